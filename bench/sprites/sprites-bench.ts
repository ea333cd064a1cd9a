// Moving, turning, tinted sprites by each of our draw paths, by a bare loop and by other engines, in turns in one browser.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { withBrowser } from '../harness/browser.ts';
import { bundleModules } from '../harness/bundle.ts';
import { withFolder, withServer } from '../harness/folders.ts';
import { findMissingPeers } from '../harness/peers.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import type { Say } from '../harness/tasks.ts';
import { LIMIT_NAMES, OUR_NAMES, PEER_NAMES, PEERS, type EngineName } from './engine.ts';
import { race, type RacePlan } from './race.ts';
import { describeRaces, sceneTitle, type Race } from './sprites-report.ts';
import { VIEW } from './swarm.ts';

const PLANS: readonly (RacePlan & { readonly seconds: number })[] = [
  { count: 1000, spritePixels: 8, warmUps: { script: 250, whole: 5 }, blocks: 12, samplesPerBlock: { script: 4, whole: 3 }, seconds: 25 },
  { count: 10_000, spritePixels: 8, warmUps: { script: 200, whole: 2 }, blocks: 12, samplesPerBlock: { script: 4, whole: 2 }, seconds: 45 },
  { count: 50_000, spritePixels: 8, warmUps: { script: 60, whole: 1 }, blocks: 6, samplesPerBlock: { script: 3, whole: 1 }, seconds: 60 },
  { count: 1000, spritePixels: 32, warmUps: { script: 250, whole: 5 }, blocks: 12, samplesPerBlock: { script: 2, whole: 3 }, seconds: 35 },
];
const QUICK: Partial<RacePlan> = { warmUps: { script: 5, whole: 1 }, blocks: 2, samplesPerBlock: { script: 1, whole: 1 } };

const PAGE =
  '<!doctype html><style>body { margin: 0 } canvas { display: block }</style><script type="module" src="sprites-page.js"></script>';

export async function benchSprites({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const missing = await findMissingPeers([...new Set(Object.values(PEERS))]);
  const peers = PEER_NAMES.filter((name) => !missing.has(PEERS[name]));
  const names: readonly EngineName[] = [...OUR_NAMES, ...LIMIT_NAMES, ...peers];
  return withFolder(async (folder) => {
    const entryPoints = ['bench/sprites/sprites-page.ts', ...peers.map((name) => `bench/peers/sprites/${name}.mjs`)];
    await bundleModules(folder, { entryPoints, entryNames: '[name]' });
    await writeFile(join(folder, 'index.html'), PAGE);
    const tasksOf = (context: BrowserContext, address: string) =>
      (isQuick ? PLANS.slice(0, 1) : PLANS).map(({ seconds, ...plan }) => ({
        name: sceneTitle(plan),
        seconds,
        async run(say: Say): Promise<Race> {
          return { scene: plan, raced: await race(context, address, names, isQuick ? { ...plan, ...QUICK } : plan, say) };
        },
      }));
    const races = await withServer(folder, (address) => withBrowser(VIEW, (context) => runTasks(tasksOf(context, address))));
    return { ...describeRaces(races), missing: [...missing.values()] };
  });
}
