// A mock of CrazyGames' SDK without its ad dialog: the object on the page, its start and the site's rules.
import type {
  CrazyAdCallbacks,
  CrazyAdType,
  CrazyGamesWindow,
  CrazySdk,
  CrazySettings,
  CrazyUser,
} from '../../../src/portal/crazygames-sdk.ts';
import { createAdPage } from '../ad-page.ts';
import type { MockOptions } from '../mock-options.ts';
import type { Signal } from '../policy.ts';
import { createRuleChecker } from '../rule-checker.ts';
import { SECONDS } from '../seconds.ts';
import { never, wait } from '../wait.ts';
import { createPlayerData } from './player-data.ts';
import { runAd } from './run-ad.ts';
import { CRAZYGAMES_POLICY, type Scenario } from './site.ts';

/** From the start to an answer on another site, and to the end of the site's silence. */
const OTHER_SITE_SECONDS = 7;
const MUTED_SECONDS = 3;

type Options = MockOptions<Scenario> & {
  readonly window: CrazyGamesWindow & { readonly navigator?: { readonly language: string }; readonly sessionStorage?: Storage };
};

/** The player whom `showAuthPrompt` logs in. */
export const MOCK_USER: CrazyUser = { username: 'Anna' };

/** The mock, with the call by which a site's button logs the player in. */
export type MockCrazySdk = CrazySdk & { readonly user: { showAuthPrompt(): Promise<CrazyUser> } };

export function installCrazyGames({ window, ...options }: Options): void {
  const { parameters } = options;
  const { scenario } = parameters;
  const checker = createRuleChecker(CRAZYGAMES_POLICY, options.report);
  const page = createAdPage(options);
  const listeners: ((settings: CrazySettings) => void)[] = [];
  let settings: CrazySettings = { muteAudio: scenario === 'muted' };
  const authListeners: ((user: CrazyUser | null) => void)[] = [];
  let user: CrazyUser | null = null;
  let isRunning = false;
  let callbacks: CrazyAdCallbacks;

  async function init(): Promise<void> {
    if (scenario === 'init-hangs') return never();
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : scenario === 'other-site' ? OTHER_SITE_SECONDS : SECONDS.ready);
    if (scenario === 'init-fails') throw new Error('The SDK could not be started');
    if (scenario === 'swapped') window.CrazyGames = { SDK: sdk };
    if (scenario === 'muted') void endSilence();
    checker.becomeReady();
  }

  async function endSilence(): Promise<void> {
    await wait(MUTED_SECONDS);
    settings = { muteAudio: false };
    for (const listener of listeners) listener(settings);
  }

  async function requestAd(type: CrazyAdType, given: CrazyAdCallbacks): Promise<void> {
    const ad = checker.request(type === 'rewarded' ? 'rewarded' : 'interstitial');
    // The SDK has one slot for callbacks: those of the last request receive the ad of an earlier one too.
    callbacks = given;
    if (isRunning) {
      ad.settle();
      await Promise.resolve();
      return given.adError({ code: 'other', message: 'An ad request is already in progress' });
    }
    isRunning = true;
    const answer = await runAd({ parameters, type, callbacks: () => callbacks, page, ad });
    isRunning = false;
    ad.settle();
    if (scenario === 'disabled') checker.forbid(['interstitial', 'rewarded'], 'after adsDisabledBasicLaunch');
    answer(callbacks);
  }

  async function hasAdblock(): Promise<boolean> {
    if (scenario === 'adblock') checker.forbid(['rewarded'], 'after hasAdblock() returned true');
    return scenario === 'adblock';
  }

  async function showAuthPrompt(): Promise<CrazyUser> {
    user = MOCK_USER;
    for (const listener of authListeners) listener(user);
    return user;
  }

  function signal(name: Signal): () => void {
    return () => checker.signal(name);
  }

  const sdk: MockCrazySdk = {
    init,
    environment: scenario === 'other-site' ? 'disabled' : 'local',
    ad: { requestAd: (type, given) => void requestAd(type, given), hasAdblock },
    game: {
      get settings() {
        return settings;
      },
      addSettingsChangeListener: (listener) => void listeners.push(listener),
      loadingStart: signal('loadingStart'),
      loadingStop: signal('loadingStop'),
      gameplayStart: signal('gameplayStart'),
      gameplayStop: signal('gameplayStop'),
      happytime: signal('happytime'),
    },
    user: {
      systemInfo: { locale: window.navigator?.language ?? 'en-US' },
      getUser: async () => user,
      addAuthListener: (listener) => void authListeners.push(listener),
      showAuthPrompt,
    },
    data: createPlayerData(
      () => window.sessionStorage,
      () => user?.username ?? '',
    ),
  };
  if (scenario === 'no-sdk') return;
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'location')");
  window.CrazyGames = { SDK: ['throws', 'swapped', 'other-site'].includes(scenario) ? breakSdk(sdk) : sdk };
}

/** Returns an SDK of which only `init` works. */
function breakSdk(sdk: CrazySdk): CrazySdk {
  const broken = new Proxy(Object.create(null), {
    get() {
      throw new Error('CrazySDK is disabled on this domain');
    },
  });
  return { ...sdk, ad: broken, game: broken, user: broken, data: broken };
}
