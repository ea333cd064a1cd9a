// Plays games without a screen: whole ones, and one with a record per drop in the format of `simulate`.
import { boardDigits } from '../../src/rules/notation.ts';
import { applyAction, hasNoMove, newGame, type Action, type GameEvent, type GameState } from '../../src/rules/game.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { targetScore } from '../../src/rules/scoring.ts';
import type { Drop } from '../../server/leaderboard/automatic-players.ts';
import { createSimulated, type SimulatedName } from './casual-player.ts';

/** A game with this many drops is stopped and counted as endless. */
export const ENDLESS_DROPS = 20_000;

/** Plays a whole game of a simulated player. Calls `onDrop` after each drop. */
export function playGame(
  name: SimulatedName,
  seed: number,
  onDrop: (game: GameState, events: readonly GameEvent[], drop: Drop) => void,
): GameState {
  const player = createSimulated(name, seed);
  const game = newGame(seed);
  for (let count = 1; count <= ENDLESS_DROPS; count++) {
    const drop = player(game);
    if (!drop) break;
    onDrop(game, applyAction(game, { type: 'drop', ...drop }), drop);
  }
  return game;
}

/** Plays a whole game. Returns its replay, and its end. */
export function recordReplay(player: SimulatedName, seed: number): Replay & { readonly game: GameState } {
  const actions: Action[] = [];
  const game = playGame(player, seed, (_game, _events, drop) => actions.push({ type: 'drop', ...drop }));
  return { start: { type: 'seed', seed }, actions, game };
}

/** Plays one game, and yields a record per drop. */
export function* recordGame(name: SimulatedName, seed: number, maxDrops: number) {
  const player = createSimulated(name, seed);
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
