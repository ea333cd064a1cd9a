// A mock of YouTube's SDK for Playables without its ad dialog: the object on the page and the site's rules.
import { SAVE_BYTES } from '../../../policies/playables.ts';
import type { PlayablesSdk, PlayablesWindow } from '../../../src/portal/playables-sdk.ts';
import type { AdKind } from '../../../src/portal/portal.ts';
import { createAdPage } from '../ad-page.ts';
import type { MockOptions } from '../mock-options.ts';
import { secondsToAnswer } from '../parameters.ts';
import { createRuleChecker, type RuleChecker } from '../rule-checker.ts';
import { SECONDS } from '../seconds.ts';
import { never, wait } from '../wait.ts';
import { PLAYABLES_POLICY, type Scenario } from './site.ts';

type Options = MockOptions<Scenario> & {
  readonly window: PlayablesWindow & Partial<Pick<Window, 'sessionStorage' | 'navigator'>>;
};

/** Duration of a pause of the site, and of its silence at the start. */
const PAUSE_SECONDS = 3;

/** From the end of an ad to the answer. */
const ANSWER_SECONDS: Partial<Record<Scenario, number>> = { 'late-complete': 0.3, 'very-late-complete': 4 };

const KEY = 'mock-playables';

export function installPlayables({ window, ...options }: Options): void {
  const { parameters } = options;
  const { scenario } = parameters;
  const checker = createRuleChecker(PLAYABLES_POLICY, options.report);
  const page = createAdPage(options);
  const listeners = { pause: [] as (() => void)[], resume: [] as (() => void)[], audio: [] as ((isOn: boolean) => void)[] };
  const { engagement, ...saves } = createSaves(window, scenario, checker);
  let isAudioEnabled = scenario !== 'muted';
  let hasFirstFrame = false;
  let pauses = 0;

  /** Sends the first pause and the last resumption. */
  function setPause(isOn: boolean): void {
    pauses += isOn ? 1 : -1;
    if (pauses === (isOn ? 1 : 0)) for (const listener of listeners[isOn ? 'pause' : 'resume']) listener();
  }

  async function pauseForSite(): Promise<void> {
    checker.pause();
    setPause(true);
    if (scenario === 'pause-without-end') return;
    await wait(PAUSE_SECONDS);
    checker.resume();
    setPause(false);
  }

  async function show(kind: AdKind): Promise<boolean> {
    if (scenario === 'throws') throw new Error('API_UNAVAILABLE');
    const ad = checker.request(kind);
    if (scenario === 'never-settles') {
      ad.settle();
      return never();
    }
    if (scenario !== 'too-soon' || kind === 'rewarded') await wait(secondsToAnswer(parameters));
    if (scenario === 'no-fill' || scenario === 'ad-error' || (scenario === 'too-soon' && kind === 'interstitial')) {
      ad.settle();
      // oxlint-disable-next-line typescript/only-throw-error -- the SDK may reject with undefined
      throw scenario === 'ad-error' ? Object.assign(new Error('unavailable'), { errorType: 1 }) : undefined;
    }
    if (scenario === 'end-without-start') {
      ad.settle();
      return false;
    }
    const end = await page.showAd(kind, ad, () => setPause(true));
    if (scenario === 'pause-at-end') void pauseForSite();
    setPause(false);
    ad.settle();
    if (scenario === 'start-without-end') return never();
    const seconds = ANSWER_SECONDS[scenario];
    if (seconds !== undefined) await wait(seconds);
    return end === 'watched';
  }

  async function endSilence(): Promise<void> {
    await wait(PAUSE_SECONDS);
    isAudioEnabled = true;
    for (const listener of listeners.audio) listener(true);
  }

  const sdk: PlayablesSdk = {
    IN_PLAYABLES_ENV: scenario !== 'other-site',
    game: {
      firstFrameReady() {
        if (hasFirstFrame) checker.violate('firstFrameReady() a second time');
        hasFirstFrame = true;
      },
      gameReady() {
        if (!hasFirstFrame) checker.violate('gameReady() before firstFrameReady()');
        checker.signal('loadingStop');
      },
      ...saves,
    },
    system: {
      isAudioEnabled: () => isAudioEnabled,
      onAudioEnabledChange: (listener) => void listeners.audio.push(listener),
      onPause: (listener) => void listeners.pause.push(listener),
      onResume: (listener) => void listeners.resume.push(listener),
      getLanguage: () => getLanguage(window, scenario),
    },
    engagement,
    ...(scenario !== 'disabled' && {
      ads: {
        requestInterstitialAd: () => show('interstitial').then(() => undefined),
        requestRewardedAd: () => show('rewarded'),
      },
    }),
  };
  checker.becomeReady();
  if (scenario === 'muted') void endSilence();
  if (scenario === 'pause-unasked' || scenario === 'pause-without-end') void wait(2 * SECONDS.ready).then(pauseForSite);
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'location')");
  if (scenario !== 'no-sdk') window.ytgame = sdk;
}

async function getLanguage({ navigator }: Options['window'], scenario: Scenario): Promise<string> {
  if (scenario === 'init-hangs') return never();
  await wait(SECONDS.ready);
  if (scenario === 'init-fails') throw new Error('API_UNAVAILABLE');
  return navigator?.language ?? 'en-US';
}

/** The save, in this browser or in memory, and the score. */
function createSaves({ sessionStorage }: Options['window'], scenario: Scenario, { violate }: RuleChecker) {
  let isLoaded = false;
  let saved = '';
  return {
    async loadData(): Promise<string> {
      if (scenario === 'storage-hangs') return never();
      if (scenario === 'storage-fails') throw new Error('API_UNAVAILABLE');
      isLoaded = true;
      return (saved = sessionStorage?.getItem(KEY) ?? saved);
    },
    async saveData(text: string): Promise<void> {
      if (!isLoaded) violate('saveData() before loadData() has resolved');
      if (scenario === 'storage-fails' || new TextEncoder().encode(text).length > SAVE_BYTES) throw new Error('SIZE_LIMIT_EXCEEDED');
      saved = text;
      sessionStorage?.setItem(KEY, text);
    },
    engagement: {
      async sendScore({ value }: { readonly value: number }): Promise<void> {
        if (!saved.includes(`"bestscore":"${value}"`)) violate(`sendScore(${value}), which is not the best score of the save`);
        if (scenario === 'score-fails') throw new Error('API_UNAVAILABLE');
      },
    },
  };
}
