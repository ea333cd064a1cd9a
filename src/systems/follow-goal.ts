// Follows the goal of a board of the journey: counts it, marks its cells and ends the game. Loaded with the journey.
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { playMotion } from '../ecs/motions.ts';
import { killSprite, reviveSprite, setPose, WHITE } from '../ecs/spawn.ts';
import { hasTween } from '../ecs/tweens.ts';
import { isPlaying } from '../flow/flow.ts';
import { ART_PIXELS_PER_UNIT, FRAME } from '../game/frames.ts';
import { cellCentre, DESIGN } from '../game/layout.ts';
import { MOTIONS } from '../game/motions.ts';
import { playSound } from '../game/sounds.ts';
import type { GameWorld, LateSystems } from '../game/world.ts';
import { isReached, progressAfter, type JourneyGoal } from '../rules/journey-goal.ts';

/** Scales the white frame, 8 pixels wide, to a cell without its gap. */
const PANE_SCALE = (ART_PIXELS_PER_UNIT * DESIGN.cellUnits * 0.94) / 8;
const ICE = { tint: 0xd8f0ff, alpha: 0.5 };
const TARGET_ALPHA = 0.75;

/** Counts the progress of this step's drop, or of a game whose scene was built, and marks its cells. */
function markGoal(world: GameWorld): void {
  const { practice, running } = world.session;
  if (practice?.kind !== 'journey' || !running) return;
  const goal = progressAfter(practice.board, running.actions);
  world.turn.goal = goal;
  const marked = new Set(goal.marked);
  const { first } = world.pools.marks;
  const half = world.pools.marks.count / 2;
  for (let cell = 0; cell < half; cell++) {
    const pane = first + cell;
    const isShown = world.components.Sprite.isAlive[pane] === 1;
    if (marked.has(cell) && !isShown) showMark(world, practice.board.goal.kind, cell, pane, pane + half);
    if (!marked.has(cell) && isShown) for (const entity of [pane, pane + half]) hideMark(world, entity);
  }
}

/** Ice is a pane with an outline; a cell to fill is an outline alone. */
function showMark(world: GameWorld, kind: JourneyGoal['kind'], cell: number, pane: number, outline: number): void {
  const { Sprite } = world.components;
  const { x, y } = cellCentre(world.view.layout, cell);
  const isIce = kind === 'free';
  reviveSprite(world, pane, FRAME.white, x, y);
  setPose(world, pane, x, y, PANE_SCALE, 0);
  Sprite.tint[pane] = isIce ? ICE.tint : world.view.colors.highlight;
  Sprite.alpha[pane] = isIce ? ICE.alpha : ICE.alpha / 3;
  reviveSprite(world, outline, isIce ? FRAME['snow-3'] : FRAME.ghost, x, y);
  Sprite.tint[outline] = isIce ? WHITE : world.view.colors.highlight;
  Sprite.alpha[outline] = isIce ? 1 : TARGET_ALPHA;
  world.isDirty = true;
}

/** The sprite melts, and lives until then. */
function hideMark(world: GameWorld, entity: number): void {
  if (world.isReducedMotion) return killSprite(world, entity);
  playMotion(world, entity, MOTIONS.melt);
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
  sendToFlow(world, { type: 'finishPractice' });
  world.cues.push({ type: 'panelOpened' });
}

export const GOALS: LateSystems = { markGoal, settleGoal };
