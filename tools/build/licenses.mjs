// licenses.txt: the licence of every package that a build has something of, in full, and where its source can be had.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Files that were made from a package's. */
const MADE_FROM = [
  [/\/nunito(-\w+)?\.woff2$/, 'node_modules/@fontsource-variable/nunito'],
  [/\/zcool-kuaile(-more)?\.woff2$/, 'node_modules/@fontsource/zcool-kuaile'],
  [/\/flags\.webp$/, 'node_modules/flag-icons'],
];

/** What CC BY 4.0 wants to be said beside the licence: whose work it is, and that it was changed. */
const NOTES = {
  'naughty-words': 'List of Dirty, Naughty, Obscene, and Otherwise Bad Words, by its contributors (LDNOOBW). Entries were left out.\n\n',
};

/** `outputs` as esbuild tells of them. */
export async function licensesOf(outputs) {
  const inputs = outputs.flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, held]) => (held.bytesInOutput > 0 ? [path] : [])),
  );
  const packages = new Set(inputs.flatMap((path) => packageOf(path) ?? []));
  const texts = await Promise.all([...packages].map(licenseOf));
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** The folder of the package that a source file is from. */
function packageOf(path) {
  return path.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0] ?? MADE_FROM.find(([pattern]) => pattern.test(path))?.[1];
}

async function licenseOf(folder) {
  const { name, version } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
  const file = (await readdir(join(ROOT, folder))).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (!file) throw new Error(`The package ${name} is in the build, and has no licence that could be handed on`);
  return `${name} ${version}\nhttps://www.npmjs.com/package/${name}/v/${version}\n\n${NOTES[name] ?? ''}${(await readFile(join(ROOT, folder, file), 'utf8')).trim()}\n`;
}
