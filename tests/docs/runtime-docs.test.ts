// docs/runtime.md calls only exports of the runtime, and the README shows a tested example.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as runtime from '../../src/runtime.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const snippetsOf = (page: string) => [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);

/** Names of the page's code, of other packages and of the language. */
const OTHERS = new Set(['effect', 'Float32Array', 'String', 'draw', 'pop', 'for', 'if', 'void']);

test('docs/runtime.md names exports of the runtime', () => {
  const page = read('docs/runtime.md');
  const snippets = snippetsOf(page).map((code) => code.replace(/'[^']*'|\/\/.*/g, ''));
  const calls = snippets.flatMap((code) => [...code.matchAll(/(?<![.\w])([a-zA-Z]\w*)\(/g)].map(([, called]) => called));
  const table = /\| call +\| throws[\s\S]*?\n\n/.exec(page)?.[0] ?? '';
  const named = [...table.matchAll(/`([a-z]\w+)`/g)].map(([, word]) => word).filter((word) => word !== 'setPicture');
  expect(calls.length).toBeGreaterThan(3);
  expect([...new Set([...calls, ...named])].filter((word) => !(word in runtime) && !OTHERS.has(word))).toEqual([]);
});

test('the README shows tests/docs/readme-example.test.ts', () => {
  expect(snippetsOf(read('README.md'))).toEqual([read('tests/docs/readme-example.test.ts')]);
});
