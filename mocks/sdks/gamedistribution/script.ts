// The script behind ./js/main.min.js: a mock of GameDistribution's SDK, for development, tests and demonstrations (docs/portals.md).
import { installSdk } from './install-sdk.ts';
import { SCENARIOS } from './scenarios.ts';
import { prepareMock } from '../prepare-mock.ts';

installSdk({ window, ...prepareMock('GameDistribution', SCENARIOS) });
