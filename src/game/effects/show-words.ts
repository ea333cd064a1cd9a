// Words that praise a drop, in the player's language, in one line: in the gap above the board, and those of rare moments in its middle.
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
