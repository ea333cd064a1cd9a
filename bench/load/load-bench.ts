// How long the first move takes to come, and what is loaded for it: the real build on slow 4G with a slowed processor, against the same
// scene in other engines and a page without any.
import { join } from 'node:path';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { encodeSession, SESSION_KEY } from '../../src/save/session.ts';
import { MEASURING_ARGUMENTS, requireBrowser, withBrowser } from '../harness/browser.ts';
import { withFolder, withServer } from '../harness/folders.ts';
import { findMissingPeers, PEERS_FOLDER } from '../harness/peers.ts';
import { WrongAnswer, type BenchOptions, type Report } from '../harness/report.ts';
import type { Task } from '../harness/tasks.ts';
import { throttle, timeArithmetic } from '../harness/throttle.ts';
import { describeLoad, type Load, type LoadFigures, type PageScore, type Slowdown } from './describe-load.ts';
import { driveFirstMove, VIEW, type Loaded } from './drive-first-move.ts';
import { buildPages, PEERS, type PeerPage } from './pages.ts';
import { findEarlySources, weighRequests } from './weigh-requests.ts';

const PLAY_BUTTON = '.menu-buttons button.primary';
const PLAYED_BEFORE = { [SESSION_KEY]: encodeSession({ ...FIRST_PROFILE, isTutorialDue: false }, undefined) };

/** Rounds at each processor rate; first visits are loaded at the first alone. */
const PLAN = [
  { rate: 4, rounds: 6, hasFirstVisit: true },
  { rate: 6, rounds: 2, hasFirstVisit: false },
] as const;
const QUICK_PLAN = [{ rate: 4, rounds: 1, hasFirstVisit: false }] as const;
const LIGHTHOUSE_RUNS = 3;

type Contestant = Loaded & { readonly name: string; readonly folder: string; readonly isFirstVisit: boolean };

type Lighthouse = {
  scorePage(address: string, browser: { chromePath: string; chromeFlags: readonly string[] }): Promise<PageScore>;
};

export function benchLoad({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  return withFolder(async (folder) => {
    const missing = await findMissingPeers(['pixi.js', 'phaser', 'lighthouse']);
    const peers = PEERS.filter((page) => !('peer' in page) || !missing.has(page.peer));
    await buildPages(folder, peers);
    const isScored = !isQuick && !missing.has('lighthouse');
    const parts = await withServer(folder, (address) => runTasks(tasksOf(address, folder, peers, isQuick ? QUICK_PLAN : PLAN, isScored)));
    const figures = {
      slowdowns: parts.flatMap(({ slowdowns = [] }) => slowdowns),
      loads: parts.flatMap(({ loads = [] }) => loads),
      score: parts.find(({ score }) => score)?.score,
    };
    return { ...describeLoad(figures), missing: [...missing.values()] };
  });
}

function tasksOf(
  address: string,
  folder: string,
  peers: readonly PeerPage[],
  plan: typeof PLAN | typeof QUICK_PLAN,
  isScored: boolean,
): Task<Partial<LoadFigures>>[] {
  const contestants: Contestant[] = [
    { name: 'game, first visit', folder: 'game', address: `${address}game/`, button: PLAY_BUTTON, stored: {}, isFirstVisit: true },
    { name: 'game', folder: 'game', address: `${address}game/`, button: PLAY_BUTTON, stored: PLAYED_BEFORE, isFirstVisit: false },
    ...peers.map((page) => ({ ...page, address: `${address}${page.folder}/`, button: '', stored: {}, isFirstVisit: false })),
  ];
  const conditions = async () => {
    // A server compresses each file once, and the first to request it waits for that.
    for (const contestant of contestants) if (!contestant.isFirstVisit) await driveFirstMove(contestant, 1);
    const rates = plan.map(({ rate }) => rate);
    return { slowdowns: await measureSlowdowns(rates) };
  };
  const rounds = plan.flatMap(({ rate, rounds: count, hasFirstVisit }) =>
    Array.from({ length: count }, (_, round): Task<Partial<LoadFigures>> => {
      const own = contestants.filter(({ isFirstVisit }) => hasFirstVisit || !isFirstVisit);
      return {
        name: `first move at ${rate}x, round ${round + 1} of ${count}`,
        seconds: own.length * 6,
        async run(say) {
          const loads: Load[] = [];
          for (const contestant of own) {
            say(contestant.name);
            loads.push(await loadOnce(contestant, rate, folder));
          }
          return { loads };
        },
      };
    }),
  );
  const score = { name: 'Lighthouse', seconds: 60, run: async () => ({ score: await scorePage(`${address}game/`) }) };
  return [{ name: 'conditions', seconds: 20, run: conditions }, ...rounds, ...(isScored ? [score] : [])];
}

async function loadOnce(contestant: Contestant, rate: number, root: string): Promise<Load> {
  const { name, folder, address } = contestant;
  const { requests, ...times } = await driveFirstMove(contestant, rate);
  const served = join(root, folder);
  const weight = await weighRequests(requests, address, served);
  if (weight.everything === 0) throw new WrongAnswer(`${name} played without loading anything`);
  return { name, rate, ...times, weight, early: folder === 'game' ? await findEarlySources(requests, address, served) : [] };
}

function measureSlowdowns(rates: readonly number[]): Promise<Slowdown[]> {
  return withBrowser(VIEW, async (context) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const plain = await timeArithmetic(page);
    const found: Slowdown[] = [];
    for (const rate of rates) {
      await throttle(session, rate);
      found.push({ rate, slowdown: (await timeArithmetic(page)) / plain });
    }
    return found;
  });
}

/** Lighthouse's verdict on the game's page: the middle run of several. */
async function scorePage(address: string): Promise<PageScore> {
  const chromePath = await requireBrowser();
  const lighthouse = (await import(join(PEERS_FOLDER, 'load', 'lighthouse.mjs'))) as Lighthouse;
  const scores: PageScore[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run++) {
    scores.push(await lighthouse.scorePage(address, { chromePath, chromeFlags: MEASURING_ARGUMENTS }));
  }
  return scores.toSorted((a, b) => a.score - b.score)[Math.trunc(LIGHTHOUSE_RUNS / 2)];
}
