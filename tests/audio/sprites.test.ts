// Checks the generated sound files against the specification's section 1.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import effects from '../../assets/generated/sound/effects.json';
import music from '../../assets/generated/sound/music.json';
import type { SoundName } from '../../src/game/commands.ts';

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
const SPRITE: Readonly<Record<SoundName, readonly number[]>> = effects.sprite;

// @spec 1.24
test.each(LIST)('the effect "%s" exists', (name) => {
  const [start, length] = SPRITE[name];
  expect(start).toBeGreaterThanOrEqual(0);
  expect(length).toBeGreaterThan(50);
});

test('effects do not overlap and fit into the file', () => {
  const regions = Object.values(SPRITE).toSorted((a, b) => a[0] - b[0]);
  for (let k = 1; k < regions.length; k++) expect(regions[k][0]).toBeGreaterThanOrEqual(regions[k - 1][0] + regions[k - 1][1]);
  const [start, length] = regions.at(-1)!;
  expect(oggMilliseconds('effects')).toBeGreaterThanOrEqual(start + length);
});

// @spec 1.23 4.82
test('the music is one loop of 21.463 s that fits into the file', () => {
  expect(Object.keys(music.sprite)).toEqual(['loop']);
  const [start, length, isLoop] = music.sprite.loop as [number, number, boolean];
  expect(length / 1000).toBeCloseTo(21.463, 3);
  expect(isLoop).toBe(true);
  expect(oggMilliseconds('music')).toBeGreaterThanOrEqual(start + length);
});

/** Returns the duration of the file: the last Ogg page has the sample count, the first packet the sample rate. */
function oggMilliseconds(name: 'effects' | 'music'): number {
  const file = readFileSync(new URL(`../../assets/generated/sound/${name}.ogg`, import.meta.url));
  const samples = Number(file.readBigInt64LE(file.lastIndexOf('OggS') + 6));
  const rate = file.readUInt32LE(file.indexOf('\u0001vorbis') + 12);
  return (samples / rate) * 1000;
}
