// licenses.txt: the license of every package that a build contains or needs, in full, and the address of its source.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './root.mjs';

/** Files that were made from a package's. */
const MADE_FROM = [
  [/\/nunito(-\w+)?\.woff2$/, 'node_modules/@fontsource-variable/nunito'],
  [/\/zcool-kuaile(-more)?\.woff2$/, 'node_modules/@fontsource/zcool-kuaile'],
  [/\/flags\.webp$/, 'node_modules/flag-icons'],
];

/** Attribution that CC BY 4.0 requires beside the license: the authors, and that the work was changed. */
const NOTES = {
  'naughty-words': 'List of Dirty, Naughty, Obscene, and Otherwise Bad Words, by its contributors (LDNOOBW). Entries were left out.\n\n',
};

const SEPARATOR = `\n${'-'.repeat(80)}\n\n`;

/** Returns the licenses of all packages in `outputs`, which are those of esbuild's metafile. */
export async function licensesOf(outputs) {
  const texts = await Promise.all([...packagesIn(outputs)].map(licenseOf));
  return texts.sort().join(SEPARATOR);
}

/** As `licensesOf`, with the packages that the outputs import at run time and everything that these depend on. */
export async function licensesWithImports(outputs) {
  const folders = packagesIn(outputs);
  const names = outputs.flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => nameOf(path)));
  for (const name of new Set(names)) {
    const folder = folderOf(name, '.');
    if (folder !== undefined) await addTree(folder, folders);
  }
  const texts = await Promise.all([...folders].map(licenseOf));
  return texts.sort().join(SEPARATOR);
}

function packagesIn(outputs) {
  const inputs = outputs.flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, held]) => (held.bytesInOutput > 0 ? [path] : [])),
  );
  return new Set(inputs.flatMap((path) => packageOf(path) ?? []));
}

/** The folder of the package that a source file is from. */
function packageOf(path) {
  return path.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0] ?? MADE_FROM.find(([pattern]) => pattern.test(path))?.[1];
}

/** `@a/b/c` is a file of `@a/b`. */
function nameOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Adds the package and its dependencies. Optional ones are added where they are installed: they are builds for this machine. */
async function addTree(folder, folders) {
  if (folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies } = await readPackage(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = folderOf(name, folder);
    if (found !== undefined) await addTree(found, folders);
  }
}

/** The folder of a package as Node resolves it from another folder; undefined for modules of Node and for packages that are not installed. */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(ROOT, folder, 'package.json'))) return folder;
  return from === '.' ? undefined : folderOf(name, dirname(from));
}

async function readPackage(folder) {
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
}

async function licenseOf(folder) {
  const { name, version, license, author } = await readPackage(folder);
  const text = await licenseTextOf(folder);
  if (text === undefined && license === undefined) throw new Error(`The package ${name} is in the build and has no license.`);
  const summary = `Published under the license ${license}${author === undefined ? '' : ` by ${author.name ?? author}`}, without its text.`;
  return `${name} ${version}\nhttps://www.npmjs.com/package/${name}/v/${version}\n\n${NOTES[name] ?? ''}${(text ?? summary).trim()}\n`;
}

/** The license file, or the section of the readme that holds the license. */
async function licenseTextOf(folder) {
  const entries = await readdir(join(ROOT, folder));
  const file = entries.find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (file) return readFile(join(ROOT, folder, file), 'utf8');
  const readme = entries.find((entry) => /^readme(\.\w+)?$/i.test(entry));
  const section = readme && /^#+ *licen[cs]e\b.*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(await readFile(join(ROOT, folder, readme), 'utf8'));
  return section && /permission is hereby granted/i.test(section[1]) ? section[1] : undefined;
}
