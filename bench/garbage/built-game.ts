// The real build of the sources as they are now, in a folder of its own, and a way back from its minified functions to the sources.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['src', 'assets', 'index.html', 'package.json', 'tsconfig.json'];
/** The option of build.mjs beside which source maps are asked for; they change nothing in the scripts. */
const OPTION = 'metafile: true,';

export type SourcePlace = {
  /** From the project's root; the script's own name where no map tells. */
  readonly file: string;
  readonly name: string;
};

/** Where a function of a script stands in the sources; line and column count from 0. */
export type FindSource = (address: string, line: number, column: number, minifiedName: string) => SourcePlace;

export type BuiltGame = { readonly dist: string; readonly findSource: FindSource };

/** Copies the sources into the folder and runs their build.mjs there. Throws when it fails. */
export async function buildGame(folder: string): Promise<BuiltGame> {
  // esbuild names files by their real place, so the folder must be under no link.
  await mkdir(folder, { recursive: true });
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const script = await readFile(join(ROOT, 'build.mjs'), 'utf8');
  if (!script.includes(OPTION)) throw new Error(`build.mjs no longer says '${OPTION}', beside which this bench asks for source maps`);
  await writeFile(join(folder, 'build.mjs'), script.replace(OPTION, `${OPTION} sourcemap: 'external',`));
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`build.mjs failed: ${stderr}`);
  const dist = join(folder, 'dist');
  return { dist, findSource: await sourceFinder(folder, dist) };
}

async function sourceFinder(folder: string, dist: string): Promise<FindSource> {
  const maps = new Map<string, SourceMap>();
  for (const name of (await readdir(dist)).filter((file) => file.endsWith('.js.map'))) {
    maps.set(name.slice(0, -'.map'.length), new SourceMap(JSON.parse(await readFile(join(dist, name), 'utf8'))));
  }
  return (address, line, column, minifiedName) => {
    const script = basename(address);
    const entry = maps.get(script)?.findEntry(line, column);
    if (!entry || !('originalSource' in entry)) return { file: script, name: minifiedName };
    const file = relative(folder, join(dist, entry.originalSource));
    return { file, name: nameOf(entry) ?? `line ${entry.originalLine + 1}` };
  };
}

/** Node gives a name that its types do not know of. */
function nameOf(entry: object): string | undefined {
  return 'name' in entry && typeof entry.name === 'string' && entry.name !== '' ? entry.name : undefined;
}
