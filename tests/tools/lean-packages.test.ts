// The build edits the sources of two packages. Their functions still work, and the unused code is gone.
import { build, type Plugin } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { editSources } from '../../tools/build/edit-sources.ts';
import { leanHowler, leanTwgl } from '../../tools/build/lean.ts';

const HOWLER = "export { Howl, Howler } from 'howler/dist/howler.core.min.js';";
const TWGL = "export { createProgram } from 'twgl.js';";

async function bundle(contents: string, ...plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    plugins,
  });
  return outputFiles[0].text;
}

const load = async (script: string) => (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Record<string, unknown>;

test('howler is a module without a wrapper for CommonJS and without messages about wrong options', async () => {
  const [script, original] = await Promise.all([bundle(HOWLER, editSources(leanHowler)), bundle(HOWLER)]);
  // It also adds its classes to the page.
  for (const name of ['Howl', 'Howler', 'HowlerGlobal', 'Sound']) vi.stubGlobal(name, undefined);
  const { Howl, Howler } = await load(script);
  expect([typeof Howl, typeof Howler]).toEqual(['function', 'object']);
  for (const part of ['An array of', 'No file ext', 'exports:{}'])
    expect([part, script.includes(part), original.includes(part)]).toEqual([part, false, true]);
});

test('twgl contains no more than its function for programs requires', async () => {
  const [script, original] = await Promise.all([bundle(TWGL, leanTwgl), bundle(TWGL)]);
  expect(typeof (await load(script)).createProgram).toBe('function');
  expect(script.length).toBeLessThan(original.length / 4);
});
