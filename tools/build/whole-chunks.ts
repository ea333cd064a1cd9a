// An esbuild plugin that keeps what always comes together in one file: the game in one, the HUD with React in another.
import { readFile } from 'node:fs/promises';
import type { Metafile, Plugin } from 'esbuild';

/** What the page loads in any case, in the order in which each builds on those before it. */
export const WHOLES = ['src/main.ts', 'src/hud/mount-hud.tsx'];

/**
 * esbuild makes a chunk of each set of modules that the same entries reach, twenty for the first screen, which a browser asks for six at
 * a time. Here each later entry that shares modules with a whole imports it first, as it was loaded first anyway: then all that
 * the whole has is reached by the same entries. `metafile` is of a build without this plugin.
 */
export function wholeChunks(metafile: Metafile): Plugin {
  const { inputs } = metafile;
  const reached = new Map<string, Set<string>>();
  const closureOf = (path: string): Set<string> => {
    const closure = reached.get(path) ?? collect(inputs, path);
    reached.set(path, closure);
    return closure;
  };
  const laterEntries = new Set(
    Object.values(inputs)
      .flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path))
      .filter((path) => /\.tsx?$/.test(path) && path !== WHOLES[0]),
  );
  const firstImports = new Map<string, string[]>();
  for (const entry of laterEntries) {
    const before = WHOLES.slice(0, entry === WHOLES[1] ? 1 : 2);
    const shared = before.filter((whole) => [...closureOf(entry)].some((path) => closureOf(whole).has(path)));
    if (shared.length > 0) firstImports.set(entry, shared);
  }
  return {
    name: 'whole-chunks',
    setup({ initialOptions: { absWorkingDir = '' }, onLoad }) {
      onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => {
        const wholes = firstImports.get(path.slice(absWorkingDir.length + 1));
        if (!wholes) return undefined;
        const lines = wholes.map((whole) => `import ${JSON.stringify(`${absWorkingDir}/${whole}`)};`);
        return { contents: `${lines.join('')}${await readFile(path, 'utf8')}`, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** The module and all that it imports statically. */
function collect(inputs: Metafile['inputs'], path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind } of inputs[path].imports) {
    if (kind === 'import-statement' && next in inputs) collect(inputs, next, found);
  }
  return found;
}
