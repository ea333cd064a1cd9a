// Shows where the piece in hand would land: the ghost on its cells, light on the lines it would clear, the keyboard's focus ring.
import { hideLanding, pointLanding, wouldClear } from '../game/drag.ts';
import { cellCentreX, cellCentreY } from '../game/layout.ts';
import { lookNumber } from '../game/frames.ts';
import { jewelLook } from '../game/scene.ts';
import { isAt, killSprite, setPose, spawnLook, WHITE } from '../ecs/spawn.ts';
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';
import { isPlaying } from '../flow/flow.ts';
import { TUTORIAL_STEPS } from '../rules/tutorial.ts';

const FILL_ALPHA = 0.5;
const OUTLINE_ALPHA = 0.95;
const ILLEGAL_ALPHA = 0.35;
const LINE_GLOW_ALPHA = 0.45;
const TARGET_ALPHA = { dark: 0.25, bright: 0.85 };
const OUTLINE_LOOK = lookNumber('ghost');
/** The ring's art is a cell wide; a slot is this much larger. */
const SLOT_RING_SCALE = 2.6;

export function showLanding(world: World): void {
  const { cursor, drag, landing } = world;
  const isPointed = isPlaying(world.flow) || world.flow.mode === 'watch';
  const hasCursor = cursor.isActive && drag.phase === 'idle' && isPointed && !world.isNextBoardDue;
  if (hasCursor) pointLanding(world, cursor.slot, cursor.x, cursor.y);
  else if (drag.phase !== 'dragging') hideLanding(landing);
  lightLines(world);
  showGhost(world);
  showFocus(world, hasCursor);
}

function lightLines(world: World): void {
  const { components, pools, landing, colors } = world;
  const { Sprite, Glow } = components;
  // Dark cells stay dark in most frames: none of the 64 is looked at.
  const isLight = (landing.rows | landing.columns) !== 0 || isTutorial(world);
  if (!isLight && !world.areCellsLit) return;
  world.areCellsLit = isLight;
  for (let k = 0; k < pools.glows.length; k++) {
    const entity = pools.glows[k];
    const cell = Glow.cell[entity];
    const isInLine = wouldClear(landing, cell & 7, cell >> 3);
    const alpha = isInLine ? LINE_GLOW_ALPHA : isTarget(world, cell & 7, cell >> 3) ? targetAlpha(world) : 0;
    const tint = isInLine ? colors.jewels[landing.shape.type] : colors.highlight;
    if (isAt(Sprite.alpha[entity], alpha) && (alpha === 0 || Sprite.tint[entity] === tint)) continue;
    Sprite.alpha[entity] = alpha;
    Sprite.tint[entity] = tint;
    world.isDirty = true;
  }
}

function isTutorial({ running, flow }: World): boolean {
  return running !== undefined && running.state.tutorialStep > 0 && flow.mode === 'tutorial';
}

/** Whether the tutorial's piece is to fill that cell. */
function isTarget(world: World, x: number, y: number): boolean {
  if (!isTutorial(world) || world.isNextBoardDue) return false;
  const target = TUTORIAL_STEPS[world.running!.state.tutorialStep - 1];
  return target.piece.cells.some((cell) => target.x + cell.x === x && target.y + cell.y === y);
}

/** The target pulses while the hand shows the way, and is steady with less motion or a piece in hand. */
function targetAlpha(world: World): number {
  if (world.isReducedMotion || world.handSeconds === 0) return TARGET_ALPHA.bright;
  const share = (1 - Math.cos((world.handSeconds / TIMING.targetPulseSeconds) * 2 * Math.PI)) / 2;
  return TARGET_ALPHA.dark + (TARGET_ALPHA.bright - TARGET_ALPHA.dark) * share;
}

function showGhost(world: World): void {
  const { pools, landing } = world;
  const { isLegal, isShown } = landing;
  const { type } = landing.shape;
  placeGhost(world, pools.ghosts[0], isShown && isLegal, jewelLook(world, type), WHITE, FILL_ALPHA);
  placeGhost(
    world,
    pools.ghosts[1],
    isShown,
    OUTLINE_LOOK,
    isLegal ? world.colors.jewels[type] : WHITE,
    isLegal ? OUTLINE_ALPHA : ILLEGAL_ALPHA,
  );
}

function placeGhost(world: World, entity: number, isShown: boolean, look: number, tint: number, alpha: number): void {
  const { components, landing, layout } = world;
  const { Sprite, Transform, Ghost } = components;
  if (!isShown) {
    if (Sprite.isAlive[entity] === 1) world.isDirty = true;
    return killSprite(world, entity);
  }
  const x = cellCentreX(layout, landing.x + (landing.shape.width - 1) / 2);
  const y = cellCentreY(layout, landing.y + (landing.shape.height - 1) / 2);
  const isSame =
    Sprite.isAlive[entity] === 1 && isAt(Transform.x[entity], x) && isAt(Transform.y[entity], y) && Sprite.tint[entity] === tint;
  if (isSame && Ghost.shape[entity] === landing.shape.id) return;
  setPose(world, entity, x, y, 1, 0);
  Sprite.isAlive[entity] = 1;
  Sprite.look[entity] = look;
  Sprite.tint[entity] = tint;
  Sprite.alpha[entity] = alpha;
  Ghost.shape[entity] = landing.shape.id;
  world.isDirty = true;
}

function showFocus(world: World, isShown: boolean): void {
  const { components, pools, cursor, layout } = world;
  const entity = pools.focuses[0];
  const { Sprite, Transform } = components;
  const slot = layout.slots[cursor.slot];
  const isSame = !isShown || (isAt(Transform.x[entity], slot.x) && isAt(Transform.y[entity], slot.y));
  if ((Sprite.isAlive[entity] === 1) === isShown && isSame) return;
  killSprite(world, entity);
  if (isShown) setPose(world, spawnLook(world, pools.focuses, 'focus', slot.x, slot.y), slot.x, slot.y, SLOT_RING_SCALE, 0);
  world.isDirty = true;
}
