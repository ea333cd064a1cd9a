// The script behind ./js/crazygames-sdk.js: a stand-in for CrazyGames' SDK, for development, tests and demonstrations (docs/portals.md).
import { installCrazyGames } from './crazygames/install-sdk.ts';
import { SCENARIOS } from './crazygames/scenarios.ts';
import { createStage } from './create-stage.ts';
import { readDemand } from './demand.ts';
import { offerHelp } from './help.ts';

const demand = readDemand(location.search, SCENARIOS, (message) => console.warn(message));
offerHelp('CrazyGames', SCENARIOS);
installCrazyGames({ window, stage: createStage(demand.speed), demand });
