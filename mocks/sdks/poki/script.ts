// Served as ./js/poki-sdk.js: a mock of Poki's SDK, for development, tests and demonstrations (docs/portals.md).
import { installPoki } from './install-sdk.ts';
import { POKI_POLICY, SCENARIOS } from './site.ts';
import { prepareMock } from '../prepare-mock.ts';

installPoki({ window, ...prepareMock(POKI_POLICY.site, SCENARIOS) });
