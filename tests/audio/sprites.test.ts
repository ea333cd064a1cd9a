// Checks the generated sound files against the specification's section 1.
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import effects from '../../assets/generated/sound/effects.json';
import first from '../../assets/generated/sound/first-effects.json';
import music from '../../assets/generated/sound/music.json';
import type { HighNote, SoundName } from '../../src/game/commands.ts';
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

/** Start and length of each sound in milliseconds. The type requires every sound of the game. */
const SPRITE: Readonly<Record<Exclude<SoundName, HighNote>, readonly number[]>> = { ...first.sprite, ...effects.sprite };

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
const PARTS = [['base', music.base], ['bass', music.bass], ...THEME_NAMES.map((name) => [name, music.lead] as const)] as const;

// @spec 1.23
test.each(PARTS)('the rounds of the part "%s" are of 21.463 s with their tails, do not overlap, and fit into its file', (part, rounds) => {
  expect(music.roundSeconds).toBe(21.463);
  let end = 0;
  for (const [name, [start, length]] of Object.entries(rounds)) {
    expect(start).toBeGreaterThan(end);
    if (name !== 'rest') expect(length / 1000).toBeGreaterThan(21.463 + 1);
    end = start + length;
  }
  expect(oggMilliseconds(`music-${part}`)).toBeGreaterThanOrEqual(end);
});

// @spec 1.38
test('the loop of players without Web Audio is one round', () => {
  const [start, length, isLoop] = music.sprite.loop as [number, number, boolean];
  expect([length / 1000, isLoop]).toEqual([expect.closeTo(21.463, 3), true]);
  expect(oggMilliseconds('music-loop')).toBeGreaterThanOrEqual(start + length);
});

test('base and loop are stereo, the other parts have one channel, all at half the rate', () => {
  const formats = Object.fromEntries(['base', 'loop', 'bass', ...THEME_NAMES].map((name) => [name, formatOf(`music-${name}`)]));
  const [stereo, mono] = ['2 x 22050', '1 x 22050'];
  expect(formats).toEqual({ base: stereo, loop: stereo, bass: mono, classic: mono, aurora: mono, ember: mono, midnight: mono });
});

test.each([
  ['ogg', 900, 400],
  ['mp3', 1400, 400],
])('all sounds of a player with one theme have, as %s, at most %i KB, and those of another theme %i', (format, kilobytes, another) => {
  const sizeOf = (name: string) => statSync(fileOf(`${name}.${format}`)).size;
  const shared = ['first-effects', 'effects', 'music-base', 'music-bass'].reduce((sum, name) => sum + sizeOf(name), 0);
  for (const theme of THEME_NAMES) {
    expect(shared + sizeOf(`music-${theme}`), theme).toBeLessThanOrEqual(kilobytes * 1000);
    expect(sizeOf(`music-${theme}`), theme).toBeLessThanOrEqual(another * 1000);
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
