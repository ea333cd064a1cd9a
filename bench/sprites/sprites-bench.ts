// Sprites by each of our draw paths, a bare loop and other engines. Each engine runs in a separate page; they take turns.
import type { BrowserContext, Page } from 'playwright';
import { bundleContests } from '../../tools/build/bundle-contests.ts';
import { withBrowser } from '../harness/browser.ts';
import { withFolder, withServer } from '../harness/folders.ts';
import { findMissingPeers } from '../harness/peers.ts';
import { significant, WrongResult, type BenchOptions, type Report } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import type { Measure } from './engine.ts';
import { ENGINE_NAMES, ENGINES, packageOf, type EngineName } from './engines.ts';
import { describeRaces, type Race, type Raced } from './sprites-report.ts';
import { SCENES, sceneTitle, VIEW, type SwarmScene } from './swarm.ts';

/** A measure without samples is left out. */
export type Plan = {
  readonly warmUps: Readonly<Record<Measure, number>>;
  readonly blocks: number;
  readonly samplesPerBlock: Readonly<Partial<Record<Measure, number>>>;
};

const PLANS: readonly (Plan & { readonly scene: SwarmScene; readonly seconds: number })[] = [
  { scene: SCENES.few, warmUps: { script: 250, whole: 5 }, blocks: 12, samplesPerBlock: { script: 4, whole: 3 }, seconds: 25 },
  { scene: SCENES.many, warmUps: { script: 200, whole: 2 }, blocks: 12, samplesPerBlock: { script: 4, whole: 2 }, seconds: 45 },
  { scene: SCENES.most, warmUps: { script: 60, whole: 1 }, blocks: 6, samplesPerBlock: { script: 3, whole: 1 }, seconds: 60 },
  { scene: SCENES.large, warmUps: { script: 250, whole: 5 }, blocks: 12, samplesPerBlock: { script: 2, whole: 3 }, seconds: 35 },
];
/** A slower engine would take minutes, for example one whose GPU work runs by software. */
const MAX_FRAME_MILLISECONDS = 2000;
const QUICK: Plan = { warmUps: { script: 5, whole: 1 }, blocks: 2, samplesPerBlock: { script: 1, whole: 1 } };

export async function benchSprites({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const missing = await findMissingPeers(ENGINE_NAMES.flatMap((name) => packageOf(name) ?? []));
  return withFolder(async (folder) => {
    const { pages } = (await bundleContests(folder)).contests;
    const names = ENGINE_NAMES.filter((name) => pages[ENGINES[name].script] !== undefined);
    const tasksOf = (context: BrowserContext, address: string) =>
      (isQuick ? PLANS.slice(0, 1) : PLANS).map(({ scene, seconds, ...plan }) => ({
        name: sceneTitle(scene),
        seconds,
        async run(setStatus: SetStatus) {
          const open = (name: EngineName) => openPage(context, address + pages[ENGINES[name].script]!);
          return { scene, ...(await race(names, open, scene, isQuick ? QUICK : plan, setStatus)) };
        },
      }));
    const races = await withServer(folder, (address) => withBrowser(VIEW, (context) => runTasks(tasksOf(context, address))));
    return { ...describeRaces(races), missing: [...missing.values()] };
  });
}

export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'spriteBench' in window && crossOriginIsolated, undefined, { polling: 50 });
  return page;
}

/** Starts each engine in a page of its own and times them in turns. Checks their pictures before and after, because the sprites move meanwhile. */
export async function race<Name extends string>(
  names: readonly Name[],
  open: (name: Name) => Promise<Page>,
  scene: SwarmScene,
  { warmUps, blocks, samplesPerBlock }: Plan,
  setStatus: SetStatus,
): Promise<Race<Name>> {
  const runners: { readonly name: Name; readonly page: Page; readonly times: Record<Measure, number[][]> }[] = [];
  const skipped: string[] = [];
  for (const name of names) {
    setStatus(`warming up ${name}`);
    const page = await open(name);
    const milliseconds = await page.evaluate((parameters) => window.spriteBench.start(...parameters), [name as string, scene] as const);
    if (milliseconds > MAX_FRAME_MILLISECONDS) {
      skipped.push(
        `${name}: skipped, because a frame takes ${significant(milliseconds)} ms; at most ${significant(MAX_FRAME_MILLISECONDS)}`,
      );
      await page.close();
      continue;
    }
    await page.evaluate((frames) => window.spriteBench.warmUp(frames), warmUps);
    runners.push({ name, page, times: { script: [], whole: [] } });
  }
  for (const { name, page } of runners) await checkFrame(name, page);
  for (const measure of ['script', 'whole'] as const) {
    const samples = samplesPerBlock[measure];
    if (samples === undefined) continue;
    for (let block = 0; block < blocks; block++) {
      setStatus(`${measure}, block ${block + 1} of ${blocks}`);
      // The order alternates, so that no engine always runs after the same one.
      for (const { page, times } of block % 2 === 0 ? runners : runners.toReversed()) {
        times[measure].push(await page.evaluate((parameters) => window.spriteBench.sample(...parameters), [measure, samples] as const));
      }
    }
  }
  const raced: Raced<Name>[] = [];
  for (const { name, page, times } of runners) {
    raced.push({ name, times, counts: await checkFrame(name, page) });
    await page.close();
  }
  return { raced, skipped };
}

/** Returns the GL counts of a frame. Throws a WrongResult if its picture is wrong. */
async function checkFrame(name: string, page: Page): Promise<Raced['counts']> {
  const { fault, counts } = await page.evaluate(() => window.spriteBench.checkFrame());
  if (fault !== undefined) throw new WrongResult(`${name}, ${fault}`);
  return counts;
}
