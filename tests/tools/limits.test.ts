// Builds compared with their portals' limits, and their zips.
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipFiles } from '../../tools/build/build-files.ts';
import { measureBuild, overLimits, tableOf } from '../../tools/build/limits.ts';

const MB = 1024 * 1024;
const FILES = new Map([
  ['index.html', Buffer.from('<html></html>')],
  ['art/atlas.webp', Buffer.alloc(2 * MB, 7)],
]);
const FIRST_SCREEN = { bytes: MB, gzip: { javascript: 10, everything: MB / 2 } };

const measured = measureBuild(FILES, Buffer.alloc(MB), FIRST_SCREEN);

test('measures files, sizes and path lengths', () => {
  expect(measured).toEqual({
    files: 2,
    totalBytes: 2 * MB + 13,
    zipBytes: MB,
    initialBytes: MB,
    initialGzipBytes: MB / 2,
    fileBytes: 2 * MB,
    pathCharacters: 14,
  });
});

test.each([
  ['files', 2, 'files: 2 is over the limit of 1.'],
  ['totalBytes', 2 * MB + 13, 'total: 2.00 MB is over the limit of 2.00 MB.'],
  ['zipBytes', MB, 'zip: 1.00 MB is over the limit of 1.00 MB.'],
  ['initialBytes', MB, 'first screen: 1.00 MB is over the limit of 1.00 MB.'],
  ['fileBytes', 2 * MB, 'largest file: 2.00 MB is over the limit of 2.00 MB.'],
  ['pathCharacters', 14, 'longest path: 14 is over the limit of 13.'],
])('%s may be at most %i', (key, max, message) => {
  expect(overLimits(measured, { [key]: max })).toEqual([]);
  expect(overLimits(measured, { [key]: max - 1 })).toEqual([message]);
});

test('a portal without limits accepts every build', () => {
  expect(overLimits(measured, {})).toEqual([]);
});

test('the table shows each build with its limits and a verdict', () => {
  const { roomy, tight } = tableOf([
    { name: 'roomy', measured, limits: { files: 2 } },
    { name: 'tight', measured, limits: { files: 1, totalBytes: 8 * MB } },
  ]);
  expect(Object.values(roomy)).toEqual(['2 of 2', '2.00 MB', '1.00 MB', '1.00 MB', '0.50 MB', '2.00 MB', '14', 'ok']);
  expect(Object.values(tight)).toEqual(['2 of 1', '2.00 MB of 8.00 MB', '1.00 MB', '1.00 MB', '0.50 MB', '2.00 MB', '14', 'over']);
});

test('a zip is deterministic and contains all files', () => {
  const zip = zipFiles(FILES);
  expect(Buffer.from(zipFiles(new Map([...FILES].reverse()))).equals(zip)).toBe(true);
  const unpacked = unzipSync(zip);
  expect(Object.keys(unpacked)).toEqual(['art/atlas.webp', 'index.html']);
  for (const [path, bytes] of FILES) expect(bytes.equals(unpacked[path])).toBe(true);
});
