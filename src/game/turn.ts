// The turn: state of the running game that is reset when a game starts, resumes or is replaced.
import { hasNoMove } from '../rules/game.ts';
import type { GoalProgress } from '../rules/journey-goal.ts';
import type { RunningGame } from './session.ts';

export function freshTurn(running: RunningGame | undefined, now: number) {
  return {
    /** Time, by `session.now`, at which the game began to wait for the next action. */
    waitingSince: now,
    /** The rolling score. */
    shownScore: running?.state.score ?? 0,
    /** The rolling score as the HUD writes it: in every second step, because a new text costs layout and paint. */
    writtenScore: running?.state.score ?? 0,
    /** Whether the running game has beaten the best score of earlier games. */
    isNewBest: false,
    secondsSinceDrop: 0,
    /** Time left of the slow motion before a clear of a high combo. */
    slowSeconds: 0,
    /** Reached level whose panel waits until the lines have faded. */
    pendingLevel: undefined as number | undefined,
    /** Whether no visible piece fits. Updated when pieces or cells change. */
    isStuck: running !== undefined && hasNoMove(running.state),
    /** Time for which the settled board has shown that no piece fits. */
    stuckSeconds: 0,
    /** Time for which the stars of `pendingLevel` have been shown. */
    levelSeconds: 0,
    /** Best score of earlier games, if the shown score began below it. */
    bestToPass: undefined as number | undefined,
    /** Whether the shown score has passed it. */
    isBestPassed: false,
    /** Whether the running game's actions include a change of blocks. */
    hasChangedBlocks: running?.actions.some(({ type }) => type === 'changeBlocks') ?? false,
    /** Time of this frame that gets no steps. Countdowns follow the clock, motions follow the steps. */
    lateSeconds: 0,
    /** Time left to accept the offered revive. */
    reviveSeconds: 0,
    /** Time for which that countdown still waits. */
    reviveWaitSeconds: 0,
    /** Time for which keys may still hold it. */
    reviveHoldsSeconds: 0,
    /** Time left after a revive until moves are checked (specification, section 9). */
    revivedSeconds: 0,
    /** Time left until the game-over panel while the flow is ending the game. */
    endingSeconds: 0,
    /** Whether a tutorial step is done and the next board waits until the lines have faded. */
    isNextBoardDue: false,
    /** Time since the tutorial's hand started its move. */
    handSeconds: 0,
    /** Progress towards the goal of a board of the journey, and the sprites that mark its cells. */
    goal: undefined as (GoalProgress & { readonly marks: Map<number, readonly number[]> }) | undefined,
  };
}

export type Turn = ReturnType<typeof freshTurn>;
