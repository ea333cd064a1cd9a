// Praise of a drop that cleared lines: its words, and the light and sound that each step of a combo adds to the one before.
import type { Burst } from '../../ecs/bursts.ts';
import { playMotion } from '../../ecs/motions.ts';
import { randomBetween } from '../../ecs/random.ts';
import { WHITE } from '../../ecs/spawn.ts';
import type { GameEvent } from '../../rules/game.ts';
import { PIECE_TYPES } from '../../rules/shapes.ts';
import type { JewelSound, SoundName } from '../commands.ts';
import { ART_PIXELS_PER_UNIT, FRAME } from '../frames.ts';
import { cellCentre, cellCentreY, DESIGN, MIDDLE_CELL } from '../layout.ts';
import type { KindName } from '../kinds.ts';
import { LATE_MOTIONS } from './late-motions.ts';
import { BURSTS } from '../motions.ts';
import { dropOf } from '../scene/scene.ts';
import { middleOfDrop, middleOfLine, showLight, type LineCleared } from '../scene/show-line.ts';
import { weigh, type Praise } from './moments.ts';
import { placeScore, showWords, wordsPlace, type Feat } from './show-words.ts';
import { afterSlowMotion, comboNote, panOf, playSound } from '../sounds.ts';
import { LATE_TIMING } from '../late-timing.ts';
import { hitStopSeconds, TIMING } from '../timing.ts';
import type { ThemeColors } from '../theme-colors.ts';
import type { GameWorld, Point } from '../world.ts';

type Step = {
  readonly sound: SoundName;
  readonly rate: number;
  readonly show?: (world: GameWorld, delay: number, drop: Point) => void;
};

/** The lights of praise, in their order, from combo 2 on. A drop shows as many as its weight and plays the sound of the last. */
const LADDER: readonly Step[] = [
  // More facets: see show-line.ts.
  { sound: 'pickUp', rate: 1.5 },
  { sound: 'slideUp', rate: 1.4, show: lightRim },
  { sound: 'drop', rate: 0.6, show: shakeBoard },
  { sound: 'coin', rate: 0.8, show: openAurora },
  { sound: 'explosion2', rate: 1.7, show: crackFrame },
  { sound: 'staticSound', rate: 0.7, show: slowDown },
  { sound: 'award', rate: 1.25, show: glintAll },
];
/** Rates of the notes beside that of a combo, for a weight of two sounds and of three: the fifth above, and the octave below. */
const CHORD = [1.5, 0.5];

/** Lines of a drop whose jewels ring: four effects play at a time. */
const MAX_RINGING_LINES = 2;

const HALF_BOARD = DESIGN.boardUnits / 2;
/** Height of the art of a beam at scale 1. */
const BEAM_UNITS = 128 / ART_PIXELS_PER_UNIT;
const RIM = { units: 6, width: 0.9 };
/** Scale of a beam along a side of the frame. */
export const RIM_LENGTH = DESIGN.boardUnits / BEAM_UNITS + 1;
const AURORA = { tints: [0x5fe0d0, 0x8d7bff], scale: 9, asideUnits: 110 };
const CRACKS = { count: 12, width: 0.22, lengths: [0.7, 1.4], lean: 0.9 } as const;
/** Delay of the glints per design unit of distance from the drop. */
export const GLINT_SECONDS_PER_UNIT = 0.0011;

/** White in the light of the lines. */
const WHITE_SHARE = 0.3;
/** A score of `usual` has scale 1. Each doubling adds to it. */
const SCORE_SCALE = { usual: 200, perDoubling: 0.12, max: 1.6 };

/** Shows words, and the light and sound of the drop's weight. Chooses score, light and bursts of the lines, which break after the hit-stop. */
export function praiseDrop(world: GameWorld): void {
  const { events, session, view } = world;
  const feat = featOf(world, events);
  if (!feat || !session.running) return;
  const delay = hitStopSeconds(session.running.state.combo);
  const praise = weigh(feat);
  showWords(world, feat, praise);
  // An emptied board has its own light, after a silence.
  climb(world, feat, feat.isBoardEmptied ? weigh({ ...feat, isBoardEmptied: false }) : praise, delay);
  ringJewels(world, feat, delay);
  view.praise = {
    scorePlace: placeScore(world, feat, wordsPlace(world, praise.size)),
    scoreScale: scoreScale(feat),
    burst: lineBurst(view.colors),
    light: lightOf(feat, view.colors),
    vibration: praise.vibration,
  };
}

function scoreScale({ events }: Feat): number {
  const score = events.reduce((sum, event) => sum + event.score, 0);
  const { usual, perDoubling, max } = SCORE_SCALE;
  return Math.max(1, Math.min(max, 1 + perDoubling * Math.log2(score / usual)));
}

