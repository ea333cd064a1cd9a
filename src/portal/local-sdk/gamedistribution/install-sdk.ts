// A stand-in for GameDistribution's SDK, without its pictures: the object on the page, and how it becomes ready.
import type { GdAdType, GdSdk, GdWindow } from '../../gamedistribution-sdk.ts';
import type { Demand } from '../demand.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import { runAd } from './run-ad.ts';
import type { Scenario } from './scenarios.ts';
import { createVoice } from './voice.ts';

/** From SDK_READY to the same again. */
const AGAIN_SECONDS = 1;

const SOME_ERRORS = ['Failed: locus', 'Blocked: gtag', 'Blocked: adsbygoogle.js'];

type Options = {
  /** Its GD_OPTIONS are read at once. */
  readonly window: GdWindow;
  readonly stage: Stage;
  readonly demand: Demand<Scenario>;
};

export function installSdk({ window, stage, demand }: Options): void {
  const { scenario } = demand;
  const voice = createVoice(window.GD_OPTIONS);
  let isRunning = false;

  function showAd(kind: GdAdType = 'interstitial'): Promise<unknown> {
    if (scenario === 'throws') throw new TypeError("Cannot read properties of undefined (reading 'enabled')");
    if (isRunning) return Promise.resolve(undefined);
    isRunning = true;
    return runAd({ ...demand, kind, voice, stage }).finally(() => (isRunning = false));
  }

  /** It rejects although it succeeds: so does the real one. */
  function cancelAd(): Promise<void> {
    voice.send('SDK_GAME_START');
    return Promise.reject();
  }

  async function becomeReady(sdk: GdSdk): Promise<void> {
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    if (scenario === 'error-then-ready') for (const message of SOME_ERRORS) voice.send('SDK_ERROR', message, 'error');
    voice.send('SDK_READY');
    if (scenario === 'swapped') put(sdk);
    if (scenario === 'splash-pause' || scenario === 'splash-without-end') await splash();
    if (scenario === 'ready-twice') await wait(AGAIN_SECONDS).then(() => voice.send('SDK_READY'));
  }

  async function splash(): Promise<void> {
    voice.takePage('Pause the game and wait for a user gesture');
    await stage.showSplash();
    if (scenario === 'splash-pause') voice.giveBack('Start / resume the game.');
  }

  function put(sdk: GdSdk): void {
    window.gdsdk = window.gdApi = sdk;
  }

  if (scenario === 'no-sdk') return;
  if (scenario === 'throws-at-load') throw new SyntaxError('Invalid regular expression');
  const sdk: GdSdk = {
    AdType: { Rewarded: 'rewarded', Interstitial: 'interstitial', Preroll: 'interstitial', Midroll: 'interstitial' },
    preloadAd: async () => 'gdsdk://preloaded',
    showAd,
    cancelAd,
  };
  put(scenario === 'swapped' ? { ...sdk, showAd: () => Promise.reject('Another SDK has taken the place of this one.') } : sdk);
  void becomeReady(sdk);
}
