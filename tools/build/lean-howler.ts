// An esbuild plugin that makes howler's core an ES module, so that its script needs no code for CommonJS, which is a file of its own.
// The core defines the globals that howler's plug-in for positions extends.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

export const leanHowler: Plugin = {
  name: 'lean-howler',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^howler$/ }, ({ kind, resolveDir }) => resolve('howler/dist/howler.core.min.js', { kind, resolveDir }));
    onLoad({ filter: /howler\.core\.min\.js$/ }, async ({ path }) => ({
      contents: `const exports = {}; ${withoutAdvice(await readFile(path, 'utf8'))}\nexport const { Howl, Howler } = exports;`,
    }));
  },
};

/** Removes messages about wrong options, which no caller in this project passes. */
function withoutAdvice(source: string): string {
  return source.replace(/console\.(?:error\("An array|warn\('No file)[^)]*\)/g, '0');
}
