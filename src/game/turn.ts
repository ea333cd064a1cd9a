// The turn: everything about the running game that a new, resumed or replaced one resets.
import { hasNoMove } from '../rules/game.ts';
import type { RunningGame } from './session.ts';

export type Turn = {
  /** By `session.now`: when the game began to wait for the next action. */
  waitingSince: number;
  /** The rolling score of the HUD. */
  shownScore: number;
  /** Whether the running game has beaten the best score of earlier games. */
  isNewBest: boolean;
  secondsSinceDrop: number;
  /** A level reached whose panel waits until the lines have faded; 0 for none. */
  pendingLevel: number;
  /** No visible piece fits; updated when pieces or cells change. */
  isStuck: boolean;
  /** Whether the running game's actions include a change of blocks. */
  hasChangedBlocks: boolean;
  /** Left before a revive that is offered is given up. */
  reviveSeconds: number;
  /** Left after a revive until moves are checked (specification, section 9). */
  revivedSeconds: number;
  /** Left until the game-over panel while the flow is ending the game. */
  endingSeconds: number;
  /** A tutorial step is done; the next one's board waits until this one's lines have faded. */
  isNextBoardDue: boolean;
  /** Since the tutorial's hand started its move. */
  handSeconds: number;
};

export function freshTurn(running: RunningGame | undefined, now: number): Turn {
  return {
    waitingSince: now,
    shownScore: running?.state.score ?? 0,
    isNewBest: false,
    secondsSinceDrop: 0,
    pendingLevel: 0,
    isStuck: running !== undefined && hasNoMove(running.state),
    hasChangedBlocks: running?.actions.some(({ type }) => type === 'changeBlocks') ?? false,
    reviveSeconds: 0,
    revivedSeconds: 0,
    endingSeconds: 0,
    isNextBoardDue: false,
    handSeconds: 0,
  };
}
