// The built page script: every browser with import() can parse it.
import { build, transform } from 'esbuild';
import { expect, test } from 'vitest';
import { FIRST_BROWSERS, pageScriptOptions } from '../../tools/build/bundle.ts';

test('uses only syntax of the first browsers with import()', async () => {
  const { outputFiles } = await build({ ...pageScriptOptions(undefined, 'game.js'), write: false, outdir: 'unwritten' });
  const { text } = outputFiles.find(({ path }) => path.endsWith('boot.js'))!;
  expect(text, 'the script of the game is its only import').toMatch(/^(?!import\b)[^]*\bimport\("\.\/game\.js"\)/);
  const { code } = await transform(text, { ...FIRST_BROWSERS, charset: 'utf8' });
  expect(code).toBe((await transform(text, { charset: 'utf8' })).code);
  const { code: lowered } = await transform('document?.title', FIRST_BROWSERS);
  expect(lowered, 'newer syntax is lowered').not.toContain('?.');
});
