// Reads and packs the files of a build.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import PROJECT from '../../package.json' with { type: 'json' };
import { ROOT } from './root.ts';

/** Files by their path below the build's folder, with slashes. */
export type BuildFiles = ReadonlyMap<string, Uint8Array>;

type PackageFields = Readonly<Record<string, unknown>> & { readonly name: string; readonly description: string };

/** Returns all files of a folder, sorted by path. */
export async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const read = async (path: string): Promise<[string, Buffer]> => [path.split(sep).join('/'), await readFile(join(folder, path))];
  return new Map(await Promise.all(paths.sort().map(read)));
}

/** Returns the declarations that the type checker emits for a configuration. */
export async function emitTypes(config: string): Promise<BuildFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-types-'));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', join(ROOT, config), '--outDir', folder]);
  const files = await readFiles(folder);
  await rm(folder, { recursive: true });
  return files;
}

/** Writes package.json of a package for npm, and its README: a page without links into this project, which lead nowhere in the package. */
export async function writePackage(folder: string, { name, description, ...fields }: PackageFields, page: string): Promise<void> {
  const { version, license } = PROJECT;
  const json = { name, version, description, license, type: 'module', ...fields };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(json, undefined, 2)}\n`);
  await writeFile(join(folder, 'README.md'), page.replace(/\[([^\]]+)\]\((?!#)[^)]*\)/g, '$1'));
}

/** The earliest time in a zip. */
const NO_TIME = new Date(1980, 0, 1);

/** Packs a build. Equal files result in equal bytes. */
export function zipFiles(files: BuildFiles): Uint8Array<ArrayBuffer> {
  const entries = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: NO_TIME });
}
