// Acting on the running game: the only caller of rules.applyAction.
import { scoreReport } from '../game/score-report.ts';
import type { RunningGame, World } from '../game/world.ts';
import { isEarning, isPlaying } from '../flow/flow.ts';
import { applyAction, dropObstacle, hasNoMove, type Action, type GameEvent } from '../rules/game.ts';
import { TUTORIAL_FLAG_CLEARED_AFTER_STEP } from '../rules/tutorial.ts';
import { clampCursor } from '../game/clamp-cursor.ts';
import { describeEvents } from '../game/describe.ts';
import { returnPiece } from '../game/return-piece.ts';

const TENTH_MILLISECONDS = 100;

/** Whether a person may act on the game now. */
export function canAct(world: World): boolean {
  return isPlaying(world.flow) && world.running !== undefined && !world.isNextBoardDue;
}

export function isDropAllowed(world: World, slot: number, x: number, y: number): boolean {
  return dropObstacle(world.running!.state, slot, x, y) === undefined;
}

/** Lets the rules decide, and hands their events to the systems after this one. */
export function act(world: World, action: Action): void {
  const running = world.running!;
  const events = applyAction(running.state, action);
  if (events[0].type === 'actionRejected') return;
  // The queue moves up: what is in hand would become another piece.
  if (world.drag.phase !== 'idle') returnPiece(world);
  running.actions.push(action);
  const now = world.now();
  running.times.push(Math.round((now - world.waitingSince) / TENTH_MILLISECONDS));
  world.waitingSince = now;
  world.events.push(...events);
  world.secondsSinceDrop = 0;
  world.isStuck = hasNoMove(running.state);
  for (const event of events) noteEvent(world, event);
  clampCursor(world);
  describeEvents(world, events);
  if (world.flow.mode === 'watch') return;
  if (events.some(({ type }) => type === 'levelReached')) submitScore(world, false);
  world.effects.push({ type: 'save' });
}

/** Whether another tab has counted the coins of the last action: those of an action count once. */
function isCounted({ actions, countedActions = 0 }: RunningGame): boolean {
  return actions.length <= countedActions;
}

function noteEvent(world: World, event: GameEvent): void {
  switch (event.type) {
    case 'lineCleared':
      if (!isEarning(world.flow)) return;
      world.linesSinceAd++;
      if (!isCounted(world.running!)) world.profile.coins += event.coins;
      return;
    case 'levelReached':
      if (!isEarning(world.flow)) return;
      world.pendingLevel = event.level;
      keepBest(world);
      return;
    case 'blocksChanged':
      world.hasChangedBlocks = true;
      return;
    case 'tutorialStepDone':
      world.isNextBoardDue = true;
      if (world.flow.mode === 'tutorial' && event.step >= TUTORIAL_FLAG_CLEARED_AFTER_STEP) world.profile.isTutorialDue = false;
      return;
    case 'actionRejected':
    case 'pieceDropped':
    case 'boardEmptied':
    case 'comboEnded':
    case 'revived':
  }
}

/** Asks for a game's score to be sent: the running one's, unless it is only watched. A score of 0 is none. */
export function submitScore(world: World, isOver: boolean, game = world.watch ? undefined : world.running): void {
  const report = game && scoreReport(game, isOver);
  if (report && report.score > 0) world.effects.push({ type: 'submitScore', report });
}

/**
 * Keeps the running game's score if it is the best, or that of a saved game that is about to be given up, and gives the game if it
 * was. The tutorial's counts for nothing, and the daily game has a record of its own.
 */
export function keepBest(world: World): RunningGame | undefined {
  const { running, saved, watch } = world;
  if (watch || running?.day !== undefined) return undefined;
  const game = running && running.start.type !== 'tutorial' && running.state.tutorialStep === 0 ? running : saved;
  if (!game || game.state.score <= world.profile.bestScore) return undefined;
  world.profile.bestScore = game.state.score;
  world.isNewBest = true;
  world.effects.push({ type: 'save' });
  return game;
}
