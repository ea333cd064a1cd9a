import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FRAMES } from '../../src/game/frames.ts';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import { FIRST_LETTER_FRAME, lineWidth, MAX_LETTERS, writeLine } from '../../src/game/letters.ts';
import { NO_PHRASES, phrasesOf, type Phrases } from '../../src/game/phrases.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { createSpriteList, SCALE_STEPS } from '../../src/render-webgl/sprite-layout.ts';
import { KINDS } from '../../src/game/kinds.ts';
import { createWorldPacker } from '../../src/render-webgl/pack-world.ts';
import { weigh } from '../../src/game/effects/moments.ts';
import { showNoRoomWords, showWords, wordsPlace } from '../../src/game/effects/show-words.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { lineText, playWorld } from '../support/play-world.ts';

function phrasesIn(language: string): Phrases {
  const path = new URL(`../../src/i18n/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as { announce: Record<string, string> };
  return phrasesOf((key) => texts.announce[key.replace('announce.', '')]);
}

describe.each(LANGUAGES)('in %s', (language) => {
  const phrases = phrasesIn(language);
  const texts = Object.values(phrases).map((text) => text.replace('{{count}}', '1234567890'));

  test.each(texts)('the sheet has a letter for each character of %j', (text) => {
    const row = new Uint8Array(MAX_LETTERS);
    expect(lineText(row, writeLine(text, row))).toBe(text);
    expect(lineWidth(row, writeLine(text, row))).toBeGreaterThan(20);
  });

  test('the widest words fit inside the board', () => {
    const driver = playWorld('0 1a,2a,3a').settle().send({ type: 'changePhrases', phrases });
    for (const lines of [1, 2, 3, 4]) {
      for (const isBoardEmptied of [false, true]) {
        const result = { lines, combo: 123_456, isBoardEmptied };
        showWords(driver.world, { ...result, events: [], type: 1, drop: { x: 0, y: 0 }, pan: 0, middles: [] }, weigh(result));
        driver.ticks(30);
        const list = createSpriteList(1024);
        createWorldPacker(driver.world, KINDS, list, FRAMES)(1);
        const xs = Array.from({ length: list.count }, (_, k) => k)
          .filter((k) => list.uint16[k * 8 + 3] >= FIRST_LETTER_FRAME)
          .map((k) => list.int16[k * 8] / 16);
        expect(xs.length).toBeGreaterThan(4);
        expect(Math.min(...xs)).toBeGreaterThan((DESIGN.widthUnits - DESIGN.boardUnits) / 2);
        expect(Math.max(...xs)).toBeLessThan((DESIGN.widthUnits + DESIGN.boardUnits) / 2);
        const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
        expect(Math.abs(middle - DESIGN.widthUnits / 2), 'centred').toBeLessThan(20);
      }
    }
  });
});

/** Returns frame, top and bottom of each drawn letter in design units. */
function drawnLetters(world: GameWorld) {
  const list = createSpriteList(1024);
  createWorldPacker(world, KINDS, list, FRAMES)(1);
  const { rectangles, height } = FRAMES.table;
  return Array.from({ length: list.count }, (_, sprite) => {
    const frame = list.uint16[sprite * 8 + 3];
    const half = ((rectangles[frame * 4 + 3] - rectangles[frame * 4 + 1]) * height * list.int16[sprite * 8 + 5]) / SCALE_STEPS / 2;
    const y = list.int16[sprite * 8 + 1] / 16;
    return { frame, top: y - half, bottom: y + half };
  }).filter(({ frame }) => frame >= FIRST_LETTER_FRAME);
}

describe('a line', () => {
  test('has letters of different heights on one baseline', () => {
    const driver = playWorld('0 1a,2a,3a').settle();
    driver.send({ type: 'changePhrases', phrases: { ...NO_PHRASES, noRoom: 'EnÉ' } });
    showNoRoomWords(driver.world);
    const [capital, small, accented] = drawnLetters(driver.ticks(30).world);
    for (const { bottom } of [capital, accented]) expect(Math.abs(bottom - small.bottom)).toBeLessThan(1);
    expect(small.top - capital.top).toBeGreaterThan(5);
    expect(capital.top - accented.top).toBeGreaterThan(5);
  });

  test('skips characters without a letter', () => {
    const row = new Uint8Array(MAX_LETTERS);
    expect(lineText(row, writeLine('C☃om~b漢o', row))).toBe('Combo');
  });

  test('is cut at the end of its row', () => {
    const row = new Uint8Array(5);
    expect(lineText(row, writeLine('Combo +10%', row))).toBe('Combo');
    expect(writeLine('', row)).toBe(0);
  });

  test('is empty before a language is loaded', () => {
    const driver = playWorld('1111111/1111111/01 1c').send({ type: 'changePhrases', phrases: NO_PHRASES }).drop(0, 7, 0);
    expect(driver.words()).toBe('');
    driver.settle().expectPicture();
  });
});

test.each(['1111111/1111111/01 1c', '01/0/0/0/0/0/1111111/1111111 1c'])('words stay above the board, for at most 0.7 s: %s', (notation) => {
  const driver = playWorld(notation).drop(0, 7, notation.startsWith('01') ? 6 : 0);
  const { Transform } = driver.world.components;
  const [word] = driver.alive(driver.world.pools.words);
  for (let tick = 0; tick <= 42; tick++) {
    expect(Transform.y[word]).toBeLessThan(driver.world.view.layout.boardTop);
    driver.ticks(1);
  }
  expect(driver.words()).toBe('');
});

/** In design units. */
const HALF_LINE = 22;

test.each([
  [320, 480],
  [360, 640],
  [390, 844],
])('words in a window of %i x %i are below the header and reach at most a tenth into the first row', (width, height) => {
  const layout = layoutView(width, height);
  const { y } = wordsPlace(playWorld('0 1a,2a,3a', { layout }).world, 1);
  const levelFoot = 141;
  expect(y - HALF_LINE).toBeGreaterThanOrEqual(layout.hudTop + levelFoot);
  expect(y + HALF_LINE).toBeLessThan(layout.boardTop + 0.1 * DESIGN.cellUnits + 1);
});

test.each([
  [427, 240],
  [1280, 720],
])('words in a wide window of %i x %i are inside it and reach at most a fifth into the first row', (width, height) => {
  const layout = layoutView(width, height);
  const { y } = wordsPlace(playWorld('0 1a,2a,3a', { layout }).world, 1);
  expect(y - HALF_LINE).toBeGreaterThanOrEqual(0);
  expect(y + HALF_LINE).toBeLessThan(layout.boardTop + 0.2 * DESIGN.cellUnits);
});
