// The drawing of the village: each window and each light once, few bytes, and nothing that is drawn from elsewhere.
import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIGHTS } from '../../src/game/shop.ts';
import { villageSvg } from '../../assets/sources/village-svg.ts';

const WINDOWS = 60;

const drawing = readFileSync(new URL('../../assets/generated/village.svg', import.meta.url), 'utf8');
const numbersOf = (name: string) => [...drawing.matchAll(new RegExp(`data-${name}="(\\d+)"`, 'g'))].map(([, number]) => Number(number));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('has each window and each light once', () => {
  expect(numbersOf('window').sort((one, other) => one - other)).toEqual(upTo(WINDOWS));
  expect(numbersOf('light').sort((one, other) => one - other)).toEqual(upTo(LIGHTS.length));
});

test('is what its generator draws, in at most 6 KB', () => {
  expect(drawing).toBe(villageSvg());
  expect(brotliCompressSync(drawing).length).toBeLessThanOrEqual(6 * 1024);
});

test('uses its own parts alone, and style variables of themes', () => {
  const ids = new Set([...drawing.matchAll(/id="([\w-]+)"/g)].map(([, id]) => id));
  const used = [...drawing.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(([, id]) => id);
  expect([...new Set(used)].filter((id) => !ids.has(id))).toEqual([]);
  const styles = readFileSync(new URL('../../assets/generated/classic.css', import.meta.url), 'utf8');
  const variables = [...new Set([...drawing.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))];
  expect(variables.filter((name) => !styles.includes(`${name}:`))).toEqual([]);
});
