// The built page script: every browser with import() can parse it.
import { build, transform } from 'esbuild';
import { expect, test } from 'vitest';
import { COMMON, ENTRIES } from '../../tools/build/bundle.ts';

/** First browsers with modules and import(). */
const FIRST_BROWSERS = ['chrome63', 'firefox67', 'safari11.1'];

test('uses only syntax of the first browsers with import()', async () => {
  const { outputFiles } = await build({ ...COMMON, entryPoints: [ENTRIES.boot], write: false, format: 'esm', external: ['./main.ts'] });
  const [{ text }] = outputFiles;
  const { code } = await transform(text, { target: FIRST_BROWSERS, minify: true });
  expect(code).toBe((await transform(text, { minify: true })).code);
  const { code: lowered } = await transform('document?.title', { target: FIRST_BROWSERS });
  expect(lowered, 'newer syntax is lowered').not.toContain('?.');
});
