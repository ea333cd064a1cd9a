// The script behind ./js/yandex-sdk.js: a stand-in for the SDK of Yandex Games, for development, tests and demonstrations (docs/portals.md).
import { createStage } from './create-stage.ts';
import { readDemand } from './demand.ts';
import { offerHelp } from './help.ts';
import { installYandex } from './yandex/install-sdk.ts';
import { SCENARIOS } from './yandex/scenarios.ts';

const demand = readDemand(location.search, SCENARIOS, (message) => console.warn(message));
offerHelp('Yandex Games', SCENARIOS);
installYandex({ window, stage: createStage(demand.speed), demand });
