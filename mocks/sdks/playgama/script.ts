// Served as ./js/playgama.js: a mock of Playgama Bridge, for development, tests and demonstrations (docs/portals.md).
import { prepareMock } from '../prepare-mock.ts';
import { installPlaygama } from './install-sdk.ts';
import { PLAYGAMA_POLICY, SCENARIOS } from './site.ts';

installPlaygama({ window, ...prepareMock(PLAYGAMA_POLICY.site, SCENARIOS) });
