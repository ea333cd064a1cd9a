import { expect, test } from 'vitest';
import { findFaults } from './support/find-faults.ts';

const foundIn = (path: string, content: string) => findFaults(path, content).map(({ line, found }) => `${line}: ${found}`);

test('finds avoided words in comments, messages and template texts', () => {
  const source = [
    '// Reads a score.',
    "const message = 'The player is told the score';",
    '/** Counts rows.',
    ' * Gives zero without any. */',
    'const other = `There is ${message} for nothing`;',
  ].join('\n');
  expect(foundIn('a.ts', source)).toEqual(['3: Gives', '2: told', '5: for nothing']);
});

test('finds comments that open with a relative clause', () => {
  expect(foundIn('a.ts', '/** What a frame adds. */\nconst added = 1;\n// Frames added.\n// How many.')).toEqual(['1: What']);
  expect(foundIn('a.css', '/* Who is first */\na { color: red; }')).toEqual(['1: Who']);
});

test('finds avoided words in the text of a page, at most one of each kind a line', () => {
  expect(
    foundIn('a.md', '# What it is\n\nThis tells all. It tells more.\n\n    tells nobody\n\n```\nanew\n```\n[whom](nobody.md)'),
  ).toEqual(['3: tells']);
});

test('ignores code: identifiers, single words, quoted names', () => {
  expect(foundIn('a.ts', "const told = 'tells'; // Reads `told` and everything else.")).toEqual([]);
});

test('ignores `#else` of shaders and `else` of SQL', () => {
  expect(foundIn('a.ts', "const query = 'case when a then b else c.d end';\nconst shader = '#else x';")).toEqual([]);
  expect(foundIn('a.ts', "const text = 'move, or else stop';")).toEqual(['1: else']);
});

test('reports the line of a text in the middle of a file', () => {
  expect(foundIn('a.tsx', 'const a = 1;\n\nexport const B = () => <p>nobody is here</p>;\n')).toEqual(['3: nobody']);
});
