// Edits and plugins that remove code and data that no build uses.
import type { Plugin } from 'esbuild';
import { build as rolldown } from 'rolldown';
import type { Edit } from './edit-sources.ts';

/** Removes the art from themes: only the asset builder reads it. */
export const leanThemes: Edit = [
  /src\/themes\/\w+\.json$/,
  (source) => {
    const { art: _, ...kept }: Record<string, unknown> = JSON.parse(source);
    return JSON.stringify(kept);
  },
];

/** An esbuild plugin that takes the core of howler, which defines the globals that howler's plug-in for positions extends. */
export const howlerCore: Plugin = {
  name: 'howler-core',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^howler$/ }, ({ kind, resolveDir }) => resolve('howler/dist/howler.core.min.js', { kind, resolveDir }));
  },
};

/** Makes howler's core an ES module, so that its script needs no code for CommonJS, which is a file of its own. */
export const leanHowler: Edit = [
  /howler\.core\.min\.js$/,
  (source) => `const exports = {}; ${withoutAdvice(source)}\nexport const { Howl, Howler } = exports;`,
];

/** Removes messages about wrong options, which no caller in this project passes. */
function withoutAdvice(source: string): string {
  return source.replace(/console\.(?:error\("An array|warn\('No file)[^)]*\)/g, '0');
}

/** Removes comments and indentation of GLSL in template strings, which a minifier keeps. */
export const leanShaders: Edit = [/-path\.ts$/, withoutComments];

/** Removes whole lines of comments, and the spaces before lines. Code and GLSL do not depend on them. */
export function withoutComments(source: string): string {
  return source
    .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^[ \n]+/gm, '');
}

/** Calls of twgl at its top level without side effects. */
const PURE_IN_TWGL = ['createBufferFunc', 'createBufferInfoFunc', 'Uint8Array'];

/**
 * An esbuild plugin that removes 28 KB of unused code from twgl, of which only `createProgram` is used. twgl fills its tables with top-level
 * statements: esbuild keeps them, Rolldown removes those of unused tables.
 */
export const leanTwgl: Plugin = {
  name: 'lean-twgl',
  setup({ onLoad }) {
    onLoad({ filter: /twgl-full\.module\.js$/ }, async ({ path }) => {
      const { output } = await rolldown({
        input: path,
        plugins: [{ name: 'exports', transform: (source) => source.replace(/^export \{.*\};$/m, 'export { createProgram };') }],
        treeshake: { propertyWriteSideEffects: false, manualPureFunctions: PURE_IN_TWGL },
        write: false,
      });
      return { contents: output[0].code };
    });
  },
};
