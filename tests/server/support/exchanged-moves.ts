// Exchanges consecutive moves of a game: the same pieces in the same cells, in another order.
import { stateOf } from '../../../server/leaderboard/play-replay.ts';
import { applyAction, newGame, type Action } from '../../../src/rules/game.ts';
import { legalDrops } from '../../../tools/simulate/automatic-players.ts';
import { replayGame } from '../../../src/rules/replay.ts';
import { beginningOf, playGame, type PlayedGame } from './played-games.ts';

/** Exchanges the move, counted from 1, and the next. Returns undefined unless the game then reaches the same score. */
function exchangeAt(game: PlayedGame, move: number): PlayedGame | undefined {
  const [first, second] = game.actions.slice(move - 1, move + 1);
  if (first.type !== 'drop' || second.type !== 'drop') return undefined;
  // The first drop removes its piece from the queue, so later pieces move up.
  const isAfter = second.slot >= first.slot;
  const early = { ...second, slot: isAfter ? second.slot + 1 : second.slot };
  const late = { ...first, slot: isAfter ? first.slot : first.slot - 1 };
  if (early.slot > 2) return undefined;
  const copy = beginningOf({ ...game, actions: game.actions.with(move - 1, early).with(move, late) }, game.actions.length);
  return copy.score === game.score ? copy : undefined;
}

/** Returns a game, and its copy with all the exchanges. Tries other first moves until all are possible. */
export function findExchanged(seed: number, moves: readonly number[]): { readonly game: PlayedGame; readonly copy: PlayedGame } {
  for (const first of legalDrops(newGame(seed))) {
    const game = playGame(seed, { drops: 60, opening: [{ type: 'drop', ...first }] });
    const copy = moves.reduce<PlayedGame | undefined>((each, move) => each && exchangeAt(each, move), game);
    if (copy) return { game, copy };
  }
  throw new Error('No moves can be exchanged.');
}

/**
 * Returns a game that drops its pieces in the order of the queue, and its copy with the move played `by` moves later. Only the states between
 * differ. Tries other first moves until the delay is possible.
 */
export function findDelayed(seed: number, move: number, by: number): { readonly game: PlayedGame; readonly copy: PlayedGame } {
  for (const first of legalDrops(newGame(seed))) {
    const game = playInOrder(seed, { type: 'drop', ...first }, move + by + 1);
    let copy = game;
    for (let each = move; each < move + by && copy; each++) copy = exchangeAt(copy, each);
    if (game && copy && endOf(game) === endOf(copy)) return { game, copy };
  }
  throw new Error('The move cannot be delayed.');
}

function endOf({ seed, actions }: PlayedGame): string {
  return stateOf(replayGame({ start: { type: 'seed', seed }, actions }));
}

/** Drops the first piece of the queue at the first free place, after the given move. Returns undefined if it does not fit. */
function playInOrder(seed: number, first: Action, drops: number): PlayedGame | undefined {
  const state = newGame(seed);
  const actions: Action[] = [];
  for (let action: Action | undefined = first; action && actions.length < drops;) {
    applyAction(state, action);
    actions.push(action);
    const next = legalDrops(state).find(({ slot }) => slot === 0);
    action = next && { type: 'drop', ...next };
  }
  return actions.length < drops ? undefined : playGame(seed, { drops, opening: actions });
}
