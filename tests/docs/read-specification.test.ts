// Tags of tests: the tests that they name, and reported problems.
import { expect, test } from 'vitest';
import { readTags } from './support/read-tags.ts';
import { renderMap } from './support/render-map.ts';
import { findProblems, type Section } from './support/specification.ts';

const titles = (source: string) => readTags('tests/a.test.ts', source).proofs.map(({ id, title }) => `${id} ${title}`);
const problems = (source: string) => readTags('tests/a.test.ts', source).problems;

test.each([
  ['a test', "// @spec 3.12 4.7\ntest('pours', () => {});", ['3.12 pours', '4.7 pours']],
  ['a group', "// @spec 1.1\ndescribe('tea', () => { test('pours', () => {}); });", ['1.1 tea']],
  [
    'a test in groups',
    "test.describe('tea', () => { describe('hot', () => {\n// @spec 1.1\nit('pours', () => {}); }); });",
    ['1.1 tea › hot › pours'],
  ],
  ['a table', "// @spec 1.1\ntest.each([['a']])('pours %s', () => {});", ['1.1 pours %s']],
  ['a row', "test.each([\n  ['a'],\n  // @spec 1.1\n  ['b', 2],\n])('pours %s', () => {});", ["1.1 pours %s › ['b', 2]"]],
  ['a row of a constant', "const T = [\n// @spec 1.1\n'b'] as const;\ndescribe.each(T)('%s', () => {});", ["1.1 %s › 'b'"]],
  ['a test after other comments', "// @spec 1.1\n/** Why. */\n// oxfmt-ignore\ntest('pours', () => {});", ['1.1 pours']],
  ['a title with a value', '// @spec 1.1\ntest(`pours ${n}`, () => {});', ['1.1 pours ${n}']],
  ['a property', "// @spec 1.1\nholds('is hot', 9, property);", ['1.1 is hot']],
])('the tag above %s names it', (_, source, expected) => {
  expect(titles(source)).toEqual(expected);
  expect(problems(source)).toEqual([]);
});

test.each([
  ['a test', "// @spec 1.1\ntest('pours', FULL, () => {});", false],
  ['a test by its tag', "// @spec 1.1\ntest('pours', { tags: 'full' }, () => {});", false],
  ['a test in a group', "describe('tea', { tag: '@full' }, () => {\n// @spec 1.1\ntest('pours', () => {}); });", false],
  // Vitest reads the tag of a file anywhere in it.
  ['a file', ['// @module-tag', "full\n// @spec 1.1\ntest('pours', () => {});"].join(' '), false],
  ['some cases', '// @spec 1.1\ntest(`pours ${n}`, n === 1 ? {} : FULL, () => {});', true],
  ['another tag', "// @spec 1.1\ntest('pours', EVERY_BROWSER, () => {});", true],
])('the full suite’s tag of %s decides whether the gate runs it', (_, source, isInGate) => {
  expect(readTags('tests/a.test.ts', source).proofs.map((proof) => proof.isInGate)).toEqual([isInGate]);
});

test.each([
  ["// @spec 1.1\nconst a = 1;\ntest('pours', () => {});", 'tests/a.test.ts: @spec 1.1 is not above a test'],
  ["test('pours', () => {\n  // @spec 1.1\n  expect(1).toBe(1);\n});", 'tests/a.test.ts: @spec 1.1 is not above a test'],
  ['// @spec 1.1\ntest.use({ viewport: null });', 'tests/a.test.ts: @spec 1.1 is not above a test'],
  ['// @spec 1.1\nbeforeEach(() => {});', 'tests/a.test.ts: @spec 1.1 is not above a test'],
  ["// @spec 1.1\ntest.skip('pours', () => {});", 'tests/a.test.ts: @spec 1.1 is above a skipped test'],
  ["describe.skip('tea', () => {\n// @spec 1.1\ntest('pours', () => {}); });", 'tests/a.test.ts: @spec 1.1 is above a skipped test'],
  ["// @spec 1.1, 1.2\ntest('pours', () => {});", 'tests/a.test.ts: @spec 1.1, 1.2 is not a list of ids'],
  ["// @spec\ntest('pours', () => {});", 'tests/a.test.ts: @spec is not a list of ids'],
  ["// @spec 1.1 1.1\ntest('pours', () => {});", 'tests/a.test.ts: @spec 1.1 1.1 names an id twice'],
])('reports %j', (source, problem) => {
  expect(problems(source)).toEqual([problem]);
  expect(titles(source)).toEqual([]);
});

const sectionOf = (...statements: Section['groups'][number]['statements']): Section => ({
  section: 3,
  groups: [{ title: 'tea', statements }],
});
const TEA = { id: '3.1', text: 'Tea is hot', files: ['src/tea.ts'] };
const PROOF = { id: '3.1', path: 'tests/a.test.ts', title: 'pours', isInGate: true };

test.each([
  ['nothing', [TEA], [PROOF], []],
  ['a reason in place of a test', [{ ...TEA, files: [], untested: 'there is no tea' }], [], []],
  ['a statement without a test', [TEA], [], ['3.1 has neither a test nor a reason']],
  ['a test beside a reason', [{ ...TEA, untested: 'cold' }], [PROOF], ['3.1 has a test and a reason to have none']],
  ['no test in the gate', [TEA], [{ ...PROOF, isInGate: false }], ['3.1 has no test in the gate']],
  ['a further test of the full suite', [TEA], [PROOF, { ...PROOF, isInGate: false }], []],
  ['an unknown id', [TEA], [PROOF, { ...PROOF, id: '3.2' }], ['tests/a.test.ts: 3.2 of "pours" is not a statement']],
  ['an id of another section', [{ ...TEA, id: '4.1' }], [{ ...PROOF, id: '4.1' }], ['4.1 is in section 3']],
  ['an id twice', [TEA, TEA], [PROOF], ['3.1 is the id of two statements']],
  ['a file that is gone', [{ ...TEA, files: ['src/pot.ts'] }], [PROOF], ['3.1 names src/pot.ts, which does not exist']],
  ['no file', [{ ...TEA, files: [] }], [PROOF], ['3.1 names no file']],
  [
    'a tag in a support file',
    [TEA],
    [PROOF, { ...PROOF, path: 'tests/support/a.ts' }],
    ['tests/support/a.ts: 3.1 is in a file that runs no tests'],
  ],
])('reports %s', (_, statements, proofs, expected) => {
  expect(findProblems([sectionOf(...statements)], proofs, (path) => path === 'src/tea.ts')).toEqual(expected);
});

test('the map lists each statement with its files, remark and tests', () => {
  const sections = [sectionOf({ ...TEA, remark: 'green, too' }, { id: '3.2', text: 'Cups', files: [], untested: 'there are none' })];
  const proofs = [PROOF, { ...PROOF, title: 'pours `a`' }];
  const [, body] = renderMap({ sections, proofs, problems: [] }).split('## Section 3: tea\n\n');
  expect(body.split('\n')).toEqual([
    '- **3.1** Tea is hot · `src/tea.ts` · green, too',
    '  - `tests/a.test.ts › pours`',
    "  - `tests/a.test.ts › pours 'a'`",
    '- **3.2** Cups · **no test**: there are none',
    '',
  ]);
});
