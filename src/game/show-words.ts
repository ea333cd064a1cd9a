// Words over the board that praise a drop, in the player's language.
import { playMotion } from '../ecs/motions.ts';
import { killSprite, spawnSprite } from '../ecs/spawn.ts';
import { stopTweens } from '../ecs/tweens.ts';
import { cellCentreY, DESIGN } from './layout.ts';
import { lineWidth, MAX_LETTERS, writeLine } from './letters.ts';
import { MOTIONS } from './motions.ts';
import type { Phrases } from './phrases.ts';
import type { Feat, GameWorld } from './world.ts';

/** Scales of the first and second line, growth per combo step, and maximum. A line too wide for the board is scaled down. */
const SCALES = { first: 1.3, second: 0.85, perCombo: 0.08, max: 2 };
const MAX_WIDTH = DESIGN.boardUnits - 24;
const LINE_UNITS = 58;
/** Row of the words, in cells: `below` is used if the scores of cleared upper rows would overlap. */
const PLACES = { above: 1.6, below: 4.9 };
const UPPER_ROWS = 0b1111;
/** Lowest combo with golden words. */
const GOLDEN_COMBO = 5;

export function showWords(world: GameWorld, feat: Feat): void {
  const lines = wordsFor(world.view.phrases, feat);
  if (lines.length === 0) return;
  removeWords(world);
  const isUpperFree = (feat.rows & UPPER_ROWS) === 0;
  const y = cellCentreY(world.view.layout, isUpperFree ? PLACES.above : PLACES.below);
  const tint = feat.isBoardEmptied || feat.combo >= GOLDEN_COMBO ? world.view.colors.gold : world.view.colors.word;
  const growth = feat.combo * SCALES.perCombo;
  for (const [index, text] of lines.entries()) {
    const scale = Math.min(SCALES.max, (index === 0 ? SCALES.first : SCALES.second) + growth);
    spawnLine(world, index, { text, y, scale, tint });
  }
}

function wordsFor(phrases: Phrases, { lines, combo, isBoardEmptied }: Feat): string[] {
  const words: string[] = [];
  if (isBoardEmptied) words.push(phrases.boardEmptied);
  else if (lines > 3) words.push(phrases.manyLines);
  else if (lines > 1) words.push(lines === 3 ? phrases.threeLines : phrases.twoLines);
  if (combo > 1) words.push(phrases.combo.replace('{{count}}', String(combo)));
  return words;
}

function removeWords(world: GameWorld): void {
  const { words } = world.pools;
  for (let entity = words.first; entity < words.first + words.count; entity++) {
    stopTweens(world, entity);
    killSprite(world, entity);
  }
}

type Line = { readonly text: string; readonly y: number; readonly scale: number; readonly tint: number };

function spawnLine(world: GameWorld, index: number, { text, y, scale, tint }: Line): void {
  const { components, pools } = world;
  const { Word, Sprite } = components;
  const entity = spawnSprite(world, pools.words, 0, DESIGN.widthUnits / 2, y + index * LINE_UNITS);
  if (entity === 0) return;
  const row = Word.letters.subarray(index * MAX_LETTERS, (index + 1) * MAX_LETTERS);
  const length = writeLine(text, row);
  Word.row[entity] = index;
  Word.length[entity] = length;
  Word.width[entity] = lineWidth(row, length);
  Word.scale[entity] = Math.min(scale, MAX_WIDTH / Math.max(1, Word.width[entity]));
  Sprite.tint[entity] = tint;
  playMotion(world, entity, MOTIONS.word, { delay: index * 0.08 });
}
