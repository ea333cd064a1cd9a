// The script behind ./js/yandex-sdk.js: a mock of Yandex Games' SDK, for development, tests and demonstrations (docs/portals.md).
import { prepareMock } from './prepare-mock.ts';
import { installYandex } from './yandex/install-sdk.ts';
import { SCENARIOS } from './yandex/scenarios.ts';

installYandex({ window, ...prepareMock('Yandex Games', SCENARIOS) });
