// Games for tests: played by the rules, drop by drop, as replays that give their score.
import { applyAction, hasNoMove, newGame, type Action, type GameState } from '../../../src/rules/game.ts';
import { encodeMoveTimes } from '../../../src/rules/move-times.ts';
import { encodeReplay } from '../../../src/rules/replay.ts';
import { createPlayer, type PlayerName } from '../../../src/rules/players.ts';

export type PlayedGame = {
  readonly seed: number;
  readonly actions: readonly Action[];
  readonly score: number;
  /** `encodeReplay`'s text. */
  readonly replay: string;
  /** `encodeMoveTimes`' text. */
  readonly times: string;
};

type Options = {
  /** Where no move is left, the game is revived. */
  readonly drops?: number;
  readonly player?: PlayerName;
  /** So many changes of blocks before the first drop. */
  readonly changes?: number;
};

export function playGame(seed: number, { drops = 12, player = 'greedy', changes = 0 }: Options = {}): PlayedGame {
  const game = newGame(seed);
  const choose = createPlayer(player, seed);
  const actions: Action[] = Array.from({ length: changes }, () => ({ type: 'changeBlocks' }));
  for (const action of actions) applyAction(game, action);
  for (let dropped = 0; dropped < drops;) {
    const action = chooseAction(game, choose);
    applyAction(game, action);
    actions.push(action);
    if (action.type === 'drop') dropped++;
  }
  return gameOf(seed, actions, game.score);
}

/** The first actions of the game alone, with the score that they gave. */
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