/** Returns the mean color of the cleared jewels, with some white. */
function lightOf({ events }: Feat, { jewels }: ThemeColors): number {
  const colors = events.flatMap(({ cells }) => cells.map(({ type }) => jewels[type]));
  const channel = (shift: number): number => {
    const mean = colors.reduce((sum, color) => sum + ((color >>> shift) & 0xff), 0) / colors.length;
    return Math.round(mean + (0xff - mean) * WHITE_SHARE) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

/** Returns the burst at the end of a line, if the theme has its own. */
function lineBurst({ particles }: ThemeColors): Burst<KindName> | undefined {
  if (!particles) return undefined;
  const { frames, speeds, scales, gravity } = particles.burst;
  return {
    ...BURSTS.line,
    frames: frames.map((name) => FRAME[name as keyof typeof FRAME]),
    speeds: [speeds[0], speeds[1]],
    scales: [scales[0], scales[1]],
    gravity,
  };
}

function featOf(world: GameWorld, events: readonly GameEvent[]): Feat | undefined {
  const drop = dropOf(world);
  if (!drop) return undefined;
  const lines = events.filter((event) => event.type === 'lineCleared');
  if (lines.length === 0) return undefined;
  return {
    events: lines,
    type: drop.shape.type,
    lines: lines.length,
    combo: lines[lines.length - 1].combo,
    isBoardEmptied: events.some(({ type }) => type === 'boardEmptied'),
    drop: middleOfDrop(world, drop),
    pan: panOf(drop),
    middles: lines.map((line) => middleOfLine(world, line)),
  };
}

function climb(world: GameWorld, { combo, drop }: Feat, { lights, sounds }: Praise, delay: number): void {
  if (lights === 0) return;
  const { sound, rate } = LADDER[lights - 1];
  playSound(world, sound, rate, delay);
  for (const interval of CHORD.slice(0, sounds - 1)) playSound(world, comboNote(combo), interval, delay);
  explainCombo(world);
  if (!world.isReducedMotion) for (const { show } of LADDER.slice(0, lights)) show?.(world, delay, drop);
}

/** Each line rings with its most frequent jewel: its timbre is a layer of the explosion. */
function ringJewels(world: GameWorld, { events, pan }: Feat, delay: number): void {
  for (const [index, line] of events.slice(0, MAX_RINGING_LINES).entries())
    playSound(world, jewelOf(line), 1, afterSlowMotion(world, delay + index * TIMING.lineGapSeconds), pan);
}

function jewelOf({ cells }: LineCleared): JewelSound {
  const counts = new Uint8Array(PIECE_TYPES.length + 1);
  for (const { type } of cells) counts[type]++;
  return `jewel${cells.reduce((best, { type }) => (counts[type] > counts[best] ? type : best), cells[0].type)}`;
}

/** Explains combos once per player. */
function explainCombo({ profile, flow, effects }: GameWorld): void {
  if (profile.isComboExplained || flow.mode === 'watch') return;
  profile.isComboExplained = true;
  effects.push({ type: 'explainCombo' });
}

/** The board's rim glows. */
function lightRim(world: GameWorld, delay: number): void {
  for (let side = 0; side < 4; side++)
    showLight(world, LATE_MOTIONS.rim, { ...rimOf(world, side), kind: 'sweeps', scale: RIM.width, length: RIM_LENGTH, delay });
}

/** Returns the middle of a side of the frame, 0..3, and the angle of a beam along it. */
export function rimOf(world: GameWorld, side: number): Point & { readonly angle: number } {
  const { x, y } = middleOfBoard(world);
  const angle = (side * Math.PI) / 2;
  const away = HALF_BOARD + RIM.units;
  return { x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away, angle };
}

function shakeBoard(world: GameWorld, delay: number): void {
  playMotion(world, world.pools.offsets.first, LATE_MOTIONS.shake, { delay });
}

/** An aurora flares up over the board. */
function openAurora(world: GameWorld, delay: number): void {
  const { x, y } = middleOfBoard(world);
  for (const [index, tint] of AURORA.tints.entries()) {
    const aside = (index * 2 - 1) * AURORA.asideUnits;
    showLight(world, LATE_MOTIONS.aurora, { x: x + aside, y, tint, scale: AURORA.scale, delay });
  }
}

/** The frame cracks with light. */
function crackFrame(world: GameWorld, delay: number): void {
  const { x, y } = middleOfBoard(world);
  const { random } = world;
  for (let crack = 0; crack < CRACKS.count; crack++) {
    const side = ((crack % 4) * Math.PI) / 2;
    const along = randomBetween(random, -HALF_BOARD, HALF_BOARD);
    const [cosine, sine] = [Math.cos(side), Math.sin(side)];
    const place = { x: x + cosine * HALF_BOARD - sine * along, y: y + sine * HALF_BOARD + cosine * along };
    const angle = side + Math.PI / 2 + randomBetween(random, -CRACKS.lean, CRACKS.lean);
    const length = randomBetween(random, ...CRACKS.lengths);
    showLight(world, LATE_MOTIONS.crack, { ...place, kind: 'sweeps', angle, scale: CRACKS.width, length, delay });
  }
}

/** Slow motion before the clear. */
function slowDown(world: GameWorld): void {
  world.turn.slowSeconds = LATE_TIMING.slowSeconds;
}

/** Every jewel of the board glints, in a ring that opens from the drop. */
function glintAll(world: GameWorld, delay: number, drop: Point): void {
  // The state no longer has the cleared cells.
  const cells = world.session.running?.state.cells;
  glintFrom(world, drop, { tint: WHITE, delay, secondsPerUnit: GLINT_SECONDS_PER_UNIT, isLit: (cell) => cells?.[cell] !== 0 });
}

type Glints = {
  readonly tint: number;
  readonly delay: number;
  readonly secondsPerUnit: number;
  /** Default: all cells. */
  readonly isLit?: (cell: number) => boolean;
};

/** Lights cells in a ring that opens from a place. */
export function glintFrom(world: GameWorld, from: Point, { tint, delay, secondsPerUnit, isLit }: Glints): void {
  const { layout, blockAt } = world.view;
  for (let cell = 0; cell < blockAt.length; cell++) {
    if (isLit && !isLit(cell)) continue;
    const { x, y } = cellCentre(layout, cell);
    showLight(world, LATE_MOTIONS.flash, { x, y, tint, delay: delay + Math.hypot(x - from.x, y - from.y) * secondsPerUnit });
  }
}

export function middleOfBoard({ view: { layout } }: GameWorld): Point {
  return { x: DESIGN.widthUnits / 2, y: cellCentreY(layout, MIDDLE_CELL) };
}
