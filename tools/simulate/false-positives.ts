// Compares games of simulated players without foresight with the plausibility limits.
import { createMeasurement, unusualFigures, type Figures } from '../../server/leaderboard/plausibility.ts';
import { applyAction } from '../../src/rules/game.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';
import { SIMULATED_NAMES } from './casual-player.ts';
import { playPaced } from './paced-games.ts';
import { recordReplay } from './play-game.ts';
import { distributionOf } from './summary.ts';

const FIGURES = ['score', 'moves', 'median', 'spread', 'agreement', 'foresight'] as const;

/** Plays games with seeds firstSeed, firstSeed + 1, ... for people at their pace and for each player, who has no times. */
export function* findFalsePositives(games: number, firstSeed: number) {
  for (const player of ['paced', ...SIMULATED_NAMES] as const) {
    const measured = Array.from({ length: games }, (_, index) => {
      if (player !== 'paced') return measureGame(recordReplay(player, firstSeed + index));
      const { times, ...replay } = playPaced(firstSeed + index);
      return measureGame(replay, times);
    });
    // The beam player exceeds the limit of the agreement by definition.
    const found = measured.map((figures) => unusualFigures(player === 'paced' ? figures : { ...figures, agreement: undefined }));
    yield {
      player,
      games,
      unusual: found.filter((reasons) => reasons.length > 0).length,
      found: found.flat(),
      ...Object.fromEntries(FIGURES.map((name) => [name, rangeOf(measured.map((figures) => figures[name] ?? 0))])),
    };
  }
}

function rangeOf(values: number[]) {
  const { min, p50, p99, max } = distributionOf(values);
  return { min, p50, p99, max };
}

/** Measures a whole game for the comparison with the limits. The replay must be legal. `times` are tenths of a second, one per action, or empty. */
export function measureGame(replay: Replay, times: readonly number[] = []): Figures {
  const { observe, figures } = createMeasurement(replay, times, undefined, 0);
  const game = startGame(replay.start);
  for (const [index, action] of replay.actions.entries()) {
    observe(game, index);
    applyAction(game, action);
  }
  observe(game, replay.actions.length);
  return figures();
}
