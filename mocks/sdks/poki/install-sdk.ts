// A mock of Poki's SDK without its ad dialog: the object on the page, its start and the site's rules.
import type { PokiSdk, PokiWindow } from '../../../src/portal/poki-sdk.ts';
import type { AdKind } from '../../../src/portal/portal.ts';
import { createAdPage } from '../ad-page.ts';
import type { MockOptions } from '../mock-options.ts';
import { createRuleChecker } from '../rule-checker.ts';
import { SECONDS } from '../seconds.ts';
import { never, wait } from '../wait.ts';
import { runAd } from './run-ad.ts';
import { POKI_POLICY, type Scenario } from './site.ts';

type Options = MockOptions<Scenario> & {
  readonly window: PokiWindow & { readonly navigator?: { readonly language: string } };
};

export function installPoki({ window, ...options }: Options): void {
  const { parameters } = options;
  const { scenario } = parameters;
  const checker = createRuleChecker(POKI_POLICY, options.report);
  const page = createAdPage(options);
  let isRunning = false;

  async function init(): Promise<void> {
    if (scenario === 'init-hangs') return never();
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    if (scenario === 'init-fails') throw new Error('blocked');
    if (scenario === 'swapped') window.PokiSDK = sdk;
    checker.becomeReady();
  }

  async function takeBreak(kind: AdKind, onStart = () => {}): Promise<boolean> {
    const ad = checker.request(kind);
    if (isRunning) {
      // A break during another one ends immediately, without an ad.
      ad.settle();
      return false;
    }
    isRunning = true;
    let end: boolean | 'lost';
    try {
      end = await runAd({ parameters, kind, onStart, page, ad });
    } finally {
      isRunning = false;
      ad.settle();
    }
    return end === 'lost' ? never() : end;
  }

  const sdk: PokiSdk = {
    init,
    gameLoadingFinished: () => checker.signal('loadingStop'),
    gameplayStart: () => checker.signal('gameplayStart'),
    gameplayStop: () => checker.signal('gameplayStop'),
    commercialBreak: (onStart) => takeBreak('interstitial', onStart).then(() => undefined),
    rewardedBreak: (options) => takeBreak('rewarded', options?.onStart),
    getLanguage: () => (window.navigator?.language ?? 'en').split('-')[0],
  };
  if (scenario === 'no-sdk') return;
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'location')");
  window.PokiSDK = scenario === 'throws' || scenario === 'swapped' ? breakSdk(sdk) : sdk;
}

/** Returns an SDK of which only `init` works. */
function breakSdk(sdk: PokiSdk): PokiSdk {
  const fail = () => {
    throw new TypeError("Cannot read properties of undefined (reading 'ads')");
  };
  const names = Object.keys(sdk).filter((name) => name !== 'init');
  return { ...sdk, ...Object.fromEntries(names.map((name) => [name, fail])) };
}
