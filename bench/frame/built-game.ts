// The real build of the sources as they are now, in a folder of its own, and a way back from its minified functions to the sources.
import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join, relative } from 'node:path';
import { buildGame } from '../../tools/build/build-game.ts';
import { ROOT } from '../../tools/build/root.ts';

export type SourcePlace = {
  /** From the project's root; the script's own name where no map tells. */
  readonly file: string;
  readonly name: string;
};

/** Where a function of a script stands in the sources; line and column count from 0. */
export type FindSource = (address: string, line: number, column: number, minifiedName: string) => SourcePlace;

export type BuiltGame = { readonly dist: string; readonly findSource: FindSource };

/** The web build in the folder, with source maps, which change nothing in its scripts. */
export async function buildBenchedGame(folder: string): Promise<BuiltGame> {
  const dist = join(folder, 'dist');
  await buildGame({ folder: dist, sourceMaps: true });
  return { dist, findSource: await sourceFinder(dist) };
}

async function sourceFinder(dist: string): Promise<FindSource> {
  const maps = new Map<string, SourceMap>();
  for (const name of (await readdir(dist)).filter((file) => file.endsWith('.js.map'))) {
    maps.set(name.slice(0, -'.map'.length), new SourceMap(JSON.parse(await readFile(join(dist, name), 'utf8'))));
  }
  return (address, line, column, minifiedName) => {
    const script = basename(address);
    const entry = maps.get(script)?.findEntry(line, column);
    if (!entry || !('originalSource' in entry)) return { file: script, name: minifiedName };
    const file = relative(ROOT, join(dist, entry.originalSource));
    return { file, name: nameOf(entry) ?? `line ${entry.originalLine + 1}` };
  };
}

/** Node gives a name that its types do not know of. */
function nameOf(entry: object): string | undefined {
  return 'name' in entry && typeof entry.name === 'string' && entry.name !== '' ? entry.name : undefined;
}
