// Shows where the dragged piece would land: a ghost on its cells, light on the lines it would clear, the keyboard's focus ring.
import { isAt, killSprite, reviveSprite, setPose, WHITE } from '../ecs/spawn.ts';
import { isPlaying } from '../flow/flow.ts';
import { hideLanding, LINE_ALPHA, pointLanding, wouldClear } from '../game/scene/drag.ts';
import { FRAME, JEWEL_FRAMES } from '../game/frames.ts';
import { cellCentreX, cellCentreY } from '../game/layout.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { columnOf, rowOf } from '../rules/cells.ts';
import { RULES } from '../rules/constants.ts';
import { TUTORIAL_STEPS, type TutorialStep } from '../rules/tutorial.ts';

const FILL_ALPHA = 0.5;
const OUTLINE_ALPHA = 0.95;
const ILLEGAL_ALPHA = 0.35;
const TARGET_ALPHA = { dark: 0.25, bright: 0.85 };
/** Scales the ring's art, one cell wide, to a slot. */
const SLOT_RING_SCALE = 2.2;

export function showLanding(world: GameWorld): void {
  const { cursor, drag, landing } = world.input;
  const isPointed = isPlaying(world.flow) || world.flow.mode === 'watch';
  const { running } = world.session;
  const hasCursor = cursor.isActive && drag.phase === 'idle' && isPointed && !world.turn.isNextBoardDue && running !== undefined;
  if (hasCursor && cursor.y < RULES.boardCells) pointLanding(world.input, running.state);
  else if (drag.phase !== 'dragging') hideLanding(landing);
  lightLines(world);
  showGhost(world);
  showFocus(world, hasCursor);
}

function lightLines(world: GameWorld): void {
  const { pools } = world;
  const { landing } = world.input;
  const { colors } = world.view;
  const { Sprite } = world.components;
  // In most frames all 64 cells are dark and stay dark: skip the loop.
  const isLight = (landing.rows | landing.columns) !== 0 || world.flow.mode === 'tutorial';
  if (!isLight && !world.view.areCellsLit) return;
  world.view.areCellsLit = isLight;
  const target = tutorialTarget(world);
  const lineAlpha = LINE_ALPHA * world.view.breath;
  for (let k = 0; k < pools.glows.count; k++) {
    const entity = pools.glows.first + k;
    const x = columnOf(k);
    const y = rowOf(k);
    const isInLine = wouldClear(landing, x, y);
    const alpha = isInLine ? lineAlpha : isTarget(target, x, y) ? targetAlpha(world) : 0;
    const tint = isInLine ? colors.jewels[landing.shape.type] : colors.highlight;
    if (isAt(Sprite.alpha[entity], alpha) && (alpha === 0 || Sprite.tint[entity] === tint)) continue;
    Sprite.alpha[entity] = alpha;
    Sprite.tint[entity] = tint;
    world.isDirty = true;
  }
}

/** Returns the tutorial step whose target cells are highlighted, if any. */
function tutorialTarget({ flow, session: { running }, turn }: GameWorld): TutorialStep | undefined {
  if (flow.mode !== 'tutorial' || !running || turn.isNextBoardDue) return undefined;
  return TUTORIAL_STEPS[running.state.tutorialStep - 1];
}

function isTarget(target: TutorialStep | undefined, x: number, y: number): boolean {
  return target?.piece.cells.some((cell) => target.x + cell.x === x && target.y + cell.y === y) ?? false;
}

/** Returns the alpha of the tutorial's target. It pulses while the hand moves, and is constant with reduced motion or during a drag. */
function targetAlpha(world: GameWorld): number {
  if (world.isReducedMotion || world.turn.handSeconds === 0) return TARGET_ALPHA.bright;
  const share = (1 - Math.cos((world.turn.handSeconds / TIMING.targetPulseSeconds) * 2 * Math.PI)) / 2;
  return TARGET_ALPHA.dark + (TARGET_ALPHA.bright - TARGET_ALPHA.dark) * share;
}

function showGhost(world: GameWorld): void {
  const { pools } = world;
  const { landing } = world.input;
  const { isLegal, isShown } = landing;
  const { type } = landing.shape;
  placeGhost(world, pools.ghosts.first, isShown && isLegal, JEWEL_FRAMES[type - 1], WHITE, FILL_ALPHA);
  const outline = isLegal ? world.view.colors.jewels[type] : WHITE;
  placeGhost(world, pools.ghosts.first + 1, isShown, FRAME.ghost, outline, isLegal ? OUTLINE_ALPHA : ILLEGAL_ALPHA);
}

function placeGhost(world: GameWorld, entity: number, isShown: boolean, frame: number, tint: number, alpha: number): void {
  const { landing } = world.input;
  const { layout } = world.view;
  const { Sprite, Transform, Shape } = world.components;
  if (!isShown) {
    if (Sprite.isAlive[entity] === 1) world.isDirty = true;
    return killSprite(world, entity);
  }
  const x = cellCentreX(layout, landing.x + (landing.shape.width - 1) / 2);
  const y = cellCentreY(layout, landing.y + (landing.shape.height - 1) / 2);
  const isSame =
    Sprite.isAlive[entity] === 1 && isAt(Transform.x[entity], x) && isAt(Transform.y[entity], y) && Sprite.tint[entity] === tint;
  if (isSame && Shape.id[entity] === landing.shape.id) return;
  reviveSprite(world, entity, frame, x, y);
  Sprite.tint[entity] = tint;
  Sprite.alpha[entity] = alpha;
  Shape.id[entity] = landing.shape.id;
  world.isDirty = true;
}

function showFocus(world: GameWorld, isShown: boolean): void {
  const { Sprite, Transform } = world.components;
  const entity = world.pools.focuses.first;
  const { x, y } = world.view.layout.slots[world.input.cursor.slot];
  const isSame = !isShown || (isAt(Transform.x[entity], x) && isAt(Transform.y[entity], y));
  if ((Sprite.isAlive[entity] === 1) === isShown && isSame) return;
  killSprite(world, entity);
  if (isShown) setPose(world, reviveSprite(world, entity, FRAME.focus, x, y), x, y, SLOT_RING_SCALE, 0);
  world.isDirty = true;
}
