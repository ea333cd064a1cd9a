// An esbuild plugin that makes howler an ES module, so that its script needs no code for CommonJS, which is a file of its own.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

export const leanHowler: Plugin = {
  name: 'lean-howler',
  setup({ onLoad }) {
    onLoad({ filter: /howler\.core\.min\.js$/ }, async ({ path }) => ({
      contents: `const exports = {}; ${await readFile(path, 'utf8')}\nexport const { Howl, Howler } = exports;`,
    }));
  },
};
