// Compares the tables of docs/bench-on-a-phone.md with the fields of the JSON.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replace(/ *\/\*\*[\s\S]*?\*\/\n?/g, '');
const RESULT = read('bench/device/result.ts');
const DEVICE = read('bench/device/describe-device.ts');
const DOCS = read('docs/bench-on-a-phone.md');

/** Returns the source, starting at a function. */
function sourceOf(source: string, name: string): string {
  return source.slice(source.indexOf(`function ${name}(`));
}

/** Returns the names in the type or object that begins after `start`. */
function membersOf(source: string, start: string): string[] {
  const lines = source.slice(source.indexOf(start)).split('\n').slice(1);
  const indentation = lines.join('\n').search(/\S/);
  const end = lines.findIndex((line) => line !== '' && line.search(/\S/) < indentation);
  return lines
    .slice(0, end)
    .flatMap((line) => new RegExp(`^ {${indentation}}(?:readonly )?(\\w+)`).exec(line)?.[1] ?? [])
    .sort();
}

/** Returns the names in the first column of the table with that heading. */
function rowsOf(heading: string): string[] {
  const [, table] = new RegExp(`^\\| ${heading} +\\|.*\\n\\|[ :|-]+\\n((?:\\|.*\\n)+)`, 'm').exec(DOCS)!;
  return [...table.matchAll(/^\| (.*?) +\|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)).sort();
}

/** Returns the documented fields of a part of the results. */
function fieldsOf(part: string): string[] {
  const [, line] = new RegExp(`^\\| \`results\\.${part}\` +\\| [^:]*: (.*?) +\\|`, 'm').exec(DOCS)!;
  return [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
}

test('documents all fields of the result', () => {
  const parts = ['results.sprites', 'results.step', 'results.frame'];
  const fields = membersOf(sourceOf(RESULT, 'createResult'), 'return {');
  expect(rowsOf('field')).toEqual([...fields.filter((name) => name !== 'results'), ...parts].sort());
});

test.each([
  ['sprites', 'SpriteRow'],
  ['step', 'StepRow'],
  ['frame', 'FrameRow'],
])('documents all fields of a row of %s', (part, type) => {
  expect(fieldsOf(part)).toEqual(membersOf(RESULT, `export type ${type} =`));
});

test('documents all fields of the device', () => {
  expect(rowsOf('field of `device`')).toEqual(membersOf(sourceOf(DEVICE, 'measureDevice'), 'return {'));
});
