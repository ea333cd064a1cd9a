// Lights, and the effects of cleared lines: a hit-stop, a wave of bursting blocks, a beam of light, a kick of the board, confetti and the score.
import { startBurst, type Burst } from '../../ecs/bursts.ts';
import { playMotion, type Motion } from '../../ecs/motions.ts';
import { setPose, spawnSprite, WHITE } from '../../ecs/spawn.ts';
import { cellAt } from '../../rules/cells.ts';
import type { ClearedCell, GameEvent } from '../../rules/game.ts';
import type { Shape } from '../../rules/shapes.ts';
import { FACET_FRAMES, FRAME } from '../frames.ts';
import type { KindName } from '../kinds.ts';
import { cellCentre, cellCentreX, cellCentreY, LAST_CELL, MIDDLE_CELL } from '../layout.ts';
import { BURSTS, MOTIONS } from '../motions.ts';
import { LINE_CELLS_SECONDS, TIMING } from '../timing.ts';
import type { GameWorld, PieceDropped, Point } from '../world.ts';

export type LineCleared = Extract<GameEvent, { type: 'lineCleared' }>;

const BEAM_WIDTH = 0.9;
/** From this combo, blocks burst into a third more facets. */
const FULL_BURST_COMBO = 2;

const LIGHT_FRAMES = { flares: FRAME.flare, rings: FRAME.ring, sweeps: FRAME['frost-sweep'] } as const;

/** `delay` is in seconds, `scale` and `length` are those of the art's width and height. Default: a white flare at the size of its art. */
type Light = Point & {
  readonly kind?: keyof typeof LIGHT_FRAMES;
  readonly frame?: number;
  readonly tint?: number;
  readonly scale?: number;
  readonly length?: number;
  readonly angle?: number;
  readonly delay: number;
};

/** Plays a light, which adds to the picture. Returns it, or 0 with reduced motion and if there is no room for it. */
export function showLight(world: GameWorld, motion: Motion, light: Light): number {
  if (world.isReducedMotion) return 0;
  const { x, y, kind = 'flares', frame = LIGHT_FRAMES[kind], tint = WHITE, scale = 1, length = scale, angle = 0, delay } = light;
  const { Transform, Sprite } = world.components;
  const entity = spawnSprite(world, kind, frame, x, y);
  if (entity === 0) return 0;
  setPose(world, entity, x, y, scale, angle);
  Transform.scaleY[entity] = length;
  Sprite.isAdditive[entity] = 1;
  Sprite.tint[entity] = tint;
  playMotion(world, entity, motion, { delay });
  return entity;
}

/** Returns the middle of a cleared line. */
export function middleOfLine({ view: { layout } }: GameWorld, { axis, index }: LineCleared): Point {
  const [x, y] = axis === 'row' ? [MIDDLE_CELL, index] : [index, MIDDLE_CELL];
  return { x: cellCentreX(layout, x), y: cellCentreY(layout, y) };
}

/** A shape whose top left cell is (x, y). */
export type PlacedShape = { readonly shape: Shape; readonly x: number; readonly y: number };

export function middleOfDrop({ view: { layout } }: GameWorld, { shape, x, y }: PlacedShape): Point {
  return { x: cellCentreX(layout, x + (shape.width - 1) / 2), y: cellCentreY(layout, y + (shape.height - 1) / 2) };
}

/** Shows the end of a line: it lights up immediately and breaks after `delay`, in a wave from the dropped piece. */
export function showLine(world: GameWorld, event: LineCleared, drop: PieceDropped, delay: number): void {
  const { layout, colors, praise } = world.view;
  const { axis, cells, combo } = event;
  const light = praise?.light ?? WHITE;
  const isRow = axis === 'row';
  const middle = middleOfLine(world, event);
  const burst = { ...BURSTS.facets, count: BURSTS.facets.count + (combo < FULL_BURST_COMBO ? 0 : 1) };
  for (const cell of cells) meltCell(world, cell, delay + distanceTo(drop, cell, isRow) * TIMING.lineCellDelaySeconds, burst, light);
  showLight(world, MOTIONS.beam, { ...middle, kind: 'sweeps', scale: BEAM_WIDTH, angle: isRow ? Math.PI / 2 : 0, delay });
  playMotion(world, world.pools.offsets.first, MOTIONS.kick, { delay, axis: isRow ? 'column' : 'row' });
  startBurst(world, praise?.burst ?? BURSTS.line, {
    x: isRow ? cellCentreX(layout, LAST_CELL) : middle.x,
    y: isRow ? middle.y : cellCentreY(layout, LAST_CELL),
    tint: colors.jewels[cells[0]?.type ?? 1],
    delay: delay + LINE_CELLS_SECONDS,
  });
}

/** Returns the distance from a cell of a line to the nearest dropped cell of that line. */
function distanceTo(drop: PieceDropped, cell: ClearedCell, isRow: boolean): number {
  const [along, across] = isRow ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const inLine = drop.shape.cells.filter((own) => drop[across] + own[across] === cell[across]);
  return Math.min(...inLine.map((own) => Math.abs(drop[along] + own[along] - cell[along])));
}

/** Lights a block and bursts it into its facets after the delay. Its cell is free immediately. */
export function meltCell(
  world: GameWorld,
  { x, y, type }: ClearedCell,
  delay: number,
  burst: Burst<KindName> = BURSTS.facets,
  tint = WHITE,
): void {
  const cell = cellAt(x, y);
  const centre = cellCentre(world.view.layout, cell);
  playMotion(world, world.view.blockAt[cell], MOTIONS.melt, { delay });
  world.view.blockAt[cell] = 0;
  const light = showLight(world, MOTIONS.blaze, { ...centre, frame: FRAME['cell-glow'], tint, delay });
  if (light !== 0) playMotion(world, light, MOTIONS.light, { delay: TIMING.dropTravelSeconds });
  startBurst(world, { ...burst, frames: FACET_FRAMES[type - 1] }, { ...centre, delay });
}

/** Shows the score of a drop: it counts up from 0 after the delay. */
export function showScore(world: GameWorld, score: number, drop: PieceDropped, delay: number): void {
  const { Text, Popup, Sprite } = world.components;
  const { colors, praise } = world.view;
  const { x, y } = praise?.scorePlace ?? middleOfDrop(world, drop);
  const entity = spawnSprite(world, 'popups', FRAME.plus, x, y);
  if (entity === 0) return;
  Text.scale[entity] = praise?.scoreScale ?? 1;
  Popup.value[entity] = score;
  Popup.countedSeconds[entity] = -delay;
  Sprite.tint[entity] = colors.score;
  playMotion(world, entity, MOTIONS.score, { delay });
}
