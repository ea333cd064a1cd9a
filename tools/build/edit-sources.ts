// An esbuild plugin that edits sources as they are read.
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from './root.ts';

/** An edit of the files whose paths match. `path` is below the repository, with slashes. */
export type Edit = readonly [files: RegExp, edit: (source: string, path: string) => string];

/** A file gets all its edits, in their order. */
export function editSources(...edits: readonly Edit[]): Plugin {
  return {
    name: 'edit-sources',
    setup({ onLoad }) {
      onLoad({ filter: new RegExp(edits.map(([files]) => files.source).join('|')) }, async (file) => {
        const path = relative(ROOT, file.path).replaceAll(sep, '/');
        const own = edits.filter(([files]) => files.test(file.path));
        const contents = own.reduce((source, [, edit]) => edit(source, path), await readFile(file.path, 'utf8'));
        return { contents, loader: 'default' };
      });
    },
  };
}
