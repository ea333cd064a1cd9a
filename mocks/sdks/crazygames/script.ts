// The script behind ./js/crazygames-sdk.js: a mock of CrazyGames' SDK, for development, tests and demonstrations (docs/portals.md).
import { installCrazyGames } from './install-sdk.ts';
import { SCENARIOS } from './scenarios.ts';
import { prepareMock } from '../prepare-mock.ts';

installCrazyGames({ window, ...prepareMock('CrazyGames', SCENARIOS) });
