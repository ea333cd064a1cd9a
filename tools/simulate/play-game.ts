// Plays one game without a screen, and records every drop in the format of `simulate`.
import { boardDigits } from '../../src/rules/notation.ts';
import { applyAction, hasNoMove, newGame, type GameEvent, type GameState } from '../../src/rules/game.ts';
import { targetScore } from '../../src/rules/scoring.ts';
import type { Drop, Player } from '../../server/leaderboard/automatic-players.ts';

/** Plays until no move is left, or `maxDrops` drops. Calls `onDrop` after each drop. */
export function playGame(
  seed: number,
  player: Player,
  maxDrops: number,
  onDrop: (game: GameState, events: GameEvent[], drop: Drop, count: number) => void,
): GameState {
  const game = newGame(seed);
  for (let count = 1; count <= maxDrops; count++) {
    const drop = player(game);
    if (!drop) break;
    onDrop(game, applyAction(game, { type: 'drop', ...drop }), drop, count);
  }
  return game;
}

/** Plays one game, and yields a record per drop. */
export function* recordGame(seed: number, player: Player, maxDrops: number) {
  const game = newGame(seed);
  for (let count = 1; count <= maxDrops; count++) {
    const drop = player(game);
    if (!drop) return;
    const before = boardDigits(game);
    const queue = game.queue.map((shape) => ({ idx: shape.type, rows: shape.rows }));
    const scoreBefore = game.score;
    const events = applyAction(game, { type: 'drop', ...drop });
    yield {
      drop: count,
      before,
      queue,
      slot: drop.slot,
      x: drop.x,
      y: drop.y,
      rows: clearedLines(events, 'row'),
      cols: clearedLines(events, 'column'),
      combo: game.combo,
      comboStatus: game.comboStatus,
      gained: game.score - scoreBefore,
      score: game.score,
      level: game.level,
      stageScore: game.stageScore,
      target: targetScore(game.level),
      coins: game.coins,
      after: boardDigits(game),
      over: hasNoMove(game),
    };
  }
}

function clearedLines(events: readonly GameEvent[], axis: 'row' | 'column'): number[] {
  return events.flatMap((event) => (event.type === 'lineCleared' && event.axis === axis ? [event.index] : []));
}
