// A stand-in for the SDK of Yandex Games, without its pictures: the object on the page, and how it becomes ready.
import type { AdKind } from '../../portal.ts';
import type { YandexSdk, YandexWindow } from '../../yandex-sdk.ts';
import type { Demand } from '../demand.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import { createConduct } from './conduct.ts';
import { createPlayer } from './player.ts';
import { runAd, type Callbacks } from './run-ad.ts';
import type { Scenario } from './scenarios.ts';

/** How long the ad that the site shows when a game starts lasts. */
const SITE_AD_SECONDS = 3;

type SiteEvent = 'game_api_pause' | 'game_api_resume';

type Options = {
  readonly window: YandexWindow & Partial<Pick<Window, 'localStorage' | 'navigator'>>;
  readonly stage: Stage;
  readonly demand: Demand<Scenario>;
};

export function installYandex({ window, stage, demand: { scenario } }: Options): void {
  const conduct = createConduct((message) => console.warn(`Yandex Games: ${message}`));
  const listeners: Readonly<Record<SiteEvent, (() => void)[]>> = { game_api_pause: [], game_api_resume: [] };
  let isRunning = false;

  function send(event: SiteEvent): void {
    for (const listener of listeners[event]) calm(listener)();
  }

  function pause(): void {
    conduct.pause();
    send('game_api_pause');
  }

  function resume(): void {
    conduct.resume();
    send('game_api_resume');
  }

  function show(kind: AdKind, given: Partial<Callbacks>): void {
    if (scenario === 'throws') throw new TypeError("Cannot read properties of undefined (reading 'adv')");
    conduct.ask();
    const callbacks: Callbacks = {
      onOpen: calm(given.onOpen),
      onRewarded: calm(given.onRewarded),
      onClose: calm(given.onClose),
      onError: calm(given.onError),
      onOffline: calm(given.onOffline),
    };
    if (isRunning) return callbacks.onError(new Error('An ad is already running'));
    isRunning = true;
    void runAd({ scenario, kind, callbacks, stage, pause, resume }).finally(() => (isRunning = false));
  }

  async function init(): Promise<YandexSdk> {
    if (scenario === 'init-hangs') return new Promise(() => {});
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    if (scenario === 'init-fails') throw new Error('No parent to speak to');
    if (scenario === 'pause-unasked') void showOwnAd();
    return scenario === 'bare' ? bare : sdk;
  }

  /** The site shows it when a game starts, and says nothing of it but that the game must pause. */
  async function showOwnAd(): Promise<void> {
    await wait(SECONDS.ready);
    pause();
    await stage.showAd('interstitial', SITE_AD_SECONDS);
    resume();
  }

  async function getPlayer() {
    if (scenario === 'no-player') throw new Error('Nobody is known here');
    return createPlayer(window.localStorage ?? { getItem: () => null, setItem: () => {} });
  }

  const bare: YandexSdk = {
    adv: {
      showFullscreenAdv: ({ callbacks }) => show('interstitial', callbacks),
      showRewardedVideo: ({ callbacks }) => show('rewarded', callbacks),
    },
    getPlayer,
  };
  const sdk: YandexSdk = {
    ...bare,
    features: { LoadingAPI: { ready: conduct.loaded }, GameplayAPI: { start: conduct.start, stop: conduct.stop } },
    environment: { i18n: { lang: window.navigator?.language.slice(0, 2) ?? 'en' } },
    on: (event, listener) => void listeners[event].push(listener),
  };
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'postMessage')");
  if (scenario !== 'no-sdk') window.YaGames = { init };
}

/** A function of the game's, which may be missing, and what it throws does not reach the SDK. */
function calm<Words extends unknown[]>(call: ((...words: Words) => void) | undefined): (...words: Words) => void {
  return (...words) => {
    try {
      call?.(...words);
    } catch (error) {
      console.error(error);
    }
  };
}
