// A stand-in for CrazyGames' SDK, without its pictures: the object on the page, how it becomes ready, and the site's rules.
import type { CrazyGamesWindow, CrazySdk, CrazySettings } from '../../crazygames-sdk.ts';
import type { Demand } from '../demand.ts';
import { createReferee, type Word } from '../referee.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import { createPlayerData } from './player-data.ts';
import { runAd } from './run-ad.ts';
import type { Scenario } from './scenarios.ts';

/** From the beginning to an answer on a foreign site, and to the end of the silence that the site wants. */
const OTHER_SITE_SECONDS = 7;
const MUTED_SECONDS = 3;

type Options = {
  readonly window: CrazyGamesWindow & { readonly navigator?: { readonly language: string }; readonly sessionStorage?: Storage };
  readonly stage: Stage;
  readonly demand: Demand<Scenario>;
};

export function installCrazyGames({ window, stage, demand }: Options): void {
  const { scenario } = demand;
  const referee = createReferee((message) => console.warn(message));
  const listeners: ((settings: CrazySettings) => void)[] = [];
  let settings: CrazySettings = { muteAudio: scenario === 'muted' };

  async function init(): Promise<void> {
    if (scenario === 'init-hangs') return new Promise(() => {});
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : scenario === 'other-site' ? OTHER_SITE_SECONDS : SECONDS.ready);
    if (scenario === 'init-fails') throw new Error('The SDK could not be started');
    if (scenario === 'swapped') window.CrazyGames = { SDK: sdk };
    if (scenario === 'muted') void endSilence();
    referee.becomeReady();
  }

  async function endSilence(): Promise<void> {
    await wait(MUTED_SECONDS);
    settings = { muteAudio: false };
    for (const listener of listeners) listener(settings);
  }

  function signal(word: Word): () => void {
    return () => referee.hear(word);
  }

  const sdk: CrazySdk = {
    init,
    environment: scenario === 'other-site' ? 'disabled' : 'local',
    ad: {
      requestAd(type, callbacks) {
        referee.hear('ad');
        void runAd({ ...demand, type, callbacks, stage, referee });
      },
      hasAdblock: async () => scenario === 'adblock',
    },
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
    user: { systemInfo: { locale: window.navigator?.language ?? 'en-US' } },
    data: createPlayerData(() => window.sessionStorage),
  };
  if (scenario === 'no-sdk') return;
  if (scenario === 'throws-at-load') throw new TypeError("Cannot read properties of null (reading 'location')");
  window.CrazyGames = { SDK: ['throws', 'swapped', 'other-site'].includes(scenario) ? uselessSdk(sdk) : sdk };
}

/** An SDK of which nothing works but its beginning. */
function uselessSdk(sdk: CrazySdk): CrazySdk {
  const useless = new Proxy(Object.create(null), {
    get() {
      throw new Error('CrazySDK is disabled on this domain');
    },
  });
  return { ...sdk, ad: useless, game: useless, user: useless, data: useless };
}
