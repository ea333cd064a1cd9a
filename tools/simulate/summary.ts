// Statistics of many games: results of players, and whether every deal is fair.
import { MOMENTS, momentsOf, type MomentName } from '../../src/game/effects/moments.ts';
import { RULES } from '../../src/rules/constants.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { shapesInMix } from '../../src/rules/mix.ts';
import type { GameEvent, GameState } from '../../src/rules/game.ts';
import { legalDrops } from './automatic-players.ts';
import type { SimulatedName } from './casual-player.ts';
import { ENDLESS_DROPS, playGame } from './play-game.ts';

/** Three single cells on the empty board. */
const MAX_PLACES = RULES.visiblePieces * RULES.boardCells ** 2;

const GAMES_OF_PLAYER = 30;

/** The pace of a usual game. */
const SECONDS_PER_DROP = 3;

/** Plays games with seeds firstSeed, firstSeed + 1, ... and summarizes them. */
export function summarise(player: SimulatedName, games: number, firstSeed: number) {
  const drops: number[] = [];
  const scores: number[] = [];
  const levels: number[] = [];
  const combos: number[] = [];
  /** Numbers of drops, by level and legal places left. */
  const places: Uint32Array[] = [];
  const moments = createMomentCounter();
  const dead = { trios: 0, withAlternative: 0 };
  for (let k = 0; k < games; k++) {
    const seed = firstSeed + k;
    let count = 0;
    let combo = 0;
    const game = playGame(player, seed, (after, events) => {
      count++;
      combo = Math.max(combo, after.combo);
      moments.addDrop(after, events);
      places[after.level] ??= new Uint32Array(MAX_PLACES + 1);
      places[after.level][legalDrops(after).length]++;
      countDeadTrio(after, dead);
    });
    moments.addGame(k, game.score);
    drops.push(count);
    combos.push(combo);
    scores.push(game.score);
    levels.push(game.level);
  }
  return {
    player,
    games,
    drops: distributionOf(drops),
    minutes: distributionOf(drops.map((count) => Math.round((count * SECONDS_PER_DROP) / 60))),
    score: distributionOf(scores),
    level: distributionOf(levels),
    bestCombo: distributionOf(combos),
    // The weight of each moment, and the drops for one: none if it did not happen.
    moments: moments.table(),
    // Median of the legal places that a drop leaves, by level. One drop may gain two levels.
    legalPlaces: Object.fromEntries(Object.entries(places).map(([level, counts]) => [level, medianOf(counts)])),
    // Visible trios without a placeable order, and those for which another piece of the mix would have one.
    deadTrios: dead.trios,
    deadTriosWithAlternative: dead.withAlternative,
    endlessGames: drops.filter((count) => count >= ENDLESS_DROPS).length,
  };
}

function createMomentCounter() {
  const counts = new Map<MomentName, number>();
  let drops = 0;
  let best = 0;
  const add = (name: MomentName) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    addDrop({ combo }: GameState, events: readonly GameEvent[]): void {
      drops++;
      const lines = events.filter(({ type }) => type === 'lineCleared').length;
      if (lines === 0) return;
      const isBoardEmptied = events.some(({ type }) => type === 'boardEmptied');
      for (const name of momentsOf({ lines, combo, isBoardEmptied })) add(name);
    },
    /** Each 30 games are those of another player. A first game has no best score to beat. */
    addGame(game: number, score: number): void {
      const isFirst = game % GAMES_OF_PLAYER === 0;
      if (!isFirst && score > best) add('newBest');
      best = isFirst ? score : Math.max(best, score);
    },
    table: () =>
      Object.entries(MOMENTS).map(([name, { drops: published, ...weight }]) => {
        const count = counts.get(name as MomentName);
        return { name, drops: count && Number((drops / count).toPrecision(2)), published, ...weight };
      }),
  };
}

function countDeadTrio(game: GameState, dead: { trios: number; withAlternative: number }): void {
  const { low, high } = game.board;
  const [first, second, third] = game.queue;
  if (canPlaceTrio(low, high, [first, second, third])) return;
  dead.trios++;
  if (shapesInMix(game.level).some((shape) => canPlaceTrio(low, high, [first, second, shape]))) dead.withAlternative++;
}

/** `counts[value]` is the number of times that a value occurs. */
function medianOf(counts: Uint32Array): number {
  let left = counts.reduce((sum, count) => sum + count, 0) / 2;
  return counts.findIndex((count) => (left -= count) < 0);
}

export function distributionOf(values: number[]) {
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
