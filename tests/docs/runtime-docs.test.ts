// docs/runtime.md calls only exports of the runtime, and the README shows its first listing, which runtime-build.test.ts compiles.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as runtime from '../../src/runtime.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const snippetsOf = (page: string) => [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);

/** Names of the page's code, of other packages and of the language. */
const OTHERS = new Set([
  'effect',
  'query',
  'encodeURIComponent',
  'fetch',
  'json',
  'say',
  'move',
  'smoke',
  'fire',
  'dim',
  'draw',
  'Float32Array',
  'String',
  'for',
  'if',
  'void',
]);

test('the code of docs/runtime.md calls exports of the runtime', () => {
  const snippets = snippetsOf(read('docs/runtime.md')).map((code) => code.replace(/'[^']*'|\/\/.*/g, ''));
  const calls = snippets.flatMap((code) => [...code.matchAll(/(?<![.\w])([a-zA-Z]\w*)\(/g)].map(([, called]) => called));
  expect(calls.length).toBeGreaterThan(30);
  expect([...new Set(calls)].filter((word) => !(word in runtime) && !OTHERS.has(word))).toEqual([]);
});

test('docs/runtime.md names every call of the runtime, and no other in its tables of calls and errors', () => {
  const [errors, calls] = read('docs/runtime.md')
    .split(/\n## (?:Errors|All calls|Performance)\n/)
    .slice(1);
  const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, word]) => word);
  expect(named(calls).toSorted()).toEqual(Object.keys(runtime).toSorted());
  const raised = named(errors.split('Without WebGL')[0]).filter((word) => !['RangeError', 'setPicture'].includes(word));
  expect(raised.filter((word) => !(word in runtime))).toEqual([]);
});

test('the README shows the first listing of docs/runtime.md', () => {
  const [first] = snippetsOf(read('docs/runtime.md'));
  expect(snippetsOf(read('README.md'))).toEqual([first]);
});
