// docs/bench-on-a-phone.md names every field of the JSON, and no other.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
const RESULT = read('bench/device/result.ts');
const DEVICE = read('bench/device/describe-device.ts');
const DOCS = read('docs/bench-on-a-phone.md');

/** Names of the members of a type. */
function membersOf(source: string, type: string): string[] {
  const [, body] = new RegExp(`export type ${type} = \\{\\n([\\s\\S]*?)\\n\\};`).exec(source)!;
  return [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name]) => name).sort();
}

/** The names in the first column of the table with that heading. */
function rowsOf(heading: string): string[] {
  const [, table] = new RegExp(`^\\| ${heading} +\\|.*\\n\\|[ :|-]+\\n((?:\\|.*\\n)+)`, 'm').exec(DOCS)!;
  return [...table.matchAll(/^\| (.*?) +\|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)).sort();
}

/** The fields that a row of the first table gives for a part of the results. */
function fieldsOf(part: string): string[] {
  const [, line] = new RegExp(`^\\| \`results\\.${part}\` +\\| [^:]*: (.*?) +\\|`, 'm').exec(DOCS)!;
  return [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
}

test('the fields of the whole are those of the page', () => {
  const parts = ['results.sprites', 'results.step', 'results.frame'];
  expect(rowsOf('field')).toEqual([...membersOf(RESULT, 'DeviceResult').filter((name) => name !== 'results'), ...parts].sort());
});

test.each([
  ['sprites', 'SpriteRow'],
  ['step', 'StepRow'],
  ['frame', 'FrameRow'],
])('a row of %s has the fields that are told', (part, type) => {
  expect(fieldsOf(part)).toEqual(membersOf(RESULT, type));
});

test('the fields of the device are those that the page asks for', () => {
  expect(rowsOf('field of `device`')).toEqual(membersOf(DEVICE, 'DeviceDescription'));
});
