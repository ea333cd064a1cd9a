// An esbuild plugin that makes twgl lean: 27 KB that nobody uses fall away.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * twgl makes primitives, twins of its functions and tables of setters by statements at the top of its module, which a bundler
 * must keep. As calls that are marked pure they fall away unused.
 */
export const leanTwgl: Plugin = {
  name: 'lean-twgl',
  setup({ onLoad }) {
    onLoad({ filter: /twgl-full\.module\.js$/ }, async ({ path }) => ({ contents: markPure(await readFile(path, 'utf8')) }));
  },
};

function markPure(source: string): string {
  const calls = source.replace(/^(const create\w+ = )(create\w+Func\(|wrapCallbackFnToAsyncFn\()/gm, '$1/* @__PURE__ */ $2');
  return ['typeMap', 'attrTypeMap'].reduce(foldTable, calls);
}

/** Makes one pure call of a table that is filled line by line. */
function foldTable(source: string, name: string): string {
  const lines = source.match(new RegExp(`^${name}\\[.*\\] += .*;$`, 'gm'));
  if (!lines) throw new Error(`twgl has no table ${name} any more: the build need not fold it`);
  const table = `const ${name} = /* @__PURE__ */ (() => { const ${name} = {}; ${lines.join(' ')} return ${name}; })();`;
  return lines
    .slice(1)
    .reduce((rest, line) => rest.replace(line, ''), source)
    .replace(lines[0], () => table)
    .replace(`const ${name} = {};`, '');
}
