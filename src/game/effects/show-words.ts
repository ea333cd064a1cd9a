// Words that praise a drop, in the player's language, in one line: in the gap above the board, and those of rare moments in its middle. Beside
// them is the place of the drop's score.
import { playMotion } from '../../ecs/motions.ts';
import { reviveSprite } from '../../ecs/spawn.ts';
import { stopTweens } from '../../ecs/tweens.ts';
import type { PieceType } from '../../rules/shapes.ts';
import { cellCentreY, DESIGN, MIDDLE_CELL } from '../layout.ts';
import { lineWidth, writeLine } from '../letters.ts';
import { wordsMotion } from './late-motions.ts';
import { MOMENTS, type Praise, type Result } from './moments.ts';
import { comboPhrase, type Phrases } from '../phrases.ts';
import { paler } from '../theme-colors.ts';
import type { LineCleared } from '../scene/show-line.ts';
import type { GameWorld, Point } from '../world.ts';

/** A drop that cleared lines. `type` is that of the piece, `drop` its middle; `middles` are those of the lines. */
export type Feat = Result & {
  readonly events: readonly LineCleared[];
  readonly type: PieceType;
  readonly drop: Point;
  /** Pan of its sounds. */
  readonly pan: number;
  readonly middles: readonly Point[];
};

/** Places around the middle of the dropped piece, in cells. */
const SCORE_PLACES = [
  [0, 0],
  [0, -2],
  [0, 2],
  [-2.5, 0],
  [2.5, 0],
] as const;
/** Distance of the score's middle from the board's edges, in units: room for half of a number. */
const SCORE_EDGE = { x: 84, y: 30 };

/** A line too wide for the board is scaled down. */
const MAX_WIDTH = DESIGN.boardUnits;
/** Distance of the words' middle above the board. */
const ABOVE_UNITS = 31;
/** Minimum distance of the words' middle from the header's top: the level's bar ends 26 units above. */
const BELOW_HEADER_UNITS = 167;
/** The same from the top of a wide window's board. */
const WIDE_ABOVE_UNITS = 12;
/** Words of at least this scale are in the middle of the board, and their letters appear one by one. */
const MIDDLE_SIZE = MOMENTS.threeLines.size;
/** Time in which all letters appear. */
const LETTERS_SECONDS = 0.3;
/** Words about the game, not about a drop: no room left. */
const NOTICE = { size: 1.18, seconds: 0.95, isGolden: false };
/** Two tints make a ramp: the orange remains in the shaded parts of a letter, the light turns the bright parts yellow. */
const GOLD = { tint: 0xff9a1e, light: 0x60601c };

/** Returns the middle of the words of a size. */
export function wordsPlace({ view: { layout } }: GameWorld, size: number): Point {
  const { boardTop, hudTop, isWide } = layout;
  const above = isWide ? boardTop - WIDE_ABOVE_UNITS : Math.max(boardTop - ABOVE_UNITS, hudTop + BELOW_HEADER_UNITS);
  return { x: DESIGN.widthUnits / 2, y: size < MIDDLE_SIZE ? above : cellCentreY(layout, MIDDLE_CELL) };
}

type Words = Pick<Praise, 'size' | 'seconds' | 'isGolden'>;

/** Replaces the words on screen. Does nothing for a drop that cleared one line without a combo. */
export function showWords(world: GameWorld, feat: Feat, praise: Praise): void {
  const { phrases, colors } = world.view;
  const words = wordsFor(phrases, feat);
  const text = (praise.size < MIDDLE_SIZE ? words : words.slice(0, 1)).join(' ').trim();
  if (text !== '') showLine(world, text, praise, paler(colors.jewels[feat.type]));
}

export function showNoRoomWords(world: GameWorld): void {
  showLine(world, world.view.phrases.noRoom, NOTICE, world.view.colors.word);
}

export function showBestWords(world: GameWorld): void {
  showLine(world, world.view.phrases.newBest, { ...MOMENTS.newBest, isGolden: true }, world.view.colors.word);
}

function showLine(world: GameWorld, text: string, { size, seconds, isGolden }: Words, tint: number): void {
  const { Text, Word, Sprite } = world.components;
  const entity = world.pools.words.first;
  stopTweens(world, entity);
  const { x, y } = wordsPlace(world, size);
  reviveSprite(world, entity, 0, x, y);
  const length = writeLine(text, Word.letters);
  const width = lineWidth(Word.letters, length);
  Word.length[entity] = length;
  Word.shown[entity] = size < MIDDLE_SIZE || world.isReducedMotion ? length : 0;
  Word.width[entity] = width;
  Text.scale[entity] = Math.min(size, MAX_WIDTH / Math.max(1, width));
  Word.light[entity] = isGolden ? GOLD.light : 0;
  Sprite.tint[entity] = isGolden ? GOLD.tint : tint;
  playMotion(world, entity, wordsMotion(seconds));
}

/** Shows the next letters. */
export function revealLetters({ components: { Word }, pools }: GameWorld, stepSeconds: number): void {
  const entity = pools.words.first;
  const length = Word.length[entity];
  Word.shown[entity] = Math.min(length, Word.shown[entity] + (length * stepSeconds) / LETTERS_SECONDS);
}

function wordsFor(phrases: Phrases, { lines, combo, isBoardEmptied }: Feat): string[] {
  const words: string[] = [];
  if (isBoardEmptied) words.push(phrases.boardEmptied);
  else if (lines > 3) words.push(phrases.manyLines);
  else if (lines > 1) words.push(lines === 3 ? phrases.threeLines : phrases.twoLines);
  if (combo > 1) words.push(comboPhrase(phrases.combo, combo));
  return words;
}

/** Returns the place of a drop's score: near the drop, away from cleared lines, words and the dragged piece. */
export function placeScore(world: GameWorld, { drop, middles }: Feat, words: Point): Point {
  const { boardLeft, boardTop } = world.view.layout;
  const avoided = [...middles, heldPlace(world)];
  const places = SCORE_PLACES.map(([x, y]) => ({
    x: clamp(drop.x + x * DESIGN.cellUnits, boardLeft + SCORE_EDGE.x, boardLeft + DESIGN.boardUnits - SCORE_EDGE.x),
    y: clamp(drop.y + y * DESIGN.cellUnits, boardTop + SCORE_EDGE.y, boardTop + DESIGN.boardUnits - SCORE_EDGE.y),
  }));
  // Words may be as wide as the board.
  const room = ({ x, y }: Point) => Math.min(Math.abs(y - words.y), ...avoided.map((other) => Math.hypot(x - other.x, y - other.y)));
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

/** Returns the position of the dragged piece; that of the middle slot if none is dragged. */
function heldPlace({ input: { drag }, view, components: { Transform } }: GameWorld): Point {
  const entity = view.pieceAt[drag.phase === 'dragging' ? drag.slot : 1];
  return { x: Transform.x[entity], y: Transform.y[entity] };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
