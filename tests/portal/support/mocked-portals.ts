// Adapters of all portals, each on a page with its mock SDK in a chosen scenario.
import { expect } from 'vitest';
import type { CrazyGamesWindow } from '../../../src/portal/crazygames-sdk.ts';
import { create as createCrazyGames } from '../../../src/portal/crazygames.ts';
import type { HostWindow } from '../../../src/portal/host-link.ts';
import { create as createHost } from '../../../src/portal/host.ts';
import type { GdWindow } from '../../../src/portal/gamedistribution-sdk.ts';
import { create as createGameDistribution } from '../../../src/portal/gamedistribution.ts';
import { installCrazyGames } from '../../../mocks/sdks/crazygames/install-sdk.ts';
import { CRAZYGAMES_POLICY, SCENARIOS as CRAZYGAMES_SCENARIOS } from '../../../mocks/sdks/crazygames/site.ts';
import { installSdk } from '../../../mocks/sdks/gamedistribution/install-sdk.ts';
import { GAMEDISTRIBUTION_POLICY, SCENARIOS as GAMEDISTRIBUTION_SCENARIOS } from '../../../mocks/sdks/gamedistribution/site.ts';
import type { MockOptions } from '../../../mocks/sdks/mock-options.ts';
import { installPoki } from '../../../mocks/sdks/poki/install-sdk.ts';
import { POKI_POLICY, SCENARIOS as POKI_SCENARIOS } from '../../../mocks/sdks/poki/site.ts';
import { installYandex } from '../../../mocks/sdks/yandex/install-sdk.ts';
import { YANDEX_POLICY, SCENARIOS as YANDEX_SCENARIOS } from '../../../mocks/sdks/yandex/site.ts';
import { installPlayables } from '../../../mocks/sdks/playables/install-sdk.ts';
import { PLAYABLES_POLICY, SCENARIOS as PLAYABLES_SCENARIOS } from '../../../mocks/sdks/playables/site.ts';
import { installPlaygama } from '../../../mocks/sdks/playgama/install-sdk.ts';
import { PLAYGAMA_POLICY, SCENARIOS as PLAYGAMA_SCENARIOS } from '../../../mocks/sdks/playgama/site.ts';
import type { PlayablesWindow } from '../../../src/portal/playables-sdk.ts';
import { create as createPlayables } from '../../../src/portal/playables.ts';
import type { PlaygamaWindow } from '../../../src/portal/playgama-sdk.ts';
import { create as createPlaygama } from '../../../src/portal/playgama.ts';
import type { PokiWindow } from '../../../src/portal/poki-sdk.ts';
import { create as createPoki } from '../../../src/portal/poki.ts';
import type { Portal } from '../../../src/portal/portal.ts';
import type { ScriptHost } from '../../../src/portal/start-once.ts';
import type { PortalName } from '../../../src/settings/portals.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/settings/settings.ts';
import type { YandexWindow } from '../../../src/portal/yandex-sdk.ts';
import { create as createYandex } from '../../../src/portal/yandex.ts';
import { HOST_POLICY, HOST_SCENARIOS, installHost } from './mocked-host.ts';
import { timedDialog } from './timed-dialog.ts';

/** 32 hexadecimal digits. */
export const GAME_ID = '0123456789abcdef0123456789abcdef';

const SETTINGS: Settings = { ...DEFAULT_SETTINGS, gameDistribution: { gameId: GAME_ID, script: 'sdk.js' } };

export type OpenOptions = Pick<MockOptions<string>, 'onAd' | 'onReward'> & {
  /** Receives the adapter's log lines. */
  readonly log?: (message: string) => void;
  /** From a request to its ad or its refusal. Default: 2. */
  readonly delaySeconds?: number;
  /** Receives each violation of the site's rules. Default: ignored. */
  readonly report?: (violation: string) => void;
};

/** `page` has the events of the mock and the adapter: dispatch `pointerdown` for a press. */
type Opened = { readonly portal: Portal; readonly page: EventTarget };

export type MockedPortal = {
  readonly name: string;
  /** Names of the SDK's objects on the page. */
  readonly globals: readonly string[];
  readonly scenarios: readonly string[];
  /** Returns a portal that is not started yet. Throws for an unknown scenario. */
  open(scenario: string, options?: OpenOptions): Portal;
  openOnPage(scenario: string, options?: OpenOptions): Opened;
};

