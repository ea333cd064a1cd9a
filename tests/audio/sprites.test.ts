// Checks the generated sound files against the specification's section 1.
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import effects from '../../assets/generated/sound/effects.json';
import first from '../../assets/generated/sound/first-effects.json';
import music from '../../assets/generated/sound/music.json';
import { ROUNDS } from '../../assets/generated/sound/music-files.js';
import type { SoundName } from '../../src/game/commands.ts';
import { THEMES } from '../../src/themes/themes.ts';

/** The effects of section 1. */
const LIST = [
  'staticSound',
  'combo1',
  'combo2',
  'combo3',
  'combo4',
  'combo5',
  'combo6',
  'combo7',
  'explosion1',
  'explosion2',
  'drop',
  'slideUp',
  'coin',
  'click',
  'spawn',
  'gameOver',
  'award',
  'christmas',
] as const satisfies readonly SoundName[];

/** Start and length of each sound in milliseconds. */
const SPRITE = { ...first.sprite, ...effects.sprite };

const FILES = [
  ['first-effects', first.sprite],
  ['effects', effects.sprite],
] as const;
const fileOf = (name: string) => new URL(`../../assets/generated/sound/${name}`, import.meta.url);

// @spec 1.24
test.each(LIST)('the effect "%s" exists', (name) => {
  const [start, length] = SPRITE[name];
  expect(start).toBeGreaterThanOrEqual(0);
  expect(length).toBeGreaterThan(50);
});

test.each(FILES)('the regions of %s do not overlap and fit into the file', (name, sprite) => {
  const regions = Object.values(sprite).toSorted((a, b) => a[0] - b[0]);
  for (let k = 1; k < regions.length; k++) expect(regions[k][0]).toBeGreaterThanOrEqual(regions[k - 1][0] + regions[k - 1][1]);
  const [start, length] = regions.at(-1)!;
  expect(oggMilliseconds(name)).toBeGreaterThanOrEqual(start + length);
});

test('each effect is in one file', () => {
  expect(Object.keys(first.sprite).filter((name) => name in effects.sprite)).toEqual([]);
});

test.each(['ogg', 'mp3'])('the first effects have at most 10 KB as %s', (format) => {
  expect(statSync(fileOf(`first-effects.${format}`)).size).toBeLessThanOrEqual(10 * 1024);
});

const THEME_NAMES = THEMES.map(({ name }) => name);
const ROUND_NAMES = Object.keys(ROUNDS);

// @spec 1.23
test.each(ROUND_NAMES)('the round "%s" of the music has 21.463 s with its tail, a rest less', (name) => {
  expect(music.roundSeconds).toBe(21.463);
  const seconds = (oggMilliseconds(`music-${name}`) - music.startMs) / 1000;
  if (name === 'base-rest') expect(seconds).toBeLessThan(music.roundSeconds);
  else expect(seconds).toBeGreaterThan(music.roundSeconds + 1);
});

// @spec 1.38
test('the loop of players without Web Audio is one round', () => {
  const [start, length, isLoop] = music.sprite.loop as [number, number, boolean];
  expect([length / 1000, isLoop]).toEqual([expect.closeTo(21.463, 3), true]);
  expect(oggMilliseconds('music-loop')).toBeGreaterThanOrEqual(start + length);
});

test.each([...ROUND_NAMES, 'loop'])('the file "%s" has half the rate, and two channels only if it has the base', (name) => {
  expect(formatOf(`music-${name}`)).toBe(`${/base|loop/.test(name) ? 2 : 1} x 22050`);
});

test.each([
  ['ogg', 900, 400],
  ['mp3', 1400, 400],
])('all sounds of a player with one theme have, as %s, at most %i KB, and those of another theme %i', (format, kilobytes, another) => {
  const sizeOf = (name: string) => statSync(fileOf(`${name}.${format}`)).size;
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + sizeOf(name), 0);
  const roundsOf = (part: string) => ROUND_NAMES.filter((name) => name.startsWith(`${part}-`)).map((name) => `music-${name}`);
  const shared = sum(['first-effects', 'effects', ...roundsOf('base'), ...roundsOf('bass')]);
  for (const theme of THEME_NAMES) {
    expect(shared + sum(roundsOf(theme)), theme).toBeLessThanOrEqual(kilobytes * 1000);
    expect(sum(roundsOf(theme)), theme).toBeLessThanOrEqual(another * 1000);
  }
});

test.each(['drop', 'pickUp', 'tick', 'explosion1'] as const)('"%s" has three takes', (name) => {
  expect(Object.keys(SPRITE).filter((region) => region.split('-')[0] === name)).toHaveLength(3);
});

/** Returns the duration of the file: the last Ogg page has the sample count, the first packet the sample rate. */
function oggMilliseconds(name: string): number {
  const file = readFileSync(fileOf(`${name}.ogg`));
  const samples = Number(file.readBigInt64LE(file.lastIndexOf('OggS') + 6));
  const rate = file.readUInt32LE(file.indexOf('\u0001vorbis') + 12);
  return (samples / rate) * 1000;
}

/** Channels and sample rate, as in the first packet of the file. */
function formatOf(name: string): string {
  const file = readFileSync(fileOf(`${name}.ogg`));
  const header = file.indexOf('\u0001vorbis');
  return `${file[header + 11]} x ${file.readUInt32LE(header + 12)}`;
}
