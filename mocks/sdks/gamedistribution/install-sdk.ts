// A mock of GameDistribution's SDK without its ad dialog: the object on the page, its start and the site's rules.
import type { GdAdType, GdSdk, GdWindow } from '../../../src/portal/gamedistribution-sdk.ts';
import type { PressTarget } from '../../../src/portal/next-press.ts';
import { createAdPage } from '../ad-page.ts';
import { secondsToAnswer } from '../parameters.ts';
import type { MockOptions } from '../mock-options.ts';
import { onPresses } from '../presses.ts';
import { createRuleChecker } from '../rule-checker.ts';
import { SECONDS } from '../seconds.ts';
import { wait } from '../wait.ts';
import { CANCELLED, createCancellation, type Cancellation } from './cancellation.ts';
import { runAd } from './run-ad.ts';
import { GAMEDISTRIBUTION_POLICY, type Scenario } from './site.ts';
import { createEventSender, type EventSender } from './event-sender.ts';

/** From SDK_READY to the second SDK_READY. */
const AGAIN_SECONDS = 1;

const GAME_ID = /^[\da-f]{32}$/i;

/** Game id that the SDK uses if the page sets none. */
const PLACEHOLDER = '4f3d7d38d24b740c95da2b03dc3a2333';

const SOME_ERRORS = ['Failed: locus', 'Blocked: gtag', 'Blocked: adsbygoogle.js'];

type Options = MockOptions<Scenario> & {
  /** `GD_OPTIONS` is read once, at installation. */
  readonly window: GdWindow & PressTarget;
};

export function installSdk({ window, ...options }: Options): void {
  const { parameters, dialog } = options;
  const { scenario } = parameters;
  const gameId = window.GD_OPTIONS?.gameId;
  const events = createEventSender(window.GD_OPTIONS);
  const checker = createRuleChecker(GAMEDISTRIBUTION_POLICY, options.report);
  const page = createAdPage(options);
  let finishStart: () => void = () => {};
  /** Calls before SDK_READY are queued. */
  const whenReady = new Promise<void>((resolve) => (finishStart = resolve));
  /** Of the running request. */
  let cancellation: Cancellation | undefined;

  function showAd(kind: GdAdType = 'interstitial'): Promise<unknown> {
    if (scenario === 'throws') throw new TypeError("Cannot read properties of undefined (reading 'enabled')");
    return requestAd(kind);
  }

  async function requestAd(kind: GdAdType): Promise<unknown> {
    const ad = checker.request(kind);
    if (cancellation) {
      ad.settle();
      return undefined;
    }
    const current = (cancellation = createCancellation());
    await whenReady;
    const finish = () => {
      if (cancellation === current) cancellation = undefined;
      ad.settle();
    };
    return runAd({ parameters, kind, events, page, ad, cancellation: current, finish }).finally(finish);
  }

  async function preloadAd(type?: GdAdType): Promise<string> {
    if (type !== 'rewarded') checker.violate(`preloadAd(${JSON.stringify(type) ?? ''}) with another type than "rewarded"`);
    await whenReady;
    if (scenario === 'disabled' && type === 'rewarded') throw new Error(`Advertisements are disabled for this ad type => ${type}...`);
    await wait(secondsToAnswer(parameters));
    return 'gdsdk://preloaded';
  }

  /** Rejects although it succeeds, as the real SDK does. */
  function cancelAd(): Promise<void> {
    if (checker.isAdOn()) checker.violate('cancelAd() during an ad');
    else void cancelRequest();
    return Promise.reject();
  }

  async function cancelRequest(): Promise<void> {
    await Promise.resolve();
    if (cancellation) events.send('AD_SDK_CANCELED', CANCELLED, 'warning');
    events.send('SDK_GAME_START', 'Advertisement(s) are cancelled. Start / resume the game.');
    cancellation?.cancel();
  }

  async function becomeReady(sdk: GdSdk): Promise<void> {
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    if (scenario === 'error-then-ready') for (const message of SOME_ERRORS) events.send('SDK_ERROR', message, 'error');
    checkGameId(gameId, events);
    checker.becomeReady();
    finishStart();
    events.send('SDK_READY', 'Everything is ready.');
    if (scenario === 'swapped') put(sdk);
    if (scenario === 'splash-pause' || scenario === 'splash-without-end') await splash();
    if (scenario === 'ready-twice') await wait(AGAIN_SECONDS).then(() => events.send('SDK_READY', 'Everything is ready.'));
  }

  async function splash(): Promise<void> {
    events.takePage('Pause the game and wait for a user gesture');
    await dialog.showSplash();
    if (scenario === 'splash-pause') events.releasePage('Start / resume the game.');
  }

  function put(sdk: GdSdk): void {
    window.gdsdk = window.gdApi = sdk;
  }

  if (scenario === 'no-sdk') return;
  if (scenario === 'throws-at-load') throw new SyntaxError('Invalid regular expression');
  onPresses(window, checker.press);
  const sdk: GdSdk = {
    AdType: { Rewarded: 'rewarded', Interstitial: 'interstitial', Preroll: 'interstitial', Midroll: 'interstitial' },
    preloadAd,
    showAd,
    cancelAd,
  };
  put(scenario === 'swapped' ? { ...sdk, showAd: () => Promise.reject('This SDK object was replaced.') } : sdk);
  void becomeReady(sdk);
}

/** Sends SDK_ERROR for a missing id, for the placeholder, and for anything but 32 hexadecimal digits with or without dashes. The real SDK rejects the placeholder only. */
function checkGameId(given: string | undefined, events: EventSender): void {
  const gameId = (given ?? PLACEHOLDER).trim().replace(/-/g, '');
  if (GAME_ID.test(gameId) && gameId !== PLACEHOLDER) return;
  events.send('SDK_ERROR', 'Please check if your GAME ID is correct. Otherwise, no revenue will be reported.', 'error');
}
