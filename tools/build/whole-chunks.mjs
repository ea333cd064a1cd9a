// An esbuild plugin that keeps what always comes together in one file: the game in one, the HUD with React in another.
import { readFile } from 'node:fs/promises';

/** What the page loads in any case, in the order in which each builds on those before it. */
export const WHOLES = ['src/main.ts', 'src/hud/mount-hud.tsx'];

/**
 * esbuild makes a chunk of each set of modules that the same entries reach, twenty for the first screen, which a browser asks for six at
 * a time. Here each later entry that shares modules with a whole imports it first, as it was loaded first anyway: then all that
 * the whole has is reached by the same entries. `metafile` is of a build without this plugin.
 *
 * @param {import('esbuild').Metafile} metafile
 */
export function wholeChunks(metafile) {
  const { inputs } = metafile;
  const reached = new Map();
  const closureOf = (path) => {
    if (!reached.has(path)) reached.set(path, collect(inputs, path));
    return reached.get(path);
  };
  const laterEntries = new Set(
    Object.values(inputs)
      .flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path))
      .filter((path) => /\.tsx?$/.test(path) && path !== WHOLES[0]),
  );
  const firstImports = new Map();
  for (const entry of laterEntries) {
    const before = WHOLES.slice(0, entry === WHOLES[1] ? 1 : 2);
    const shared = before.filter((whole) => [...closureOf(entry)].some((path) => closureOf(whole).has(path)));
    if (shared.length > 0) firstImports.set(entry, shared);
  }
  return {
    name: 'whole-chunks',
    setup({ initialOptions, onLoad }) {
      onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => {
        const wholes = firstImports.get(path.slice(initialOptions.absWorkingDir.length + 1));
        if (!wholes) return undefined;
        const lines = wholes.map((whole) => `import ${JSON.stringify(`${initialOptions.absWorkingDir}/${whole}`)};`);
        return { contents: `${lines.join('')}${await readFile(path, 'utf8')}`, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** The module and all that it imports statically. */
function collect(inputs, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind } of inputs[path].imports) {
    if (kind === 'import-statement' && next in inputs) collect(inputs, next, found);
  }
  return found;
}
