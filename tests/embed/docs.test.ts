// Checks that docs/embedding.md lists exactly the options, calls, events, errors and state members of the API.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const API = read('src/embed/api.ts').replace(/\/\*\*[\s\S]*?\*\//g, '');
const DOCS = read('docs/embedding.md');

/** Returns the member names of a type in api.ts. */
function membersOf(type: string): string[] {
  const [, body] = new RegExp(`export type ${type} = \\{\\n([\\s\\S]*?)\\n\\};`).exec(API)!;
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)/gm)].map(([, name]) => name);
}

/** Returns the strings of a union type in api.ts. */
function valuesOf(type: string): string[] {
  const [, union] = new RegExp(`export type ${type} =([^;]*);`).exec(API)!;
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
}

/** Returns the names in the first column of a section's table. */
function rowsOf(section: string): string[] {
  const [, text] = new RegExp(`^## ${section}\\n([\\s\\S]*?)(?=^## )`, 'm').exec(DOCS)!;
  const cells = [...text.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell]) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)/g)].map(([, name]) => name));
}

/** Returns the names in the line that follows `start`. */
const namesAfter = (start: string) =>
  [
    ...DOCS.split(start)[1]
      .split('\n')[0]
      .matchAll(/[\w-]+/g),
  ].map(([name]) => name);

const sorted = (names: readonly string[]) => [...names].sort();

test('lists the options, calls, events and errors of the API', () => {
  expect(sorted(rowsOf('Options'))).toEqual(sorted(membersOf('EmbedOptions')));
  expect(sorted([...rowsOf('Calls'), 'iframe'])).toEqual(sorted(membersOf('EmbeddedGame')));
  expect(sorted(rowsOf('Events'))).toEqual(sorted(membersOf('GameEvents')));
  expect(sorted(rowsOf('Errors'))).toEqual(sorted(valuesOf('EmbedErrorCode')));
});

test('lists the members of the state', () => {
  expect(namesAfter('A state is `{')).toEqual(membersOf('GameState'));
  expect(namesAfter('- `screen`: ').filter((name) => name !== 'or')).toEqual(valuesOf('GameScreen'));
  expect(DOCS).toContain('- `overlay`: a panel of [flow.md](flow.md), or `none`. `embed.d.ts` lists the names.');
});
