// The turn: state of the running game that is reset when a game starts, resumes or is replaced.
import { hasNoMove } from '../rules/game.ts';
import type { RunningGame } from './session.ts';

export type Turn = {
  /** Time, by `session.now`, at which the game began to wait for the next action. */
  waitingSince: number;
  /** The rolling score. */
  shownScore: number;
  /** The rolling score as the HUD writes it: in every second step, because a new text costs layout and paint. */
  writtenScore: number;
  /** Whether the running game has beaten the best score of earlier games. */
  isNewBest: boolean;
  secondsSinceDrop: number;
  /** Time left of the slow motion before a clear of a high combo. */
  slowSeconds: number;
  /** Reached level whose panel waits until the lines have faded. */
  pendingLevel?: number | undefined;
  /** Whether no visible piece fits. Updated when pieces or cells change. */
  isStuck: boolean;
  /** Time for which the settled board has shown that no piece fits. */
  stuckSeconds: number;
  /** Time for which the stars of `pendingLevel` have been shown. */
  levelSeconds: number;
  /** Best score of earlier games, if the shown score began below it. */
  bestToPass?: number | undefined;
  /** Whether the shown score has passed it. */
  isBestPassed: boolean;
  /** Whether the running game's actions include a change of blocks. */
  hasChangedBlocks: boolean;
  /** Time of this frame that gets no steps. Countdowns follow the clock, motions follow the steps. */
  lateSeconds: number;
  /** Time left to accept the offered revive. */
  reviveSeconds: number;
  /** Time for which that countdown still waits. */
  reviveWaitSeconds: number;
  /** Time for which keys may still hold it. */
  reviveHoldsSeconds: number;
  /** Time left after a revive until moves are checked (specification, section 9). */
  revivedSeconds: number;
  /** Time left until the game-over panel while the flow is ending the game. */
  endingSeconds: number;
  /** Whether a tutorial step is done and the next board waits until the lines have faded. */
  isNextBoardDue: boolean;
  /** Time since the tutorial's hand started its move. */
  handSeconds: number;
};

export function freshTurn(running: RunningGame | undefined, now: number): Turn {
  return {
    waitingSince: now,
    shownScore: running?.state.score ?? 0,
    writtenScore: running?.state.score ?? 0,
    isNewBest: false,
    secondsSinceDrop: 0,
    slowSeconds: 0,
    pendingLevel: undefined,
    isStuck: running !== undefined && hasNoMove(running.state),
    stuckSeconds: 0,
    levelSeconds: 0,
    bestToPass: undefined,
    isBestPassed: false,
    hasChangedBlocks: running?.actions.some(({ type }) => type === 'changeBlocks') ?? false,
    lateSeconds: 0,
    reviveSeconds: 0,
    reviveWaitSeconds: 0,
    reviveHoldsSeconds: 0,
    revivedSeconds: 0,
    endingSeconds: 0,
    isNextBoardDue: false,
    handSeconds: 0,
  };
}
