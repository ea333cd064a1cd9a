// The policies of all sites by portal, for builds, mock SDKs and tests. docs/how-to.md explains how to add one.
import { SITE as crazygames } from '../../policies/crazygames.ts';
import { SITE as gamedistribution } from '../../policies/gamedistribution.ts';
import { SITE as host } from '../../policies/host.ts';
import { SITE as playables } from '../../policies/playables.ts';
import { SITE as playgama } from '../../policies/playgama.ts';
import { SITE as poki } from '../../policies/poki.ts';
import type { Site } from '../../policies/policy.ts';
import { SITE as standalone } from '../../policies/standalone.ts';
import { SITE as yandex } from '../../policies/yandex.ts';
import type { PortalName } from '../../src/settings/portals.ts';

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
