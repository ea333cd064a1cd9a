// The certification list of YouTube Playables: each proof is a test that exists, and docs/portals.md has the list.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CERTIFICATION } from './support/certification.ts';
import { expectTable } from './support/tables.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

test.each(CERTIFICATION.flatMap(({ requirement, proof }) => (proof ? [{ requirement, file: proof[0], name: proof[1] }] : [])))(
  'a test proves: $requirement',
  ({ file, name }) => {
    expect(existsSync(pathOf(file)), file).toBe(true);
    const titles = readFileSync(pathOf(file), 'utf8').match(/(["'`]).*?\1/g) ?? [];
    expect(titles.filter((title) => title.includes(name))).not.toEqual([]);
  },
);

test('docs/portals.md lists the requirements with their proofs', () => {
  const rows = CERTIFICATION.map(({ requirement, level, page, proof }) => [
    requirement,
    level,
    `[${page}](https://developers.google.com/youtube/gaming/playables/${page})`,
    proof ? `[${proof[0].split('/').at(-1)!}](../${proof[0]})` : 'unchecked',
  ]);
  expectTable('docs/portals.md', 'certification', [['requirement', 'level', 'source', 'test'], ...rows]);
});
