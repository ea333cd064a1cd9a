// An edit that merges the initial modules into two chunks: the game, and the HUD with React, which is loaded later.
import { posix } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Edit } from './edit-sources.ts';

/** Modules that every page loads, in load order. Late modules may import both. */
const INITIAL_MODULES = ['src/main.ts', 'src/hud/hud-part.tsx'];

/**
 * esbuild creates a chunk for each set of modules with the same entries. The first screen would have twenty, but browsers request only six
 * at a time. With this edit, each lazy entry that shares modules with the game imports the game first, and each that shares further
 * modules with the HUD imports the HUD. All modules of an initial module are then reached by the same entries. `metafile` is from a build
 * without this edit.
 */
export function mergeChunks(metafile: Metafile): Edit {
  const { inputs } = metafile;
  const [game, hud] = INITIAL_MODULES;
  const [inGame, inHud] = INITIAL_MODULES.map((path) => collect(inputs, path));
  const lazyEntries = new Set(
    Object.values(inputs)
      .flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path))
      .filter((path) => /\.tsx?$/.test(path) && path !== game),
  );
  const firstImports = new Map<string, string[]>();
  for (const entry of lazyEntries) {
    const modules = [...collect(inputs, entry)];
    const isGameShared = modules.some((path) => inGame.has(path));
    const isHudShared = entry !== hud && modules.some((path) => inHud.has(path) && !inGame.has(path));
    const shared = [...(isGameShared ? [game] : []), ...(isHudShared ? [hud] : [])];
    if (shared.length > 0) firstImports.set(entry, shared);
  }
  const entries = [...firstImports.keys()].map((path) => path.replaceAll('.', '\\.'));
  return [
    new RegExp(`/(?:${entries.join('|')})$`),
    (source, path) => {
      // Relative, so that the names of the chunks do not depend on the checkout's folder.
      const lines = firstImports.get(path)!.map((initial) => `import './${posix.relative(posix.dirname(path), initial)}';`);
      return lines.join('') + source;
    },
  ];
}

/** Returns the module and its transitive static imports. */
function collect(inputs: Metafile['inputs'], path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind } of inputs[path].imports) {
    if (kind === 'import-statement' && next in inputs) collect(inputs, next, found);
  }
  return found;
}
