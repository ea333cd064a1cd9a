// Edits that remove code and data that no build uses.
import type { Plugin } from 'esbuild';
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

/**
 * Removes 28 KB of unused code from twgl. It creates primitives, variants of functions and setter tables with top-level statements, which a
 * bundler must keep. This plugin marks them as pure calls, so that unused ones are removed.
 */
export const leanTwgl: Edit = [/twgl-full\.module\.js$/, markPure];

function markPure(source: string): string {
  const calls = source
    .replace('textureColor: new Uint8Array', 'textureColor: /* @__PURE__ */ new Uint8Array')
    .replace(/^(const create\w+ = )(create\w+Func\(|wrapCallbackFnToAsyncFn\()/gm, '$1/* @__PURE__ */ $2');
  return ['glTypeToTypedArray', 'formatInfo'].reduce(
    foldBlock,
    ['typeMap', 'attrTypeMap', 'attachmentsByFormat', 'renderbufferFormats'].reduce(foldTable, calls),
  );
}

/** Replaces a table and the block below that fills it by one pure call. */
function foldBlock(source: string, name: string): string {
  const folded = source.replace(
    new RegExp(`^const ${name} = {};\n{\n([^]*?)\n}$`, 'm'),
    (_, lines: string) => `const ${name} = /* @__PURE__ */ (() => { const ${name} = {};\n${lines}\nreturn ${name}; })();`,
  );
  if (folded === source) throw new Error(`twgl no longer has the table ${name}. Remove it from lean.ts.`);
  return folded;
}

/** Replaces the statements that fill a table by one pure call. */
function foldTable(source: string, name: string): string {
  const lines = source.match(new RegExp(`^${name}\\[.*\\] += .*;$`, 'gm'));
  if (!lines) throw new Error(`twgl no longer has the table ${name}. Remove it from lean.ts.`);
  const table = `const ${name} = /* @__PURE__ */ (() => { const ${name} = {}; ${lines.join(' ')} return ${name}; })();`;
  return lines
    .slice(1)
    .reduce((rest, line) => rest.replace(line, ''), source)
    .replace(lines[0], () => table)
    .replace(`const ${name} = {};`, '');
}
