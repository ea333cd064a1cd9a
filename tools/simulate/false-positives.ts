// Compares games of simulated players without foresight with the plausibility limits.
import { unusualFigures, type Figures } from '../../server/leaderboard/plausibility.ts';
import type { Action } from '../../src/rules/game.ts';
import { createSimulated, SIMULATED_NAMES } from './casual-player.ts';
import { measureGame } from './paced-games.ts';
import { playGame } from './play-game.ts';
import { ENDLESS_DROPS } from './summary.ts';

const PERCENTILES = ['score', 'moves', 'agreement', 'foresight'] as const;

/** Plays games with seeds firstSeed, firstSeed + 1, ... for each player. Times are not compared: `--paced` does that. */
export function* findFalsePositives(games: number, firstSeed: number) {
  for (const player of SIMULATED_NAMES) {
    const figures: Figures[] = [];
    for (let seed = firstSeed; seed < firstSeed + games; seed++) {
      const actions: Action[] = [];
      playGame(seed, createSimulated(player, seed), ENDLESS_DROPS, (_game, _events, drop) => actions.push({ type: 'drop', ...drop }));
      figures.push(measureGame({ start: { type: 'seed', seed }, actions }, []));
    }
    const found = figures.flatMap((each) => unusualFigures({ ...each, agreement: undefined }));
    yield {
      player,
      games,
      // Games beyond any limit except that of the agreement, which the beam player exceeds by definition.
      unusual: figures.filter((each) => unusualFigures({ ...each, agreement: undefined }).length > 0).length,
      found,
      ...Object.fromEntries(PERCENTILES.map((name) => [name, percentilesOf(figures.map((each) => each[name] ?? 0))])),
    };
  }
}

function percentilesOf(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.trunc(share * sorted.length))] * 100) / 100;
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
}
