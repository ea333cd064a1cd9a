// The adapter of YouTube Playables (docs/portals.md).
import { AD_POLICY, SAVE_BYTES } from '../../policies/playables.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import { MS_PER_SECOND, withTimeout } from '../platform/time.ts';
import type { Report } from './ad-requests.ts';
import { createSite } from './create-site.ts';
import type { Guard } from './guard.ts';
import type { PressTarget } from './next-press.ts';
import type { PlayablesSdk, PlayablesWindow } from './playables-sdk.ts';
import type { AdKind, AdReason, Portal } from './portal.ts';
import { createSiteStore } from './site-store.ts';
import { loadSdk, type ScriptHost } from './start-once.ts';
import type { Settings } from '../settings/settings.ts';

/** Without a language in time the game keeps the one that it has. */
const LANGUAGE_LIMIT_SECONDS = 2;

/** From a resumption to the end of its ad, if the answer does not come. */
const ANSWER_SECONDS = 1;

type Host = ScriptHost<PlayablesWindow & PressTarget>;

export function create({ playables: { script } }: Settings, log: (message: string) => void, host: Host): Portal {
  const { setMuted, guard, hold, availability, portal } = createSite({ log, start, onReady, find: () => sdk, send: sendAd });
  let sdk: PlayablesSdk | undefined;
  let store: RemoteStore | undefined;
  let language: string | undefined;
  /** The request without an answer. */
  let report: Report | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    const found = host.window.ytgame ?? (await loadSdk(host, script, ({ ytgame }) => ytgame));
    if (!found.IN_PLAYABLES_ENV) throw new Error('the page is not open on YouTube');
    language = await withTimeout(LANGUAGE_LIMIT_SECONDS, found.system.getLanguage()).catch(() => undefined);
    sdk = found;
  }

  function onReady(): void {
    const { ads, game, system } = sdk!;
    if (!host.window.hasFirstFrame) guard('firstFrameReady', () => game.firstFrameReady());
    store = createPlayablesStore(sdk!, guard);
    guard('Listening to YouTube', () => {
      system.onPause(pause);
      system.onResume(resume);
      system.onAudioEnabledChange((isEnabled) => setMuted(!isEnabled));
      setMuted(!system.isAudioEnabled());
    });
    if (!ads) availability.recordResult('unsupported');
  }

  /** A pause during a request is the sign of its ad. */
  function pause(): void {
    clearTimeout(closing);
    report?.({ type: 'paused' });
    report?.({ type: 'hasAd' });
    hold.takeForSite(host.window, true);
  }

  function resume(): void {
    closing = setTimeout((ended?: Report) => ended?.({ type: 'closed' }), ANSWER_SECONDS * MS_PER_SECOND, report);
    hold.releaseForSite();
    // Android apps may have missed a change.
    guard('isAudioEnabled', () => setMuted(!sdk!.system.isAudioEnabled()));
  }

  async function sendAd({ ads }: PlayablesSdk, kind: AdKind, sent: Report): Promise<void> {
    report = sent;
    let reason: AdReason | undefined;
    try {
      if (kind === 'interstitial') await ads!.requestInterstitialAd();
      // All videos earn the same: one help of the player's choice.
      else if (await ads!.requestRewardedAd('help')) sent({ type: 'rewarded' });
    } catch {
      reason = 'no-fill';
    }
    clearTimeout(closing);
    sent({ type: 'ended', reason });
    if (report === sent) report = undefined;
  }

  return {
    ...portal,
    id: 'playables',
    adPolicy: AD_POLICY,
    locale: () => language,
    store: () => store,
    // The store sends the score.
    board: () => store && { submit: () => store?.flush() },
    loadingFinished: () => guard('gameReady', () => sdk?.game.gameReady()),
  };
}

function createPlayablesStore({ game, engagement }: PlayablesSdk, guard: Guard): RemoteStore {
  let sent = 0;

  /** The best score must equal that of the save: it is sent after each save that raises it. */
  async function write(text: string): Promise<void> {
    await game.saveData(text);
    const value = Number(/"bestscore":"(\d+)"/.exec(text)?.[1]);
    if (!(value > sent)) return;
    await engagement.sendScore({ value });
    sent = value;
  }

  const open = async () => ({ account: () => '', read: () => game.loadData(), write });
  return createSiteStore({ site: 'YouTube', guard, maxBytes: SAVE_BYTES, open });
}
