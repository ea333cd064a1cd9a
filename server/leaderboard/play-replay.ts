// Plays a replay by the rules in slices: others are served in between, and of long games one is played at a time.
import { applyAction, type GameState } from '../../src/rules/game.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';
import { ServerError } from '../server-error.ts';

/** A few milliseconds' work. */
const SLICE_MOVES = 250;
const LONG_MOVES = 1500;

let lastLong: Promise<unknown> = Promise.resolve();

/** Throws `replay-rejected` at the first action that the rules do not allow. */
export function playReplay(replay: Replay): Promise<GameState> {
  if (replay.actions.length <= LONG_MOVES) return playInSlices(replay);
  const played = lastLong.then(() => playInSlices(replay));
  lastLong = played.catch(() => {});
  return played;
}

async function playInSlices({ start, actions }: Replay): Promise<GameState> {
  const game = startGame(start);
  for (const [index, action] of actions.entries()) {
    if (index > 0 && index % SLICE_MOVES === 0) await new Promise((resolve) => setImmediate(resolve));
    const [first] = applyAction(game, action);
    if (first.type === 'actionRejected')
      throw new ServerError('replay-rejected', `The replay breaks the rules: action ${index} is not allowed (${first.reason}).`);
  }
  return game;
}
