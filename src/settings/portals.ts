// Names of the portals, for settings, server, builds and tests. docs/how-to.md explains how to add one.
import type defaults from './settings.json';

/** Values of `portal` in settings.json and of the option `--portal`. Adapter: src/portal/NAME.ts. Mock SDK, if any: mocks/sdks/NAME/. */
export const PORTAL_NAMES = ['gamedistribution', 'poki', 'crazygames', 'yandex', 'playgama', 'playables', 'host', 'standalone'] as const;

export type PortalName = (typeof PORTAL_NAMES)[number];

type Defaults = typeof defaults;

/** The groups of settings.json that configure an SDK. */
export type SdkKey = { [Key in keyof Defaults]: Defaults[Key] extends { script: string } ? Key : never }[keyof Defaults];
