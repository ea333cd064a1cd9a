// Writes licenses.txt: the full license and the source address of every package that a build contains or requires.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { ROOT } from './root.ts';

/** Files that are derived from a package. */
const MADE_FROM: readonly (readonly [RegExp, string])[] = [
  [/\/nunito(-\w+)?\.woff2$/, 'node_modules/@fontsource-variable/nunito'],
  [/\/zcool-kuaile(-more)?\.woff2$/, 'node_modules/@fontsource/zcool-kuaile'],
  [/\/flags\.webp$/, 'node_modules/flag-icons'],
];

/** Attribution that CC BY 4.0 requires: authors, and that the work was changed. */
const NOTES: Readonly<Record<string, string>> = {
  'naughty-words': 'List of Dirty, Naughty, Obscene, and Otherwise Bad Words, by its contributors (LDNOOBW). Entries were left out.\n\n',
};

const SEPARATOR = `\n${'-'.repeat(80)}\n\n`;

type Outputs = readonly Metafile['outputs'][string][];

/** The fields of package.json in use. */
type Package = {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** Returns the licenses of all packages in `outputs` of esbuild's metafile, and of those that they import at run time with all dependencies. */
export async function licensesOf(outputs: Outputs): Promise<string> {
  const folders = packagesIn(outputs);
  // `@a/b` for `@a/b/c`.
  const names = outputs.flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external && path.match(/^(@[^/]+\/)?[^/]+/)?.[0]) || []),
  );
  for (const name of new Set(names)) {
    const folder = folderOf(name, '.');
    if (folder !== undefined) await addTree(folder, folders);
  }
  const texts = await Promise.all([...folders].map(licenseOf));
  return texts.sort().join(SEPARATOR);
}

function packagesIn(outputs: Outputs): Set<string> {
  const inputs = outputs.flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, held]) => (held.bytesInOutput > 0 ? [path] : [])),
  );
  return new Set(inputs.flatMap((path) => packageOf(path) ?? []));
}

/** Returns the package folder of a source file. */
function packageOf(path: string): string | undefined {
  return path.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0] ?? MADE_FROM.find(([pattern]) => pattern.test(path))?.[1];
}

/** Adds a package and its dependencies. Installed optional dependencies are included: they are binaries for this machine. */
async function addTree(folder: string, folders: Set<string>): Promise<void> {
  if (folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies } = await readPackage(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = folderOf(name, folder);
    if (found !== undefined) await addTree(found, folders);
  }
}

/** Resolves a package like Node. Returns undefined for Node's own modules and for packages that are not installed. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(ROOT, folder, 'package.json'))) return folder;
  return from === '.' ? undefined : folderOf(name, dirname(from));
}

async function readPackage(folder: string): Promise<Package> {
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license, author } = await readPackage(folder);
  const text = await licenseTextOf(folder);
  if (text === undefined && license === undefined) throw new Error(`The package ${name} in the build has no license.`);
  const by = typeof author === 'object' ? author.name : author;
  const summary = `Published under the license ${license}${by === undefined ? '' : ` by ${by}`}, without its text.`;
  return `${name} ${version}\nhttps://www.npmjs.com/package/${name}/v/${version}\n\n${NOTES[name] ?? ''}${(text ?? summary).trim()}\n`;
}

/** Returns the license file, or the license section of the readme. */
async function licenseTextOf(folder: string): Promise<string | undefined> {
  const entries = await readdir(join(ROOT, folder));
  const file = entries.find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (file) return readFile(join(ROOT, folder, file), 'utf8');
  const readme = entries.find((entry) => /^readme(\.\w+)?$/i.test(entry));
  const section = readme && /^#+ *licen[cs]e\b.*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(await readFile(join(ROOT, folder, readme), 'utf8'));
  return section && /permission is hereby granted/i.test(section[1]) ? section[1] : undefined;
}
