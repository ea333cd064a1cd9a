// Served as ./js/playables.js: a mock of YouTube's SDK for Playables, for development, tests and demonstrations (docs/portals.md).
import { prepareMock } from '../prepare-mock.ts';
import { installPlayables } from './install-sdk.ts';
import { PLAYABLES_POLICY, SCENARIOS } from './site.ts';

installPlayables({ window, ...prepareMock(PLAYABLES_POLICY.site, SCENARIOS) });
