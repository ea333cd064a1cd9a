// The script behind ./js/poki-sdk.js: a stand-in for Poki's SDK, for development, tests and demonstrations (docs/portals.md).
import { createStage } from './create-stage.ts';
import { readDemand } from './demand.ts';
import { offerHelp } from './help.ts';
import { installPoki } from './poki/install-sdk.ts';
import { SCENARIOS } from './poki/scenarios.ts';

const demand = readDemand(location.search, SCENARIOS, (message) => console.warn(message));
offerHelp('Poki', SCENARIOS);
installPoki({ window, stage: createStage(demand.speed), demand });
