// Plays games by the rules for tests, and returns their replays.
import { applyAction, hasNoMove, newGame, type Action, type GameState } from '../../../src/rules/game.ts';
import { encodeMoveTimes, encodeReplay } from '../../../src/rules/replay.ts';
import { createPlayer, type PlayerName } from '../../../tools/simulate/automatic-players.ts';

export type PlayedGame = {
  readonly seed: number;
  readonly actions: readonly Action[];
  readonly score: number;
  /** Output of `encodeReplay`. */
  readonly replay: string;
  /** Output of `encodeMoveTimes`. */
  readonly times: string;
};

const MAX_ATTEMPTS = 500;

type Options = {
  /** Number of drops. A game without a move is revived. */
  readonly drops?: number;
  readonly player?: PlayerName;
  /** Number of block changes before the first drop. */
  readonly changes?: number;
  /** Actions that are played first; their drops count. */
  readonly opening?: readonly Action[];
};

/** Plays without revives until no move is left, within `maxDrops` drops. Returns undefined if no attempt ends that early. */
export function playShortGame(seed: number, maxDrops: number): PlayedGame | undefined {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const game = newGame(seed);
    const choose = createPlayer('random', attempt);
    const actions: Action[] = [];
    while (actions.length < maxDrops && !hasNoMove(game)) {
      const action = chooseAction(game, choose);
      applyAction(game, action);
      actions.push(action);
    }
    if (hasNoMove(game)) return gameOf(seed, actions, game.score);
  }
  return undefined;
}

export function playGame(seed: number, { drops = 12, player = 'greedy', changes = 0, opening = [] }: Options = {}): PlayedGame {
  const game = newGame(seed);
  const choose = createPlayer(player, seed);
  const actions: Action[] = [...Array.from({ length: changes }, () => ({ type: 'changeBlocks' as const })), ...opening];
  for (const action of actions) applyAction(game, action);
  for (let dropped = opening.length; dropped < drops;) {
    const action = chooseAction(game, choose);
    applyAction(game, action);
    actions.push(action);
    if (action.type === 'drop') dropped++;
  }
  return gameOf(seed, actions, game.score);
}

/** Returns the fields of a request body that prove the score. */
export function proofOf({ score, replay, times }: PlayedGame): Pick<PlayedGame, 'score' | 'replay' | 'times'> {
  return { score, replay, times };
}

/** Returns the game's first actions, with their score. */
export function beginningOf({ seed, actions }: PlayedGame, count: number): PlayedGame {
  const game = newGame(seed);
  for (const action of actions.slice(0, count)) applyAction(game, action);
  return gameOf(seed, actions.slice(0, count), game.score);
}

function chooseAction(game: GameState, choose: ReturnType<typeof createPlayer>): Action {
  const drop = hasNoMove(game) ? undefined : choose(game);
  return drop ? { type: 'drop', ...drop } : { type: 'revive' };
}

function gameOf(seed: number, actions: readonly Action[], score: number): PlayedGame {
  const replay = encodeReplay({ start: { type: 'seed', seed }, actions });
  return { seed, actions, score, replay, times: encodeMoveTimes(actions.map((_action, index) => 5 + (index % 7))) };
}
