// Automatic players to tune and test the rules: a random one, and those of the server.
import { beamPlayer, greedyPlayer, type Drop, type Player } from '../../server/leaderboard/automatic-players.ts';
import { RULES } from '../../src/rules/constants.ts';
import type { GameState } from '../../src/rules/game.ts';
import { nextBelow, seedRandom } from '../../src/rules/random.ts';

export const PLAYER_NAMES = ['random', 'greedy', 'beam'] as const;
export type PlayerName = (typeof PLAYER_NAMES)[number];

/** Creates a player. Its random stream is independent of the game's. */
export function createPlayer(name: PlayerName, seed: number): Player {
  switch (name) {
    case 'random':
      return createRandomPlayer(seed);
    case 'greedy':
      return greedyPlayer;
    case 'beam':
      return beamPlayer;
  }
}

function createRandomPlayer(seed: number): Player {
  const random = seedRandom(seed ^ 0x5eed);
  return (game) => {
    const drops = legalDrops(game);
    return drops.length > 0 ? drops[nextBelow(random, drops.length)] : undefined;
  };
}

/** Returns every legal drop, ordered by slot, then by cell. */
export function legalDrops(game: GameState): Drop[] {
  const drops: Drop[] = [];
  for (let slot = 0; slot < RULES.visiblePieces; slot++) {
    const { count, low, high, x, y } = game.queue[slot].placements;
    for (let k = 0; k < count; k++) {
      if (((game.board.low & low[k]) | (game.board.high & high[k])) === 0) drops.push({ slot, x: x[k], y: y[k] });
    }
  }
  return drops;
}
