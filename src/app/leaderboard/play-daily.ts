import type { Command } from '../../game/commands.ts';
import { showSnackbar, type Hud } from '../../hud/hud.ts';
import { CallError } from '../../net/calls.ts';
import type { RankedSeeds } from '../../net/ranked-seeds.ts';
import type { KeyValueStore } from '../../save/key-value-store.ts';
import { readDailyResult } from '../daily-result.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';

type DailyOptions = {
  readonly hud: Hud;
  readonly overlay: LeaderboardOverlay;
  readonly seeds: Pick<RankedSeeds, 'daily'>;
  readonly store: KeyValueStore;
  readonly send: (command: Command) => void;
  readonly log: (message: string) => void;
};

/** Starts the daily game on the server's seed, once a day. Does nothing while the seed is being requested. */
export async function playDaily({ hud, overlay, seeds, store, send, log }: DailyOptions): Promise<void> {
  if (hud.leaderboard.peek().pending === 'daily') return;
  overlay.patch({ pending: 'daily' });
  try {
    const { seed, ticket, day } = await seeds.daily();
    if (day === readDailyResult(store)?.day) showSnackbar(hud, 'leaderboard.dailyPlayed');
    else send({ type: 'playDaily', seed, ticket, day });
  } catch (error) {
    log(`Failed to load the daily game: ${String(error)}`);
    const isPlayed = error instanceof CallError && error.code === 'daily-played';
    showSnackbar(hud, isPlayed ? 'leaderboard.dailyPlayed' : 'leaderboard.dailyError');
  }
  overlay.patch({ pending: 'none' });
}
