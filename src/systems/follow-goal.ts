// Follows the goal of a board of the journey: counts it, marks its cells and ends the game. Loaded with the journey.
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { applyLateCommands } from '../commands/late-commands.ts';
import { playMotion } from '../ecs/motions.ts';
import { killSprite, setPose, spawnSprite, WHITE } from '../ecs/spawn.ts';
import { hasTween } from '../ecs/tweens.ts';
import { isPlaying } from '../flow/flow.ts';
import { ART_PIXELS_PER_UNIT, FRAME } from '../game/frames.ts';
import { cellCentre, DESIGN } from '../game/layout.ts';
import { MOTIONS } from '../game/motions.ts';
import { playSound } from '../game/sounds.ts';
import type { GameWorld, LateSystems } from '../game/world.ts';
import { isReached, progressAfter, type JourneyGoal } from '../rules/journey-goal.ts';

/** A pane: the white frame, 8 pixels wide, in the size of a cell without its gap. */
const ICE = { tint: 0xd8f0ff, alpha: 0.5, scale: (ART_PIXELS_PER_UNIT * DESIGN.cellUnits * 0.94) / 8 };
const TARGET_ALPHA = 0.75;

/** Counts the progress of this step's drop, or of a game whose scene was built, and marks its cells. */
function markGoal(world: GameWorld): void {
  const { practice, running } = world.session;
  if (practice?.kind !== 'journey' || !running) return;
  const isBuilt = world.cues.some(({ type }) => type === 'sceneBuilt');
  const marks = new Map(isBuilt ? [] : world.turn.goal?.marks);
  const progress = progressAfter(practice.board, running.actions);
  for (const [cell, sprites] of marks) {
    if (progress.marked.includes(cell)) continue;
    for (const sprite of sprites) {
      // The sprite melts, and lives until then.
      if (world.isReducedMotion) killSprite(world, sprite);
      else playMotion(world, sprite, MOTIONS.melt);
    }
    marks.delete(cell);
  }
  for (const cell of progress.marked) if (!marks.has(cell)) marks.set(cell, showMark(world, practice.board.goal.kind, cell));
  world.turn.goal = { ...progress, marks };
}

/** Ice is a pane with a snowflake. A cell to fill is an outline. */
function showMark(world: GameWorld, kind: JourneyGoal['kind'], cell: number): readonly number[] {
  if (kind === 'fill') return [spawnMark(world, cell, FRAME.ghost, { tint: world.view.colors.highlight, alpha: TARGET_ALPHA })];
  return [spawnMark(world, cell, FRAME.white, ICE), spawnMark(world, cell, FRAME['snow-3'], {})];
}

type Look = { readonly tint?: number; readonly alpha?: number; readonly scale?: number };

function spawnMark(world: GameWorld, cell: number, frame: number, { tint = WHITE, alpha = 1, scale = 1 }: Look): number {
  const { Sprite } = world.components;
  const { x, y } = cellCentre(world.view.layout, cell);
  const entity = spawnSprite(world, 'flares', frame, x, y);
  setPose(world, entity, x, y, scale, 0);
  Sprite.tint[entity] = tint;
  Sprite.alpha[entity] = alpha;
  world.isDirty = true;
  return entity;
}

/** Ends the game after everything has settled: with its goal, or without moves. */
function settleGoal(world: GameWorld): void {
  const { goal, shownScore } = world.turn;
  const { running } = world.session;
  if (!goal || !running || !isPlaying(world.flow)) return;
  const isDone = isReached(goal);
  if (!isDone && goal.movesLeft > 0) return;
  world.isMoving = true;
  if (world.input.drag.phase !== 'idle' || shownScore !== running.state.score || hasTween(world)) return;
  if (!isDone) return sendToFlow(world, { type: 'runOutOfMoves', isReviveOffered: false });
  playSound(world, 'levelUp');
  sendToFlow(world, { type: 'endGame' });
  world.cues.push({ type: 'panelOpened' });
}

export const GOALS: LateSystems = { applyLateCommands, markGoal, settleGoal };
