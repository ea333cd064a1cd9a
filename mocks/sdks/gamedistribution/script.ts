// Served as ./js/main.min.js: a mock of GameDistribution's SDK, for development, tests and demonstrations (docs/portals.md).
import { installSdk } from './install-sdk.ts';
import { GAMEDISTRIBUTION_POLICY, SCENARIOS } from './site.ts';
import { prepareMock } from '../prepare-mock.ts';

installSdk({ window, ...prepareMock(GAMEDISTRIBUTION_POLICY.site, SCENARIOS) });
