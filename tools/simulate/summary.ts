// Statistics of many games: results of players, and whether every deal is fair.
import { canPlaceTrio } from '../../src/rules/place.ts';
import { shapesInMix } from '../../src/rules/mix.ts';
import type { GameState } from '../../src/rules/game.ts';
import { playGame } from './play-game.ts';
import { createSimulated, type SimulatedName } from './casual-player.ts';

/** A game with this many drops is stopped and counted as endless. */
export const ENDLESS_DROPS = 20_000;

/** Plays games with seeds firstSeed, firstSeed + 1, ... and summarizes them. */
export function summarise(player: SimulatedName, games: number, firstSeed: number) {
  const drops: number[] = [];
  const scores: number[] = [];
  const levels: number[] = [];
  const dead = { trios: 0, withAlternative: 0 };
  for (let k = 0; k < games; k++) {
    const seed = firstSeed + k;
    let count = 0;
    const game = playGame(seed, createSimulated(player, seed), ENDLESS_DROPS, (after) => {
      count++;
      countDeadTrio(after, dead);
    });
    drops.push(count);
    scores.push(game.score);
    levels.push(game.level);
  }
  return {
    player,
    games,
    drops: distributionOf(drops),
    score: distributionOf(scores),
    level: distributionOf(levels),
    // Visible trios without a placeable order, and those for which another piece of the mix would have one.
    deadTrios: dead.trios,
    deadTriosWithAlternative: dead.withAlternative,
    endlessGames: drops.filter((count) => count >= ENDLESS_DROPS).length,
  };
}

function countDeadTrio(game: GameState, dead: { trios: number; withAlternative: number }): void {
  const { low, high } = game.board;
  const [first, second, third] = game.queue;
  if (canPlaceTrio(low, high, [first, second, third])) return;
  dead.trios++;
  if (shapesInMix(game.level).some((shape) => canPlaceTrio(low, high, [first, second, shape]))) dead.withAlternative++;
}

function distributionOf(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.trunc(fraction * sorted.length))];
  const mean = Math.round(sorted.reduce((sum, value) => sum + value, 0) / sorted.length);
  return {
    min: sorted[0],
    p10: at(0.1),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    p99: at(0.99),
    max: sorted[sorted.length - 1],
    mean,
  };
}
