import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lowerCaseNames } from '../../tools/build/lower-case-names.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-names-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('writes lower-case names and refers to files by them', async () => {
  await writeFile(join(folder, 'Page.js'), "import picture from './Picture.webp';\nimport('./late.js').then(() => console.log(picture));");
  await writeFile(join(folder, 'late.js'), 'console.log(1);');
  await writeFile(join(folder, 'Picture.webp'), Buffer.from([0, 255, 65]));
  const { metafile } = await build({
    entryPoints: [join(folder, 'Page.js')],
    outdir: join(folder, 'out'),
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    loader: { '.webp': 'file' },
    entryNames: '[name]-[hash]',
    plugins: [lowerCaseNames],
  });
  const names = (await readdir(join(folder, 'out'))).toSorted();
  expect(names.join()).toMatch(/^late-[a-z2-7]{8}\.js,page-[a-z2-7]{8}\.js,picture-[a-z2-7]{8}\.webp$/);
  expect(
    Object.keys(metafile.outputs)
      .map((path) => path.slice(path.lastIndexOf('/') + 1))
      .toSorted(),
  ).toEqual(names);
  const page = await readFile(join(folder, 'out', names[1]), 'utf8');
  expect(page).toContain(names[0]);
  expect(page).toContain(names[2]);
  expect(await readFile(join(folder, 'out', names[2]))).toEqual(Buffer.from([0, 255, 65]));
});
