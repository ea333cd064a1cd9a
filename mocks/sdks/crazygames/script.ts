// Served as ./js/crazygames-sdk.js: a mock of CrazyGames' SDK, for development, tests and demonstrations (docs/portals.md).
import { installCrazyGames } from './install-sdk.ts';
import { CRAZYGAMES_POLICY, SCENARIOS } from './site.ts';
import { prepareMock } from '../prepare-mock.ts';

installCrazyGames({ window, ...prepareMock(CRAZYGAMES_POLICY.site, SCENARIOS) });
