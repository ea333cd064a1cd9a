// A mock of Playgama Bridge without its ad dialog: the object on the page, its start, its events and the site's rules.
import type { AdKind } from '../../../src/portal/portal.ts';
import type { BridgeAdState, BridgeSdk, PlaygamaWindow } from '../../../src/portal/playgama-sdk.ts';
import { createAdPage } from '../ad-page.ts';
import type { MockOptions } from '../mock-options.ts';
import { secondsToAnswer } from '../parameters.ts';
import { createRuleChecker, type CheckedAd } from '../rule-checker.ts';
import { SECONDS } from '../seconds.ts';
import { never, wait } from '../wait.ts';
import { PLAYGAMA_POLICY, type Scenario } from './site.ts';

type Storages = Partial<Pick<Window, 'localStorage'>>;
type Options = MockOptions<Scenario> & { readonly window: PlaygamaWindow & Storages & Partial<Pick<Window, 'navigator'>> };

/** Duration of a pause of the site, and of its silence at the start. */
const PAUSE_SECONDS = 3;

const KEY = 'mock-playgama-';
/** Key of the id of the signed-in player. Without it the player is a guest. */
const ACCOUNT_KEY = 'mock-playgama-account';

/** From the end of an ad to its reward, if that comes after it. */
const LATE_SECONDS: Partial<Record<Scenario, number>> = { 'late-complete': 0.3, 'very-late-complete': 2 };

export function installPlaygama({ window, ...options }: Options): void {
  const { parameters } = options;
  const { scenario } = parameters;
  const checker = createRuleChecker(PLAYGAMA_POLICY, options.report);
  const page = createAdPage(options);
  const { listen, send, setPause } = createEvents();
  let isAudioEnabled = scenario !== 'muted';
  let isBusy = false;

  async function pauseForSite(): Promise<void> {
    checker.pause();
    setPause('site', true);
    await wait(PAUSE_SECONDS);
    checker.resume();
    setPause('site', false);
  }

  async function show(kind: AdKind, ad: CheckedAd): Promise<void> {
    const report = (state: BridgeAdState) => send(`${kind}_state_changed`, state);
    // Without an event.
    if (isBusy || scenario === 'concurrent') return ad.settle();
    isBusy = true;
    report('loading');
    const end = (...states: readonly BridgeAdState[]): void => {
      isBusy = false;
      ad.settle();
      setPause('ad', false);
      states.forEach(report);
    };
    if (scenario === 'disabled' || (scenario === 'too-soon' && kind === 'interstitial')) return end('failed');
    if (scenario === 'never-settles') return ad.settle();
    await wait(secondsToAnswer(parameters));
    if (scenario === 'ad-error') report('opened');
    if (scenario === 'ad-error' || scenario === 'no-fill') return end('failed');
    const watched = await page.showAd(kind, ad, () => {
      setPause('ad', true);
      if (scenario !== 'end-without-start') report('opened');
      if (scenario === 'starts-twice') report('opened');
    });
    if (scenario === 'pause-at-end') void pauseForSite();
    if (scenario === 'start-without-end') return;
    const isRewarded = watched === 'watched' && kind === 'rewarded';
    const late = LATE_SECONDS[scenario];
    if (isRewarded && late === undefined) report('rewarded');
    if (isRewarded && scenario === 'duplicate-complete') report('rewarded');
    end('closed', ...(scenario === 'ends-twice' ? (['closed', 'failed'] as const) : []));
    if (isRewarded && late !== undefined) await wait(late).then(() => report('rewarded'));
  }

  function requestAd(kind: AdKind): void {
    if (scenario === 'throws') throw new TypeError("Cannot read properties of undefined (reading 'show')");
    void show(kind, checker.request(kind));
  }

  async function initialize(): Promise<void> {
    if (scenario === 'init-hangs') return never();
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    if (scenario === 'init-fails') throw new Error('INITIALIZATION_FAILED');
    checker.becomeReady();
    if (scenario === 'muted') void wait(PAUSE_SECONDS).then(() => send('audio_state_changed', (isAudioEnabled = true)));
    if (scenario === 'pause-unasked') void wait(SECONDS.ready).then(pauseForSite);
  }

  const platform: BridgeSdk['platform'] = {
    language: (window.navigator?.language ?? 'en').slice(0, 2),
    get isAudioEnabled() {
      return isAudioEnabled;
    },
    async sendMessage(message) {
      if (message === 'game_ready') checker.signal('loadingStop');
      else checker.signal(message === 'gameplay_started' ? 'gameplayStart' : 'gameplayStop');
    },
    on: listen,
  };
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'location')");
  if (scenario === 'no-sdk') return;
  window.bridge = {
    initialize,
    platform,
    advertisement: {
      isRewardedSupported: scenario !== 'disabled',
      showInterstitial: () => requestAd('interstitial'),
      showRewarded: () => requestAd('rewarded'),
      on: listen,
    },
    ...createPlayer(window, scenario),
    leaderboards: { type: 'not_available', setScore: async () => {}, getEntries: async () => [] },
  };
}

function createEvents() {
  const listeners = new Map<string, ((value: never) => void)[]>();
  /** Reasons for a pause. Only changes of their OR are sent. */
  const pauses = new Set<string>();

  /** The Bridge catches exceptions of listeners. */
  function send(event: string, value: unknown): void {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(value as never);
      } catch (error) {
        console.error(error);
      }
    }
  }

  return {
    listen: (event: string, listener: (value: never) => void) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    send: (event: string, value: unknown): void => send(event, value),
    setPause: (reason: string, isOn: boolean): void => {
      const wasPaused = pauses.size > 0;
      if (isOn) pauses.add(reason);
      else pauses.delete(reason);
      if (pauses.size > 0 !== wasPaused) send('pause_state_changed', !wasPaused);
    },
  };
}

/** The player and the data, in this browser or in memory. */
function createPlayer({ localStorage }: Storages, scenario: Scenario): Pick<BridgeSdk, 'storage' | 'player'> {
  const memory = new Map<string, string>();
  const kept = localStorage ?? { getItem: (key: string) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) };
  const account = () => kept.getItem(ACCOUNT_KEY) ?? (scenario === 'other-account' ? 'Boris' : null);
  const keyOf = (key: string) => `${KEY}${account() ?? ''}-${key}`;
  return {
    storage: {
      async get(key) {
        if (scenario === 'storage-hangs') return never();
        if (scenario === 'storage-fails') throw new Error('STORAGE_NOT_SUPPORTED');
        return kept.getItem(keyOf(key));
      },
      async set(key, value) {
        if (scenario === 'storage-fails') throw new Error('STORAGE_QUOTA_EXCEEDED');
        for (let times = scenario === 'storage-twice' ? 2 : 1; times > 0; times--) kept.setItem(keyOf(key), value);
      },
    },
    player: {
      get isAuthorized() {
        return account() !== null;
      },
      get id() {
        return account() ?? 'guest';
      },
    },
  };
}
