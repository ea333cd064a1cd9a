// Stands: each portal's adapter with its local SDK behind it, in one of that SDK's scenarios.
import type { CrazyGamesWindow } from '../../../src/portal/crazygames-sdk.ts';
import { createCrazyGames } from '../../../src/portal/crazygames.ts';
import type { GdWindow } from '../../../src/portal/gamedistribution-sdk.ts';
import { createGameDistribution } from '../../../src/portal/gamedistribution.ts';
import { installCrazyGames } from '../../../src/portal/local-sdk/crazygames/install-sdk.ts';
import { SCENARIOS as CRAZYGAMES_SCENARIOS } from '../../../src/portal/local-sdk/crazygames/scenarios.ts';
import { installSdk } from '../../../src/portal/local-sdk/gamedistribution/install-sdk.ts';
import { SCENARIOS as GAMEDISTRIBUTION_SCENARIOS } from '../../../src/portal/local-sdk/gamedistribution/scenarios.ts';
import { installPoki } from '../../../src/portal/local-sdk/poki/install-sdk.ts';
import { SCENARIOS as POKI_SCENARIOS } from '../../../src/portal/local-sdk/poki/scenarios.ts';
import { installYandex } from '../../../src/portal/local-sdk/yandex/install-sdk.ts';
import { SCENARIOS as YANDEX_SCENARIOS } from '../../../src/portal/local-sdk/yandex/scenarios.ts';
import type { PokiWindow } from '../../../src/portal/poki-sdk.ts';
import { createPoki } from '../../../src/portal/poki.ts';
import type { Portal } from '../../../src/portal/portal.ts';
import type { YandexWindow } from '../../../src/portal/yandex-sdk.ts';
import { createYandex } from '../../../src/portal/yandex.ts';
import { timedStage } from './timed-stage.ts';

export type Stand = {
  readonly name: string;
  readonly scenarios: readonly string[];
  /** A portal that was not started yet. Throws for a scenario that the stand does not have. */
  open(scenario: string, log?: (message: string) => void): Portal;
};

type Parts<Scenario extends string, Page> = {
  readonly name: string;
  readonly scenarios: readonly Scenario[];
  readonly createPage: () => Page;
  readonly install: (page: Page, scenario: Scenario) => void;
  readonly create: (options: { scriptAddress: string; log: (message: string) => void }, host: Host<Page>) => Portal;
};

type Host<Page> = { readonly window: Page; loadScript(address: string): Promise<void> };

function createStand<Scenario extends string, Page>({ name, scenarios, createPage, install, create }: Parts<Scenario, Page>): Stand {
  return {
    name,
    scenarios,
    open(wanted, log = () => {}) {
      const scenario = scenarios.find((known) => known === wanted);
      if (!scenario) throw new RangeError(`${name} has no scenario ${wanted}`);
      const page = createPage();
      return create({ scriptAddress: 'sdk.js', log }, { window: page, loadScript: async () => run(() => install(page, scenario)) });
    },
  };
}

/** Runs a script as a page does: it counts as loaded also if it fails while running. */
function run(script: () => void): void {
  try {
    script();
  } catch {
    // A page would log it.
  }
}

export const GAMEDISTRIBUTION = createStand({
  name: 'GameDistribution',
  scenarios: GAMEDISTRIBUTION_SCENARIOS,
  createPage: (): GdWindow & EventTarget => new EventTarget(),
  install: (window, scenario) => installSdk({ window, stage: timedStage, demand: { scenario, speed: 1 } }),
  create: (options, host) => createGameDistribution({ gameId: '', ...options }, host),
});

export const POKI = createStand({
  name: 'Poki',
  scenarios: POKI_SCENARIOS,
  createPage: (): PokiWindow => ({}),
  install: (window, scenario) => installPoki({ window, stage: timedStage, demand: { scenario, speed: 1 } }),
  create: createPoki,
});

export const CRAZYGAMES = createStand({
  name: 'CrazyGames',
  scenarios: CRAZYGAMES_SCENARIOS,
  createPage: (): CrazyGamesWindow => ({}),
  install: (window, scenario) => installCrazyGames({ window, stage: timedStage, demand: { scenario, speed: 1 } }),
  create: createCrazyGames,
});

export const YANDEX = createStand({
  name: 'Yandex',
  scenarios: YANDEX_SCENARIOS,
  createPage: (): YandexWindow & EventTarget => new EventTarget(),
  install: (window, scenario) => installYandex({ window, stage: timedStage, demand: { scenario, speed: 1 } }),
  create: createYandex,
});

export const STANDS: readonly Stand[] = [GAMEDISTRIBUTION, POKI, CRAZYGAMES, YANDEX];
