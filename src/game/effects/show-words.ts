// Words that praise a drop, in the player's language, in one line beside the play: in the gap above the board.
import { playMotion, type Motion } from '../../ecs/motions.ts';
import { reviveSprite } from '../../ecs/spawn.ts';
import { stopTweens } from '../../ecs/tweens.ts';
import { DESIGN } from '../layout.ts';
import { lineWidth, writeLine } from '../letters.ts';
import { LATE_MOTIONS } from './late-motions.ts';
import { comboPhrase, type Phrases } from '../phrases.ts';
import type { GameWorld, Point } from '../world.ts';

/** Results of a drop that cleared lines. `drop` is the middle of the dropped piece, `middles` are those of the lines. */
export type Feat = {
  readonly lines: number;
  readonly combo: number;
  readonly isBoardEmptied: boolean;
  readonly drop: Point;
  readonly middles: readonly Point[];
};

/** Scale, growth per combo step, and maximum. A line too wide for the board is scaled down. */
const SCALE = { first: 0.78, perCombo: 0.027, max: 1 };
const MAX_WIDTH = DESIGN.boardUnits;
/** Distance of the words' middle above the board. */
const ABOVE_UNITS = 31;
/** Minimum distance of the words' middle from the header's top: the combo's row ends 22 units above. */
const BELOW_HEADER_UNITS = 190;
const NOTICE_SCALE = 1.18;
/** Lowest combo with golden words. */
const GOLDEN_COMBO = 5;
/** Two tints make a ramp: the orange remains in the shaded parts of a letter, the light turns the bright parts yellow. */
const GOLD = { tint: 0xff9a1e, light: 0x60601c };

/** Returns the middle line of the words. */
export function wordsY({ view }: GameWorld): number {
  const { boardTop, hudTop } = view.layout;
  return Math.max(boardTop - ABOVE_UNITS, hudTop + BELOW_HEADER_UNITS);
}

type Line = { readonly text: string; readonly scale: number; readonly isGolden: boolean; readonly motion: Motion };

/** Replaces the words on screen. Does nothing for a drop that cleared one line without a combo. */
export function showWords(world: GameWorld, feat: Feat): void {
  const text = wordsFor(world.view.phrases, feat).join(' ').trim();
  if (text === '') return;
  const isGolden = feat.isBoardEmptied || feat.combo >= GOLDEN_COMBO;
  if (feat.isBoardEmptied) return showNotice(world, text, isGolden);
  const scale = Math.min(SCALE.max, SCALE.first + feat.combo * SCALE.perCombo);
  showLine(world, { text, scale, isGolden, motion: LATE_MOTIONS.word });
}

/** Replaces the words on screen by large ones, which stay longer. */
export function showNotice(world: GameWorld, text: string, isGolden: boolean): void {
  showLine(world, { text, scale: NOTICE_SCALE, isGolden, motion: LATE_MOTIONS.notice });
}

function showLine(world: GameWorld, { text, scale, isGolden, motion }: Line): void {
  const { Word, Sprite } = world.components;
  const entity = world.pools.words.first;
  stopTweens(world, entity);
  reviveSprite(world, entity, 0, DESIGN.widthUnits / 2, wordsY(world));
  const length = writeLine(text, Word.letters);
  const width = lineWidth(Word.letters, length);
  Word.length[entity] = length;
  Word.width[entity] = width;
  Word.scale[entity] = Math.min(scale, MAX_WIDTH / Math.max(1, width));
  Word.light[entity] = isGolden ? GOLD.light : 0;
  Sprite.tint[entity] = isGolden ? GOLD.tint : world.view.colors.word;
  playMotion(world, entity, motion);
}

function wordsFor(phrases: Phrases, { lines, combo, isBoardEmptied }: Feat): string[] {
  const words: string[] = [];
  if (isBoardEmptied) words.push(phrases.boardEmptied);
  else if (lines > 3) words.push(phrases.manyLines);
  else if (lines > 1) words.push(lines === 3 ? phrases.threeLines : phrases.twoLines);
  if (combo > 1) words.push(comboPhrase(phrases.combo, combo));
  return words;
}
