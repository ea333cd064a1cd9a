// Applies actions to the running game, the only caller of rules.applyAction in the world, and reports its score.
import { isEarning, isPlaying } from '../flow/flow.ts';
import { clampCursor, returnPiece } from '../game/scene/drag.ts';
import { scoreReport, type RunningGame } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import { applyAction, hasNoMove, type Action, type GameEvent } from '../rules/game.ts';
import { TUTORIAL_FLAG_CLEARED_AFTER_STEP } from '../rules/tutorial.ts';

const MS_PER_TENTH = 100;

/** Returns the running game if the player may act on it now. */
export function playableGame({ flow, session, turn }: GameWorld): RunningGame | undefined {
  return isPlaying(flow) && !turn.isNextBoardDue ? session.running : undefined;
}

/** Applies an action to the running game, if there is one, and passes the rules' events to the systems. A rejected action changes nothing. */
export function act(world: GameWorld, action: Action): void {
  const { running, watch, practice } = world.session;
  if (!running) return;
  const events = applyAction(running.state, action);
  if (events[0].type === 'actionRejected') return;
  // The queue moves up: another piece would take the slot of the dragged one.
  if (world.input.drag.phase !== 'idle') returnPiece(world);
  running.actions.push(action);
  logTime(world, running);
  world.events.push(...events);
  world.turn.secondsSinceDrop = 0;
  world.turn.isStuck = hasNoMove(running.state);
  world.turn.stuckSeconds = 0;
  for (const event of events) noteEvent(world, running, event);
  clampCursor(world.input.cursor, running.state);
  if (watch || practice) return;
  if (events.some(({ type }) => type === 'levelReached')) submitScore(world, false);
  world.effects.push({ type: 'save' });
}

function logTime({ session, turn }: GameWorld, { times }: RunningGame): void {
  const now = session.now();
  times.push(Math.round((now - turn.waitingSince) / MS_PER_TENTH));
  turn.waitingSince = now;
}

/** Returns whether another tab has already counted the coins of the last action. */
function isCounted({ actions, countedActions = 0 }: RunningGame): boolean {
  return actions.length <= countedActions;
}

function noteEvent(world: GameWorld, running: RunningGame, event: GameEvent): void {
  const { flow, profile, session, turn } = world;
  if (event.type === 'lineCleared' && isEarning(flow)) {
    session.linesSinceAd++;
    if (!isCounted(running)) profile.coins += event.coins;
  }
  if (event.type === 'levelReached' && isEarning(flow)) {
    turn.pendingLevel = event.level;
    keepBest(world);
  }
  if (event.type === 'blocksChanged') turn.hasChangedBlocks = true;
  if (event.type === 'tutorialStepDone') {
    turn.isNextBoardDue = true;
    if (flow.mode === 'tutorial' && event.step >= TUTORIAL_FLAG_CLEARED_AFTER_STEP) profile.isTutorialDue = false;
  }
}

/** Requests the submission of a game's score; by default the running game's, unless it is watched. A score of 0 is not submitted. */
export function submitScore({ session, effects }: GameWorld, isOver: boolean, game = session.watch ? undefined : session.running): void {
  const report = game && scoreReport(game, isOver);
  if (report && report.score > 0) effects.push({ type: 'submitScore', report });
}

/**
 * Stores the best score and returns its game. Considers the running game; during a tutorial or without a game, the saved game. Returns
 * undefined if the best score does not change. Daily, watched and practice games do not count.
 */
export function keepBest(world: GameWorld): RunningGame | undefined {
  const { running, saved, watch, practice } = world.session;
  if (watch || practice || running?.day !== undefined) return undefined;
  const game = running && running.start.type !== 'tutorial' && running.state.tutorialStep === 0 ? running : saved;
  if (!game || game.state.score <= world.profile.bestScore) return undefined;
  world.profile.bestScore = game.state.score;
  world.turn.isNewBest = true;
  world.effects.push({ type: 'save' });
  return game;
}
