// An esbuild plugin that makes the themes lean: what only the asset builder reads of them stays at home.
import { readFile } from 'node:fs/promises';

export const leanThemes = {
  name: 'lean-themes',
  setup({ onLoad }) {
    onLoad({ filter: /src\/themes\/\w+\.json$/ }, async ({ path }) => {
      const { art: _, ...theme } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify(theme), loader: 'json' };
    });
  },
};
