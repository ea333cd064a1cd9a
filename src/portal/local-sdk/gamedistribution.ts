// The script behind ./js/main.min.js: a stand-in for GameDistribution's SDK, for development, tests and demonstrations (docs/portals.md).
import type { GdWindow } from '../gamedistribution-sdk.ts';
import { createStage } from './create-stage.ts';
import { readDemand } from './demand.ts';
import { installSdk } from './gamedistribution/install-sdk.ts';
import { SCENARIOS } from './gamedistribution/scenarios.ts';
import { offerHelp } from './help.ts';

const demand = readDemand(location.search, SCENARIOS, (message) => console.warn(message));
offerHelp('GameDistribution', SCENARIOS);
installSdk({ window: window as Window & GdWindow, stage: createStage(demand.speed), demand });
