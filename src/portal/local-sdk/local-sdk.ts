// The script behind ./js/main.min.js: a stand-in for GameDistribution's SDK, for development, tests and demonstrations (docs/portals.md).
import type { GdWindow } from '../gamedistribution-sdk.ts';
import { createStage } from './create-stage.ts';
import { installSdk } from './install-sdk.ts';
import { readDemand } from './scenarios.ts';

const demand = readDemand(location.search, (message) => console.warn(message));
installSdk({ window: window as Window & GdWindow, stage: createStage(demand.speed), demand });
