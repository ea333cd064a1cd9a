// Loads the adapter of the portal that the settings name, and no other.
import { loadLate } from '../loading/load-late.ts';
import type { CrazyGamesWindow } from './crazygames-sdk.ts';
import type { HostWindow } from './host-link.ts';
import { loadScript } from '../loading/load-script.ts';
import type { Portal } from './portal.ts';
import type { PortalName } from '../settings/portals.ts';
import type { Settings } from '../settings/settings.ts';
import type { ScriptHost } from './start-once.ts';

type Log = (message: string) => void;
type Host = ScriptHost<Window & CrazyGamesWindow & HostWindow>;
type Adapter = { readonly create: (settings: Settings, log: Log, host: Host) => Portal };

const ADAPTERS: Readonly<Record<PortalName, () => Promise<Adapter>>> = {
  gamedistribution: () => loadLate(() => import('./gamedistribution.ts')),
  poki: () => loadLate(() => import('./poki.ts')),
  crazygames: () => loadLate(() => import('./crazygames.ts')),
  yandex: () => loadLate(() => import('./yandex.ts')),
  playgama: () => loadLate(() => import('./playgama.ts')),
  playables: () => loadLate(() => import('./playables.ts')),
  host: () => loadLate(() => import('./host.ts')),
  standalone: () => loadLate(() => import('./standalone.ts')),
};

/** Rejects only if a file of the game cannot be loaded. */
export async function createPortal(settings: Settings, log: Log): Promise<Portal> {
  const { create } = await ADAPTERS[settings.portal]();
  return create(settings, log, { window, loadScript });
}
