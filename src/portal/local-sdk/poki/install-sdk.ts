// A stand-in for Poki's SDK, without its pictures: the object on the page, how it becomes ready, and the site's rules.
import type { PokiSdk, PokiWindow } from '../../poki-sdk.ts';
import type { AdKind } from '../../portal.ts';
import type { Demand } from '../demand.ts';
import { createReferee } from '../referee.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import { runAd } from './run-ad.ts';
import type { Scenario } from './scenarios.ts';

type Options = {
  readonly window: PokiWindow & { readonly navigator?: { readonly language: string } };
  readonly stage: Stage;
  readonly demand: Demand<Scenario>;
};

export function installPoki({ window, stage, demand }: Options): void {
  const { scenario } = demand;
  const referee = createReferee((message) => console.warn(message));

  async function init(): Promise<void> {
    if (scenario === 'init-hangs') return new Promise(() => {});
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    if (scenario === 'init-fails') throw new Error('blocked');
    if (scenario === 'swapped') window.PokiSDK = sdk;
    referee.becomeReady();
  }

  function takeBreak(kind: AdKind, onStart = () => {}): Promise<boolean> {
    referee.hear('ad');
    return runAd({ ...demand, kind, onStart, stage, referee });
  }

  const sdk: PokiSdk = {
    init,
    // Poki hears of the end of loading alone.
    gameLoadingFinished() {
      referee.hear('loadingStart');
      referee.hear('loadingStop');
    },
    gameplayStart: () => referee.hear('gameplayStart'),
    gameplayStop: () => referee.hear('gameplayStop'),
    commercialBreak: (onStart) => takeBreak('interstitial', onStart).then(() => undefined),
    rewardedBreak: (options) => takeBreak('rewarded', options?.onStart),
    getLanguage: () => (window.navigator?.language ?? 'en').split('-')[0],
  };
  if (scenario === 'no-sdk') return;
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'location')");
  window.PokiSDK = scenario === 'throws' || scenario === 'swapped' ? useless(sdk) : sdk;
}

/** An SDK of which nothing works but its beginning. */
function useless(sdk: PokiSdk): PokiSdk {
  const fail = () => {
    throw new TypeError("Cannot read properties of undefined (reading 'ads')");
  };
  const names = Object.keys(sdk).filter((name) => name !== 'init');
  return { ...sdk, ...Object.fromEntries(names.map((name) => [name, fail])) };
}
