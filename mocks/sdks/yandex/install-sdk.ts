// A mock of the SDK of Yandex Games without its ad dialog: the object on the page, its start and the site's rules.
import type { PressTarget } from '../../../src/portal/next-press.ts';
import type { AdKind } from '../../../src/portal/portal.ts';
import type { YandexSdk, YandexWindow } from '../../../src/portal/yandex-sdk.ts';
import { createAdPage } from '../ad-page.ts';
import type { MockOptions } from '../mock-options.ts';
import { onPresses } from '../presses.ts';
import { createRuleChecker } from '../rule-checker.ts';
import { SECONDS } from '../seconds.ts';
import { never, wait } from '../wait.ts';
import { createPlayer } from './player.ts';
import { runAd, type Callbacks } from './run-ad.ts';
import { BARE_YANDEX_POLICY, YANDEX_POLICY, type Scenario } from './site.ts';

/** Duration of the ad that the site shows when a game starts. */
const SITE_AD_SECONDS = 3;

type SiteEvent = 'game_api_pause' | 'game_api_resume';

type Options = MockOptions<Scenario> & {
  readonly window: YandexWindow & PressTarget & Partial<Pick<Window, 'localStorage' | 'navigator'>>;
};

export function installYandex({ window, ...options }: Options): void {
  const { parameters, dialog, onAd = () => {} } = options;
  const { scenario } = parameters;
  const checker = createRuleChecker(scenario === 'bare' ? BARE_YANDEX_POLICY : YANDEX_POLICY, options.report);
  const page = createAdPage(options);
  const listeners: Readonly<Record<SiteEvent, (() => void)[]>> = { game_api_pause: [], game_api_resume: [] };
  let isRunning = false;

  function send(event: SiteEvent): void {
    for (const listener of listeners[event]) guardCallback(listener)();
  }

  function pause(): void {
    checker.pause();
    send('game_api_pause');
  }

  function resume(): void {
    checker.resume();
    send('game_api_resume');
  }

  async function show(kind: AdKind, given: Partial<Callbacks>): Promise<void> {
    const ad = checker.request(kind);
    const callbacks: Callbacks = {
      onOpen: guardCallback(given.onOpen),
      onRewarded: guardCallback(given.onRewarded),
      onClose: guardCallback(given.onClose),
      onError: guardCallback(given.onError),
      onOffline: guardCallback(given.onOffline),
    };
    if (isRunning) {
      ad.settle();
      await Promise.resolve();
      callbacks.onError(new Error('An ad is already running'));
      return callbacks.onClose(false);
    }
    isRunning = true;
    const answer = await runAd({ parameters, kind, callbacks, page, ad, pause, resume });
    isRunning = false;
    ad.settle();
    answer();
  }

  function requestAd(kind: AdKind, callbacks: Partial<Callbacks>): void {
    if (scenario === 'throws') throw new TypeError("Cannot read properties of undefined (reading 'adv')");
    void show(kind, callbacks);
  }

  async function init(): Promise<YandexSdk> {
    if (scenario === 'init-hangs') return never();
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    if (scenario === 'init-fails') throw new Error('No parent to post message');
    if (scenario === 'pause-unasked') void showSiteAd();
    checker.becomeReady();
    return scenario === 'bare' ? bare : sdk;
  }

  /** Plays the site's own ad at the start of a game. Its only signs are the pause and the resumption. */
  async function showSiteAd(): Promise<void> {
    await wait(SECONDS.ready);
    pause();
    onAd(true);
    await dialog.showAd('interstitial', SITE_AD_SECONDS);
    onAd(false);
    resume();
  }

  async function getPlayer() {
    if (scenario === 'no-player') throw new Error('No player is available');
    return createPlayer(window.localStorage ?? { getItem: () => null, setItem: () => {} }, scenario === 'old-player');
  }

  const bare: YandexSdk = {
    adv: {
      showFullscreenAdv: ({ callbacks }) => requestAd('interstitial', callbacks),
      showRewardedVideo: ({ callbacks }) => requestAd('rewarded', callbacks),
    },
    getPlayer,
  };
  const sdk: YandexSdk = {
    ...bare,
    features: {
      LoadingAPI: { ready: () => checker.signal('loadingStop') },
      GameplayAPI: { start: () => checker.signal('gameplayStart'), stop: () => checker.signal('gameplayStop') },
    },
    environment: { i18n: { lang: window.navigator?.language.slice(0, 2) ?? 'en' } },
    on: (event, listener) => void listeners[event].push(listener),
  };
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'postMessage')");
  if (scenario === 'no-sdk') return;
  onPresses(window, checker.press);
  window.YaGames = { init };
}

/** Wraps an optional callback. Its exceptions are logged and do not reach the SDK. */
function guardCallback<Arguments extends unknown[]>(call: ((...given: Arguments) => void) | undefined): (...given: Arguments) => void {
  return (...given) => {
    try {
      call?.(...given);
    } catch (error) {
      console.error(error);
    }
  };
}
