// Compares the tables of docs/bench-on-a-phone.md with the sources.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PART_NAMES } from '../../../bench/device/parts.ts';
import { WORKLOAD_NAMES } from '../../../bench/device/score/workloads.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replace(/ *\/\*\*[\s\S]*?\*\/\n?/g, '');
const RESULT = read('bench/device/result.ts');
const ESTIMATE = read('bench/device/score/estimate.ts');
const SCORE = read('bench/device/score/score.ts');
const DEVICE = read('bench/device/describe-device.ts');
const DOCS = read('docs/bench-on-a-phone.md');
const METHODOLOGY = read('docs/bench-on-a-phone.md');

/** Returns the names in the object that a function returns. */
function returnedBy(source: string, name: string): string[] {
  const [, object] = /return \{\n([\s\S]*?)\n {2}\};/.exec(source.slice(source.indexOf(`function ${name}(`)))!;
  return [...object.matchAll(/^ {4}(\w+)/gm)].map(([, field]) => field).sort();
}

/** Returns the fields of a type, without those of nested objects if it has several lines. */
function fieldsOf(source: string, type: string): string[] {
  const [text] = new RegExp(`^export type ${type} = [^;]*?\\{(?: .* \\};|\\n[\\s\\S]*?\\n\\};)`, 'm').exec(source)!;
  const pattern = text.includes('\n') ? /^ {2}readonly (\w+)/gm : /readonly (\w+):/g;
  return [...text.matchAll(pattern)].map(([, field]) => field).sort();
}

const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();

/** Returns the names in the first column of the table with that heading. */
function rowsOf(heading: string, docs = DOCS): string[] {
  const [, table] = new RegExp(`^\\| ${heading} +\\|.*\\n\\|[ :|-]+\\n((?:\\|.*\\n)+)`, 'm').exec(docs)!;
  return [...table.matchAll(/^\| (.*?) +\|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).sort();
}

/** Returns the documented fields of a row, without those in parentheses. */
function documented(row: string): string[] {
  const [, text] = new RegExp(`^\\| ${row} +\\| (?:[^:|]*: )?(.*?) +\\|`, 'm').exec(DOCS.slice(DOCS.indexOf('## The JSON')))!;
  return namesIn(text.replace(/\([^)]*\)/g, ''));
}

test('documents all fields of the result', () => {
  expect(rowsOf('field')).toEqual([...fieldsOf(RESULT, 'DeviceResult'), 'checksum'].sort());
});

test.each([
  ['`startUp`', RESULT, 'StartUp'],
  ['`sustained`', RESULT, 'SustainedResult'],
  ['`engines`', RESULT, 'EngineRow'],
  ['`reference`', SCORE, 'Reference'],
  ['split', SCORE, 'Split'],
  ['estimate', ESTIMATE, 'Estimate'],
])('documents all fields of %s', (row, source, type) => {
  expect(documented(row)).toEqual(fieldsOf(source, type));
});

test('documents all fields of a workload', () => {
  expect(documented('`workloads`')).toEqual([...fieldsOf(SCORE, 'WorkloadScore'), ...fieldsOf(RESULT, 'WorkloadResult')].sort());
});

test('documents all fields of the device', () => {
  expect(rowsOf('field of `device`')).toEqual(returnedBy(DEVICE, 'measureDevice'));
});

test('documents all parts and workloads', () => {
  expect(rowsOf('part')).toEqual([...PART_NAMES].sort());
  expect(rowsOf('workload', METHODOLOGY)).toEqual([...WORKLOAD_NAMES].sort());
});
