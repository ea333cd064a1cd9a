// Moving, turning, tinted sprites by each of our draw paths, by a bare loop and by other engines, in turns in one browser.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBrowser } from '../support/browser.ts';
import { findMissingPeers } from '../support/peers.ts';
import type { BenchOptions, Report } from '../support/report.ts';
import { withServer } from '../support/serve-folder.ts';
import { buildPage, PAGE } from './build-page.ts';
import { LIMIT_NAMES, OUR_NAMES, RIVAL_NAMES, RIVALS, type EngineName } from './engine.ts';
import { race, type Rounds } from './race.ts';
import { describeRaces, type Race } from './sprites-report.ts';
import { VIEW, type SwarmScene } from './swarm.ts';

type Plan = SwarmScene & Rounds;

const PLANS: readonly Plan[] = [
  { count: 1000, spritePixels: 8, warmUp: 250, warmUpDrawn: 5, rounds: 10, scriptPerRound: 40, drawnPerRound: 5 },
  { count: 10_000, spritePixels: 8, warmUp: 200, warmUpDrawn: 2, rounds: 10, scriptPerRound: 40, drawnPerRound: 2 },
  { count: 50_000, spritePixels: 8, warmUp: 60, warmUpDrawn: 1, rounds: 4, scriptPerRound: 20, drawnPerRound: 1 },
  { count: 1000, spritePixels: 32, warmUp: 250, warmUpDrawn: 5, rounds: 10, scriptPerRound: 10, drawnPerRound: 6 },
];
const QUICK_PLANS: readonly Plan[] = [
  { count: 1000, spritePixels: 8, warmUp: 5, warmUpDrawn: 1, rounds: 2, scriptPerRound: 5, drawnPerRound: 1 },
];

export async function benchSprites({ say, isQuick }: BenchOptions): Promise<Report> {
  const missing = await findMissingPeers([...new Set(Object.values(RIVALS))]);
  const rivals = RIVAL_NAMES.filter((name) => !missing.has(RIVALS[name]));
  const names: readonly EngineName[] = [...OUR_NAMES, ...LIMIT_NAMES, ...rivals];
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-sprites-'));
  try {
    await buildPage(folder, rivals);
    const races = await withServer(folder, (address) =>
      withBrowser(VIEW, async (context) => {
        const done: Race[] = [];
        for (const plan of isQuick ? QUICK_PLANS : PLANS) {
          say(`${plan.count} sprites of ${plan.spritePixels} x ${plan.spritePixels}, ${names.length} contestants`);
          done.push({ scene: plan, contestants: await race(context, `${address}${PAGE}`, names, plan, plan) });
        }
        return done;
      }),
    );
    return { ...describeRaces(races), missing: [...missing.values()] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
