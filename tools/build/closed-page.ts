// First in the page script of a closed page, YouTube Playables: reads save, language and sound from the SDK before the game starts.
// closed-site.ts makes the game use these globals instead of the browser's.
import type { PlayablesWindow } from '../../src/portal/playables-sdk.ts';
import { afterFirstPaint, MS_PER_SECOND, sleep } from '../../src/platform/time.ts';

type ClosedPage = PlayablesWindow & {
  /** In memory. The adapter sends the save to the site. */
  siteStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  siteLanguages: string[];
  isSiteMuted: boolean;
  /** Resolves when the game may start. */
  siteOpened: Promise<unknown>;
};

/** Time limit of save and language. Then the game starts as for a new player, and the adapter merges the save later. */
const LIMIT_SECONDS = 5;

const page = window as unknown as ClosedPage;
const sdk = page.ytgame?.IN_PLAYABLES_ENV ? page.ytgame : undefined;
const kept = new Map<string, string>();

/** Takes the keys of a packed save. The game validates their values. */
function restore(text: string): void {
  if (text === '') return;
  const { keys } = JSON.parse(text) as { readonly keys: Readonly<Record<string, unknown>> };
  for (const [key, value] of Object.entries(keys)) if (typeof value === 'string') kept.set(KEY_PREFIX + key, value);
}

/** Does not reject: without an answer the game starts too. */
async function read<Answer>(ask: () => Answer | Promise<Answer>, use: (answer: Answer) => void): Promise<void> {
  try {
    use(await ask());
  } catch (error) {
    console.warn(`Failed to read from YouTube: ${String(error)}. Starting without it.`);
  }
}

page.siteStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
};
page.siteLanguages = [];
page.isSiteMuted = false;
page.siteOpened = Promise.resolve();
if (sdk) {
  page.hasFirstFrame = true;
  void afterFirstPaint().then(() => sdk.game.firstFrameReady());
  const answers = [
    read(() => sdk.game.loadData(), restore),
    read(
      () => sdk.system.getLanguage(),
      (language) => void page.siteLanguages.push(language),
    ),
    read(
      () => sdk.system.isAudioEnabled(),
      (isEnabled) => (page.isSiteMuted = !isEnabled),
    ),
  ];
  page.siteOpened = Promise.race([Promise.all(answers), sleep(LIMIT_SECONDS * MS_PER_SECOND)]);
}