/** A `report` that fails the running test without throwing, since an adapter could catch an exception. */
export function failOnViolation(violation: string): void {
  expect.soft(violation, 'violation of a rule of the site').toBe('');
}

type MockedPortalOptions<Scenario extends string, Page extends EventTarget> = {
  readonly name: string;
  readonly globals: readonly string[];
  readonly scenarios: readonly Scenario[];
  readonly createPage: () => Page;
  readonly install: (options: MockOptions<Scenario> & { readonly window: Page }) => void;
  readonly create: (settings: Settings, log: (message: string) => void, host: ScriptHost<Page>) => Portal;
};

function createMockedPortal<Scenario extends string, Page extends EventTarget>(options: MockedPortalOptions<Scenario, Page>): MockedPortal {
  const { name, globals, scenarios, createPage, install, create } = options;

  function openOnPage(requested: string, { log = () => {}, delaySeconds = 2, report = () => {}, ...observers }: OpenOptions = {}): Opened {
    const scenario = scenarios.find((known) => known === requested);
    if (!scenario) throw new RangeError(`${name} has no scenario ${requested}`);
    const window = createPage();
    const parameters = { scenario, speed: 1, delaySeconds };
    const script = () => install({ window, dialog: timedDialog, parameters, report, ...observers });
    const portal = create(SETTINGS, log, { window, loadScript: async () => run(script) });
    return { portal, page: window };
  }

  return { name, globals, scenarios, openOnPage, open: (scenario, options) => openOnPage(scenario, options).portal };
}

/** Runs a script as a page does: a script that throws still counts as loaded. */
function run(script: () => void): void {
  try {
    script();
  } catch {
    // A browser would log the error and continue.
  }
}

/** One entry per portal with an SDK. */
const TABLE: Readonly<Record<Exclude<PortalName, 'standalone'>, MockedPortal>> = {
  gamedistribution: createMockedPortal({
    name: GAMEDISTRIBUTION_POLICY.site,
    globals: ['gdsdk', 'gdApi'],
    scenarios: GAMEDISTRIBUTION_SCENARIOS,
    createPage: (): GdWindow & EventTarget => new EventTarget(),
    install: installSdk,
    create: createGameDistribution,
  }),
  poki: createMockedPortal({
    name: POKI_POLICY.site,
    globals: ['PokiSDK'],
    scenarios: POKI_SCENARIOS,
    createPage: (): PokiWindow & EventTarget => new EventTarget(),
    install: installPoki,
    create: createPoki,
  }),
  crazygames: createMockedPortal({
    name: CRAZYGAMES_POLICY.site,
    globals: ['CrazyGames'],
    scenarios: CRAZYGAMES_SCENARIOS,
    createPage: (): CrazyGamesWindow & EventTarget => new EventTarget(),
    install: installCrazyGames,
    create: createCrazyGames,
  }),
  yandex: createMockedPortal({
    name: YANDEX_POLICY.site,
    globals: ['YaGames'],
    scenarios: YANDEX_SCENARIOS,
    createPage: (): YandexWindow & EventTarget => new EventTarget(),
    install: installYandex,
    create: createYandex,
  }),
  playgama: createMockedPortal({
    name: PLAYGAMA_POLICY.site,
    globals: ['bridge'],
    scenarios: PLAYGAMA_SCENARIOS,
    createPage: (): PlaygamaWindow & EventTarget => new EventTarget(),
    install: installPlaygama,
    create: createPlaygama,
  }),
  playables: createMockedPortal({
    name: PLAYABLES_POLICY.site,
    globals: ['ytgame'],
    scenarios: PLAYABLES_SCENARIOS,
    createPage: (): PlayablesWindow & EventTarget => new EventTarget(),
    install: installPlayables,
    create: createPlayables,
  }),
  host: createMockedPortal({
    name: HOST_POLICY.site,
    globals: ['hostPage'],
    scenarios: HOST_SCENARIOS,
    createPage: (): HostWindow & EventTarget => new EventTarget(),
    install: installHost,
    create(settings, log, page) {
      // A page connects by itself.
      void page.loadScript('');
      return createHost(settings, log, page);
    },
  }),
};

export const {
  gamedistribution: GAMEDISTRIBUTION,
  poki: POKI,
  crazygames: CRAZYGAMES,
  yandex: YANDEX,
  playgama: PLAYGAMA,
  playables: PLAYABLES,
  host: HOST,
} = TABLE;

export const MOCKED_PORTALS: readonly MockedPortal[] = Object.values(TABLE);
