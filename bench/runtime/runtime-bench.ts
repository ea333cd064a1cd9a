// One small scene in our runtime and in other engines: size, source lines, script per frame, and the cost of a picture at rest.
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import type { BrowserContext, CDPSession } from 'playwright';
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import { BUNDLE_TARGET } from '../../tools/build/min-browsers.ts';
import { editSources } from '../../tools/build/edit-sources.ts';
import { leanShaders, leanTwgl } from '../../tools/build/lean.ts';
import { withBrowser } from '../harness/browser.ts';
import { bundleModules } from '../harness/bundle.ts';
import { withFolder, withServer } from '../harness/folders.ts';
import { findMissingPeers } from '../harness/peers.ts';
import { expectSame, Unavailable, type BenchOptions, type Report } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { openPage, race, type Plan } from '../sprites/sprites-bench.ts';
import { describePages, OURS, type Measured, type Rest } from './runtime-report.ts';
import { COUNT, SIDE, VIEW } from './scene.ts';

/** Each page, with the packages of bench/peers that it requires. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  [OURS]: [],
  littlejs: ['littlejsengine'],
  pixi: ['pixi.js'],
  'phaser-images': ['phaser'],
  'phaser-gpu-layer': ['phaser'],
  kaplay: ['kaplay'],
  koota: ['koota', 'pixi.js'],
};

const FULL: Plan = { warmUps: { script: 250, whole: 0 }, blocks: 12, samplesPerBlock: { script: 4 } };
const QUICK: Plan = { warmUps: { script: 5, whole: 0 }, blocks: 2, samplesPerBlock: { script: 1 } };
/** Time until the sprites of the resting page stop, and time of the measurement after it. */
const MOVING_SECONDS = 2;
const REST_SECONDS = 2;

const HTML = `<!doctype html>
<style>body { margin: 0 } canvas { display: block; height: ${VIEW.height}px; width: ${VIEW.width}px }</style>
<script type="module" src="runtime-page.js"></script>`;

export async function benchRuntime({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const missing = await findMissingPeers([...new Set(Object.values(PAGES).flat())]);
  const names = Object.keys(PAGES).filter((name) => PAGES[name].every((peer) => !missing.has(peer)));
  return withFolder(async (folder) => {
    await bundleModules(folder, { entryPoints: ['bench/runtime/runtime-page.ts'], entryNames: '[name]' });
    for (const name of names) await bundlePage(join(folder, name), sourceOf(name));
    await writeFile(join(folder, 'index.html'), HTML);
    const measured = await withServer(folder, (address) =>
      withBrowser(VIEW, async (context) => {
        const resting = names.map((name) => ({ name, seconds: 7, run: () => measureRest(context, address, folder, name) }));
        const rests = await runTasks(resting);
        const scene = { count: COUNT, spritePixels: SIDE };
        const open = () => openPage(context, address);
        const run = (setStatus: SetStatus) => race(names, open, scene, isQuick ? QUICK : FULL, setStatus);
        const [{ raced, skipped }] = await runTasks([{ name: 'script per frame', seconds: 20, run }]);
        if (skipped.length > 0) throw new Unavailable(skipped.join('; '));
        return rests.map((rest, index) => ({ ...rest, raced: raced[index] }));
      }),
    );
    return { ...describePages(measured, await sizeOfRuntime(join(folder, 'runtime'))), missing: [...missing.values()] };
  });
}

function sourceOf(name: string): string {
  return name === OURS ? 'bench/runtime/our-page.ts' : `bench/peers/runtime/${name}.mjs`;
}

/** Bundles a page with the game's options. */
function bundlePage(folder: string, source: string): ReturnType<typeof bundleModules> {
  return bundleModules(folder, { entryPoints: { page: source }, target: BUNDLE_TARGET, plugins: [editSources(leanShaders), leanTwgl] });
}

/** Returns the bytes after gzip of all of src/runtime.ts with its packages, without the draw path that few browsers load. */
async function sizeOfRuntime(folder: string): Promise<number> {
  const outputs = await bundlePage(folder, 'src/runtime.ts');
  const loaded = Object.entries(outputs).filter(([, { inputs }]) => !Object.keys(inputs).some((path) => path.endsWith('quad-path.ts')));
  const sizes = await Promise.all(loaded.map(([path]) => gzipSize(path)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function gzipSize(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}

/** Counts the lines that esbuild prints for a source: without types and comments. */
async function countLines(path: string): Promise<number> {
  const { code } = await transform(await readFile(path, 'utf8'), { loader: extname(path) === '.ts' ? 'ts' : 'js', target: 'es2022' });
  return code.trim().split('\n').length;
}

/** Measures the bytes of the scripts that a page loads, and its frames and script at rest, then after the engine's stop. */
async function measureRest(context: BrowserContext, address: string, folder: string, name: string): Promise<Omit<Measured, 'raced'>> {
  const page = await openPage(context, address);
  const scripts: string[] = [];
  page.on('response', (response) => void scripts.push(response.url()));
  await page.evaluate((parameters) => window.restBench.start(...parameters), [name, MOVING_SECONDS] as const);
  const loaded = scripts.filter((url) => url.startsWith(`${address}${name}/`));
  const sizes = await Promise.all(loaded.map((url) => gzipSize(join(folder, url.slice(address.length)))));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const watch = async (): Promise<Rest> => {
    const before = await page.evaluate(() => window.restBench.read());
    const began = await readMetric(session, 'Timestamp');
    const scriptBefore = await readMetric(session, 'ScriptDuration');
    await sleep(REST_SECONDS * MS_PER_SECOND);
    const script = (await readMetric(session, 'ScriptDuration')) - scriptBefore;
    const measured = (await readMetric(session, 'Timestamp')) - began;
    const after = await page.evaluate(() => window.restBench.read());
    expectSame(`${name}: sprites at rest`, after.poses, before.poses);
    // On a busy machine the pauses are longer.
    const perRest = (amount: number, milliseconds: number) => (amount / milliseconds) * REST_SECONDS * MS_PER_SECOND;
    return { frames: Math.round(perRest(after.frames - before.frames, after.time - before.time)), script: perRest(script, measured) };
  };
  const idle = await watch();
  const stopped = (await page.evaluate(() => window.restBench.stop())) ? await watch() : undefined;
  await page.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), lines: await countLines(sourceOf(name)), idle, stopped };
}

/** Returns a duration or time of the page in milliseconds: `ScriptDuration` is that of all script. */
async function readMetric(session: CDPSession, name: 'ScriptDuration' | 'Timestamp'): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === name)!.value * MS_PER_SECOND;
}
