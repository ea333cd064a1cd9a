// Acting on the running game: the only caller of rules.applyAction.
import type { World } from '../ecs/world.ts';
import { isPlaying } from '../flow/flow.ts';
import { applyAction, dropObstacle, hasNoMove, type Action, type GameEvent } from '../rules/game.ts';
import { TUTORIAL_FLAG_CLEARED_AFTER_STEP } from '../rules/tutorial.ts';
import { clampCursor } from './clamp-cursor.ts';
import { describeEvents } from './describe.ts';
import { returnPiece } from './return-piece.ts';

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
  world.events.push(...events);
  world.secondsSinceDrop = 0;
  world.isStuck = hasNoMove(running.state);
  for (const event of events) noteEvent(world, event);
  clampCursor(world);
  describeEvents(world, events);
  world.effects.push({ type: 'save' });
}

function noteEvent(world: World, event: GameEvent): void {
  switch (event.type) {
    case 'lineCleared':
      // Else the tutorial, left and begun again, would be a mint.
      if (world.flow.isTutorial) return;
      world.linesSinceAdBreak++;
      world.profile.coins += event.coins;
      return;
    case 'levelReached':
      world.pendingLevel = event.level;
      return keepBest(world);
    case 'tutorialStepDone':
      world.isNextBoardDue = true;
      if (event.step >= TUTORIAL_FLAG_CLEARED_AFTER_STEP) world.profile.isTutorialDue = false;
      return;
    case 'actionRejected':
    case 'pieceDropped':
    case 'boardEmptied':
    case 'comboEnded':
    case 'revived':
    case 'blocksChanged':
  }
}

/** The running game's score, or that of a saved game that is about to be given up. The tutorial's counts for nothing. */
export function keepBest(world: World): void {
  const { running, saved } = world;
  const game = running && running.start.type !== 'tutorial' && running.state.tutorialStep === 0 ? running : saved;
  if (!game || game.state.score <= world.profile.bestScore) return;
  world.profile.bestScore = game.state.score;
  world.isNewBest = true;
  world.effects.push({ type: 'save' });
}
