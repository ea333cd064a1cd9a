// An esbuild plugin that removes 28 KB of unused code from twgl.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * twgl creates primitives, variants of functions and setter tables with top-level statements, which a bundler must keep. This plugin marks
 * them as pure calls, so that unused ones are removed.
 */
export const leanTwgl: Plugin = {
  name: 'lean-twgl',
  setup({ onLoad }) {
    onLoad({ filter: /twgl-full\.module\.js$/ }, async ({ path }) => ({ contents: markPure(await readFile(path, 'utf8')) }));
  },
};

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
  if (folded === source) throw new Error(`twgl no longer has the table ${name}. Remove it from lean-twgl.ts.`);
  return folded;
}

/** Replaces the statements that fill a table by one pure call. */
function foldTable(source: string, name: string): string {
  const lines = source.match(new RegExp(`^${name}\\[.*\\] += .*;$`, 'gm'));
  if (!lines) throw new Error(`twgl no longer has the table ${name}. Remove it from lean-twgl.ts.`);
  const table = `const ${name} = /* @__PURE__ */ (() => { const ${name} = {}; ${lines.join(' ')} return ${name}; })();`;
  return lines
    .slice(1)
    .reduce((rest, line) => rest.replace(line, ''), source)
    .replace(lines[0], () => table)
    .replace(`const ${name} = {};`, '');
}
