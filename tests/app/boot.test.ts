// The page's script, as it is built: every browser with import() can read it.
import { build, transform } from 'esbuild';
import { expect, test } from 'vitest';
import { COMMON, ENTRIES } from '../../tools/build/bundle.ts';

/** The first with modules and import(). */
const FIRST_BROWSERS = ['chrome63', 'firefox67', 'safari11.1'];

test('the page script has no syntax that the first browsers with import() lack', async () => {
  const { outputFiles } = await build({ ...COMMON, entryPoints: [ENTRIES.boot], write: false, format: 'esm', external: ['./main.ts'] });
  const [{ text }] = outputFiles;
  const { code } = await transform(text, { target: FIRST_BROWSERS, minify: true });
  expect(code).toBe((await transform(text, { minify: true })).code);
  const { code: lowered } = await transform('document?.title', { target: FIRST_BROWSERS });
  expect(lowered, 'it would be lowered').not.toContain('?.');
});
