// Served as ./js/yandex-sdk.js: a mock of Yandex Games' SDK, for development, tests and demonstrations (docs/portals.md).
import { prepareMock } from '../prepare-mock.ts';
import { installYandex } from './install-sdk.ts';
import { YANDEX_POLICY, SCENARIOS } from './site.ts';

installYandex({ window, ...prepareMock(YANDEX_POLICY.site, SCENARIOS) });
