// Effects of turning points: danger, no room left, a lost board, a revive, a new best score, an emptied board.
import { startBurst } from '../../ecs/bursts.ts';
import { playMotion } from '../../ecs/motions.ts';
import { isAt, reviveSprite, setPose } from '../../ecs/spawn.ts';
import { startTween } from '../../ecs/start-tween.ts';
import { stopTweens } from '../../ecs/tweens.ts';
import { columnOf, rowOf } from '../../rules/cells.ts';
import { RULES } from '../../rules/constants.ts';
import { hasFewPlaces } from '../few-places.ts';
import { FRAME } from '../frames.ts';
import { crownPlace } from '../header.ts';
import { cellCentreX, DESIGN, LAST_CELL, MIDDLE_CELL } from '../layout.ts';
import { LATE_BURSTS, LATE_MOTIONS } from './late-motions.ts';
import { GLINT_SECONDS_PER_UNIT, glintFrom, middleOfBoard, RIM_LENGTH, rimOf } from './praise.ts';
import { dealPiece } from '../scene/scene.ts';
import { showLight } from '../scene/show-line.ts';
import { showBestWords, showNoRoomWords } from './show-words.ts';
import { playSound } from '../sounds.ts';
import { FREEZE_SECONDS } from '../timing.ts';
import type { GameWorld } from '../world.ts';

/** Frost on the frame while few legal places are left. */
const RIM_FROST = { alpha: 0.7, width: 2.6, seconds: 0.6 };

/** Color of a piece that does not fit: it tints a cell of glass. */
const GRAY = 0xc8d0dc;
/** Time from one piece to the next. */
const GRAY_SECONDS = 0.11;
/** Playback rate of the drop sound that makes it a dull thud. */
const THUD_RATE = 0.5;

/** Frost by ring of cells, 0 at the edge: its alpha on a lost board. */
const FROST_ALPHA = [0.62, 0.5, 0.4, 0.32] as const;
/** Alpha of the frost at the edge while the end is not decided. */
const RIME_ALPHA = 0.36;
const FROST_SECONDS = 0.42;
/** Delay from one ring to the next, and the maximum extra delay of a cell. */
const FROST_DELAY = { perRing: 0.13, perCell: 0.09 };
const THAW_SECONDS = 0.3;
const THAW_SECONDS_PER_CELL = 0.05;

/** Time of silence after the lines that empty the board. */
export const SILENCE_SECONDS = 0.12;
/** Maximum delay of a column's rain. Columns start in a fixed, mixed order. */
const RAIN = { seconds: 0.5, heightUnits: 90, order: [3, 6, 1, 4, 7, 0, 5, 2] };

/** Delay between the blocks of neighbouring diagonals when a game appears. */
const ARRIVE_DELAY_SECONDS = 0.008;

const CELLS = RULES.boardCells * RULES.boardCells;

/** Updates the danger after an action or a change of the scene: the frame is frosted; music and heartbeat follow the view. Tutorials and watched runs have none. Returns whether it has begun. */
export function followDanger(world: GameWorld): boolean {
  const { events, flow, session, view } = world;
  const isGame = flow.mode === 'classic' || flow.mode === 'daily';
  const isNow = isGame && session.running !== undefined && hasFewPlaces(session.running.state);
  if (isNow === view.isInDanger) return false;
  view.isInDanger = isNow;
  if (!world.isReducedMotion) frostFrame(world, isNow ? RIM_FROST.alpha : 0);
  if (!isNow && events.some(({ type }) => type === 'lineCleared')) playSound(world, 'relief');
  return isNow;
}

function frostFrame(world: GameWorld, to: number): void {
  const { components, pools, view } = world;
  const { Sprite, Transform } = components;
  for (let side = 0; side < pools.frosts.count; side++) {
    const entity = pools.frosts.first + side;
    const from = Sprite.isAlive[entity] * Sprite.alpha[entity];
    const { x, y, angle } = rimOf(world, side);
    reviveSprite(world, entity, FRAME['frost-sweep'], x, y);
    setPose(world, entity, x, y, RIM_FROST.width, angle);
    Transform.scaleY[entity] = RIM_LENGTH;
    Sprite.tint[entity] = view.colors.word;
    Sprite.isAdditive[entity] = 1;
    startTween(world, entity, 'alpha', { from, to, seconds: RIM_FROST.seconds, kills: to === 0 });
  }
}

export function showNoRoom(world: GameWorld, seconds: number, stepSeconds: number): void {
  const isNow = (at: number) => at >= seconds && at < seconds + stepSeconds;
  if (isNow(FREEZE_SECONDS)) {
    showNoRoomWords(world);
    playSound(world, 'drop', THUD_RATE);
    for (let cell = 0; cell < CELLS; cell++) if (ringOf(cell) === 0) growFrost(world, cell, RIME_ALPHA, 0);
  }
  for (let slot = 0; slot < RULES.visiblePieces; slot++) {
    if (!isNow(FREEZE_SECONDS + slot * GRAY_SECONDS)) continue;
    grayPiece(world, slot);
    // A piece that returns from a drag has its own motion.
    const entity = world.view.pieceAt[slot];
    if (isAt(world.components.Transform.x[entity], world.view.layout.slots[slot].x)) playMotion(world, entity, LATE_MOTIONS.shakePiece);
  }
}

