// An esbuild plugin that removes comments and indentation of GLSL in template strings, which a minifier keeps.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

export const leanShaders: Plugin = {
  name: 'lean-shaders',
  setup({ onLoad }) {
    onLoad({ filter: /-path\.ts$/ }, async ({ path }) => ({ contents: withoutComments(await readFile(path, 'utf8')), loader: 'ts' }));
  },
};

/** Removes whole lines of comments, and the spaces before lines. Code and GLSL do not depend on them. */
export function withoutComments(source: string): string {
  return source
    .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^[ \n]+/gm, '');
}
