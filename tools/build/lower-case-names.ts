// An esbuild plugin that writes all files under lower-case names: some portals refuse capitals, and esbuild's hashes have them.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

const TEXT = /\.(?:js|css)$/;

export const lowerCaseNames: Plugin = {
  name: 'lower-case-names',
  setup({ initialOptions, onEnd }) {
    const isWritten = initialOptions.write !== false;
    initialOptions.write = false;
    onEnd(async ({ outputFiles = [], metafile }) => {
      const names = outputFiles.map(({ path }) => basename(path)).filter((name) => name !== name.toLowerCase());
      const rename = (text: string) => names.reduce((renamed, name) => renamed.replaceAll(name, name.toLowerCase()), text);
      if (metafile) metafile.outputs = (JSON.parse(rename(JSON.stringify(metafile))) as Metafile).outputs;
      if (!isWritten) return;
      for (const file of outputFiles) {
        const folder = dirname(file.path);
        await mkdir(folder, { recursive: true });
        // Reading `text` decodes the file.
        const contents = TEXT.test(file.path) ? rename(file.text) : file.contents;
        await writeFile(join(folder, basename(file.path).toLowerCase()), contents);
      }
    });
  },
};
