// Chooses the portal that the settings name and loads its adapter, alone.
import { loadScript } from './load-script.ts';
import type { GdWindow } from './gamedistribution-sdk.ts';
import type { Portal } from './portal.ts';
import type { Settings } from './settings.ts';

/** Rejects only if the game's own files cannot be loaded. */
export async function createPortal({ portal, gameDistribution }: Settings, log: (message: string) => void): Promise<Portal> {
  switch (portal) {
    case 'gamedistribution': {
      const { createGameDistribution } = await import('./gamedistribution.ts');
      const { gameId, script } = gameDistribution;
      return createGameDistribution({ gameId, scriptAddress: script, log }, { window: window as Window & GdWindow, loadScript });
    }
    case 'standalone': {
      const { createStandalone } = await import('./standalone.ts');
      return createStandalone();
    }
  }
}
