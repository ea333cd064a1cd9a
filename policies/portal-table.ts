// The policies of all sites by portal, for builds, mock SDKs and tests. docs/how-to.md explains how to add one.
import { SITE as crazygames } from './crazygames.ts';
import { SITE as gamedistribution } from './gamedistribution.ts';
import { SITE as host } from './host.ts';
import { SITE as playables } from './playables.ts';
import { SITE as playgama } from './playgama.ts';
import { SITE as poki } from './poki.ts';
import type { Site } from './policy.ts';
import { SITE as standalone } from './standalone.ts';
import { SITE as yandex } from './yandex.ts';
import type { PortalName } from '../src/settings/portals.ts';

export const PORTALS: Readonly<Record<PortalName, Site>> = {
  gamedistribution,
  poki,
  crazygames,
  yandex,
  playgama,
  playables,
  host,
  standalone,
};
