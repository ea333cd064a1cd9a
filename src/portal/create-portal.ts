// Loads the adapter of the portal that the settings name, and no other.
import { loadLate } from '../loading/load-late.ts';
import type { CrazyGamesWindow } from './crazygames-sdk.ts';
import type { GdWindow } from './gamedistribution-sdk.ts';
import { loadScript } from '../loading/load-script.ts';
import type { PokiWindow } from './poki-sdk.ts';
import type { Portal } from './portal.ts';
import type { Settings } from '../settings/settings.ts';
import type { YandexWindow } from './yandex-sdk.ts';

type Log = (message: string) => void;

/** Rejects only if a file of the game cannot be loaded. */
export async function createPortal({ portal, gameDistribution, poki, crazyGames, yandex }: Settings, log: Log): Promise<Portal> {
  const host = { window: window as Window & GdWindow & PokiWindow & CrazyGamesWindow & YandexWindow, loadScript };
  switch (portal) {
    case 'gamedistribution': {
      const { createGameDistribution } = await loadLate(() => import('./gamedistribution.ts'));
      return createGameDistribution({ gameId: gameDistribution.gameId, scriptAddress: gameDistribution.script, log }, host);
    }
    case 'poki': {
      const { createPoki } = await loadLate(() => import('./poki.ts'));
      return createPoki({ scriptAddress: poki.script, log }, host);
    }
    case 'crazygames': {
      const { createCrazyGames } = await loadLate(() => import('./crazygames.ts'));
      return createCrazyGames({ scriptAddress: crazyGames.script, log }, host);
    }
    case 'yandex': {
      const { createYandex } = await loadLate(() => import('./yandex.ts'));
      return createYandex({ scriptAddress: yandex.script, log }, host);
    }
    case 'standalone': {
      const { createStandalone } = await loadLate(() => import('./standalone.ts'));
      return createStandalone();
    }
  }
}