function grayPiece(world: GameWorld, slot: number): void {
  const { Sprite } = world.components;
  const entity = world.view.pieceAt[slot];
  Sprite.frame[entity] = FRAME.ghost;
  Sprite.tint[entity] = GRAY;
}

export function frostBoard(world: GameWorld): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const ring = ringOf(cell);
    growFrost(world, cell, FROST_ALPHA[ring], ring * FROST_DELAY.perRing + scatter(cell) * FROST_DELAY.perCell);
  }
}

export function restoreLoss(world: GameWorld): void {
  if (world.turn.stuckSeconds <= FREEZE_SECONDS) return;
  for (let slot = 0; slot < RULES.visiblePieces; slot++) grayPiece(world, slot);
  const isOver = world.flow.isEnding || world.flow.overlay === 'gameOver';
  for (let cell = 0; cell < CELLS; cell++) {
    const ring = ringOf(cell);
    if (isOver || ring === 0) world.components.Sprite.alpha[frostAt(world, cell)] = isOver ? FROST_ALPHA[ring] : RIME_ALPHA;
  }
}

/** Grows the frost of a cell. A fade is the same with reduced motion. */
function growFrost(world: GameWorld, cell: number, to: number, delay: number): void {
  const entity = frostAt(world, cell);
  startTween(world, entity, 'alpha', { from: world.components.Sprite.alpha[entity], to, seconds: FROST_SECONDS, delay, ease: 'outQuad' });
}

/** Returns the light of a cell as frost: it covers the cell instead of adding light. No lines are lit on a lost board. */
function frostAt(world: GameWorld, cell: number): number {
  const { Sprite } = world.components;
  const entity = world.pools.glows.first + cell;
  Sprite.isAdditive[entity] = 0;
  Sprite.tint[entity] = world.view.colors.word;
  return entity;
}

export function thawBoard(world: GameWorld): void {
  const { Sprite } = world.components;
  for (let cell = 0; cell < CELLS; cell++) {
    const entity = world.pools.glows.first + cell;
    if (Sprite.isAdditive[entity] === 1) continue;
    stopTweens(world, entity);
    // The frost turns into warm light, which fades.
    Sprite.isAdditive[entity] = 1;
    Sprite.tint[entity] = world.view.colors.gold;
    const delay = Math.hypot(columnOf(cell) - MIDDLE_CELL, rowOf(cell) - MIDDLE_CELL) * THAW_SECONDS_PER_CELL;
    startTween(world, entity, 'alpha', { from: Sprite.alpha[entity], to: 0, seconds: THAW_SECONDS, delay });
  }
}

/** Warms the board from its middle. */
export function warmBoard(world: GameWorld): void {
  const secondsPerUnit = THAW_SECONDS_PER_CELL / DESIGN.cellUnits;
  glintFrom(world, middleOfBoard(world), { tint: world.view.colors.gold, delay: 0, secondsPerUnit });
}

export function followScore(world: GameWorld): void {
  const { turn } = world;
  if (turn.isBestPassed || turn.bestToPass === undefined || turn.shownScore <= turn.bestToPass) return;
  turn.isBestPassed = true;
  celebrateBest(world);
}

/** Celebrates in the middle of the board, which glints in gold, and at the crown. */
function celebrateBest(world: GameWorld): void {
  const { colors, layout } = world.view;
  showBestWords(world);
  playSound(world, 'award');
  glintFrom(world, middleOfBoard(world), { tint: colors.gold, delay: 0, secondsPerUnit: GLINT_SECONDS_PER_UNIT, isLit: () => true });
  const crown = crownPlace(layout, world.profile.isLeftHanded);
  startBurst(world, LATE_BURSTS.crown, { ...crown, tint: colors.gold });
  showLight(world, LATE_MOTIONS.crownRing, { kind: 'rings', ...crown, tint: colors.gold, delay: 0 });
}

/** Lets the scene of a game appear after the menu: light and blocks along the diagonals, then the pieces. */
export function presentGame(world: GameWorld): void {
  const { blockAt, pieceAt } = world.view;
  for (let cell = 0; cell < CELLS; cell++) {
    const delay = (columnOf(cell) + rowOf(cell)) * ARRIVE_DELAY_SECONDS;
    playMotion(world, world.pools.glows.first + cell, LATE_MOTIONS.glint, { delay });
    if (blockAt[cell] > 0) playMotion(world, blockAt[cell], LATE_MOTIONS.arrive, { delay });
  }
  for (let slot = 0; slot < pieceAt.length; slot++) dealPiece(world, slot);
}

/** Lets jewels fall over the whole board. `delay` is in seconds. */
export function rainJewels(world: GameWorld, delay: number): void {
  const { layout } = world.view;
  const y = layout.boardTop - RAIN.heightUnits;
  for (const [index, column] of RAIN.order.entries()) {
    const columnDelay = delay + (index / RAIN.order.length) * RAIN.seconds;
    startBurst(world, LATE_BURSTS.rain, { x: cellCentreX(layout, column), y, delay: columnDelay });
  }
}

/** Returns a cell's distance from the nearest edge, in cells. */
function ringOf(cell: number): number {
  const [x, y] = [columnOf(cell), rowOf(cell)];
  return Math.min(x, y, LAST_CELL - x, LAST_CELL - y);
}

/** Returns a fixed number 0..1 per cell that looks random. */
function scatter(cell: number): number {
  return ((cell * 37) % 64) / 64;
}
