// Measures whole games for the comparison with the plausibility limits.
import { createMeasurement, type Figures } from '../../server/leaderboard/plausibility.ts';
import { applyAction } from '../../src/rules/game.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';

/** The replay must be legal. `times` are tenths of a second, one per action, or empty. */
export function measureGame(replay: Replay, times: readonly number[]): Figures {
  const { observe, figures } = createMeasurement(replay, times, undefined, 0);
  const game = startGame(replay.start);
  for (const [index, action] of replay.actions.entries()) {
    observe(game, index);
    applyAction(game, action);
  }
  observe(game, replay.actions.length);
  return figures();
}
