// docs/runtime.md and the README's first lines of the runtime call what the runtime exports, and nothing else.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as runtime from '../../src/runtime.ts';

/** Of the page's own, of other packages and of the language. */
const OTHERS = new Set(['effect', 'Float32Array', 'String', 'draw', 'pop', 'for', 'if', 'void']);

test.each(['docs/runtime.md', 'README.md'])('%s', (name) => {
  const page = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  const snippets = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code.replace(/'[^']*'|\/\/.*/g, ''));
  const calls = snippets.flatMap((code) => [...code.matchAll(/(?<![.\w])([a-zA-Z]\w*)\(/g)].map(([, called]) => called));
  const table = /\| call +\| throws[\s\S]*?\n\n/.exec(page)?.[0] ?? '';
  const named = [...table.matchAll(/`([a-z]\w+)`/g)].map(([, word]) => word).filter((word) => word !== 'setPicture');
  expect(calls.length).toBeGreaterThan(3);
  expect([...new Set([...calls, ...named])].filter((word) => !(word in runtime) && !OTHERS.has(word))).toEqual([]);
});
