// How long the first move takes to come, and what is loaded for it: the real build on slow 4G with a slowed processor, against the same
// scene in other engines and a page without any.
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { encodeSession, SESSION_KEY } from '../../src/save/session.ts';
import { buildGame } from '../../tools/build/build-game.ts';
import { findMissingPeers } from '../support/peers.ts';
import { WrongAnswer, type BenchOptions, type Report } from '../support/report.ts';
import { withServer } from '../support/serve-folder.ts';
import { measureSlowdown } from './conditions.ts';
import { describeLoad, type Load, type LoadFigures } from './describe-load.ts';
import { driveFirstMove, type Loaded } from './drive-first-move.ts';
import { scorePages } from './lighthouse-score.ts';
import { buildRivalPage } from './rival-page.ts';
import { findEarlySources, weighRequests } from './weigh-requests.ts';

const PLAY_BUTTON = '.menu-buttons button.primary';
const PLAYED_BEFORE = { [SESSION_KEY]: encodeSession({ ...FIRST_PROFILE, isTutorialDue: false }, undefined) };

/** By processor rate: rounds, and who takes turns in them. */
const PLAN = [
  { rate: 4, rounds: 3, isFirstVisit: true },
  { rate: 6, rounds: 2, isFirstVisit: false },
] as const;
const QUICK_PLAN = [{ rate: 4, rounds: 1, isFirstVisit: false }] as const;
const LIGHTHOUSE_RUNS = 3;

/** Folder, package and source of each page beside the game's. */
const RIVALS = [
  { name: 'bare page', folder: 'bare', source: 'bench/load/bare-page.ts' },
  { name: 'pixi', folder: 'pixi', source: 'bench/peers/load/pixi.mjs', peer: 'pixi.js' },
  { name: 'phaser', folder: 'phaser', source: 'bench/peers/load/phaser.mjs', peer: 'phaser' },
] as const;

type Contestant = Loaded & { readonly name: string; readonly folder: string; readonly isFirstVisit: boolean };

export async function benchLoad(options: BenchOptions): Promise<Report> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'frozen-jewel-load-')));
  try {
    options.say('building the pages');
    const missing = await findMissingPeers(['pixi.js', 'phaser', 'lighthouse']);
    const rivals = RIVALS.filter((rival) => !('peer' in rival) || !missing.has(rival.peer));
    await buildPages(folder, rivals);
    const figures = await withServer(folder, (address) => measure(address, folder, rivals, options, missing.has('lighthouse')));
    return { ...describeLoad(figures), missing: [...missing.values()] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Source maps tell what is in a script, and change nothing in it. */
async function buildPages(folder: string, rivals: readonly (typeof RIVALS)[number][]): Promise<void> {
  await buildGame({ folder: join(folder, 'game'), sourceMaps: true });
  await writeFile(join(folder, 'game', 'settings.json'), JSON.stringify({ portal: 'standalone' }));
  for (const { source, folder: name } of rivals) await buildRivalPage(source, join(folder, name));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Empty</title>');
  await writeFile(join(folder, 'filler.bin'), Buffer.alloc(200_000));
}

async function measure(
  address: string,
  folder: string,
  rivals: readonly (typeof RIVALS)[number][],
  { say, isQuick }: BenchOptions,
  isWithoutLighthouse: boolean,
): Promise<LoadFigures> {
  const contestants: Contestant[] = [
    { name: 'game, first visit', folder: 'game', address: `${address}game/`, button: PLAY_BUTTON, stored: {}, isFirstVisit: true },
    { name: 'game', folder: 'game', address: `${address}game/`, button: PLAY_BUTTON, stored: PLAYED_BEFORE, isFirstVisit: false },
    ...rivals.map((rival) => ({ ...rival, address: `${address}${rival.folder}/`, button: '', stored: {}, isFirstVisit: false })),
  ];
  // A server compresses each file once; the first who asks for it waits for that, and is none of these.
  for (const contestant of contestants) if (!contestant.isFirstVisit) await driveFirstMove(contestant, 1);
  const plan = isQuick ? QUICK_PLAN : PLAN;
  say('how slow the page really becomes');
  const rates = plan.map(({ rate }) => rate);
  const slowdowns = await measureSlowdown(address, rates);
  const loads: Load[] = [];
  for (const { rate, rounds, isFirstVisit } of plan) {
    for (let round = 1; round <= rounds; round++) {
      for (const contestant of contestants.filter((each) => isFirstVisit || !each.isFirstVisit)) {
        say(`${contestant.name}, ${rate}x, round ${round} of ${rounds}`);
        const { requests, ...times } = await driveFirstMove(contestant, rate);
        const served = join(folder, contestant.folder);
        const weight = await weighRequests(requests, contestant.address, served);
        if (weight.everything.brotli === 0) throw new WrongAnswer(`${contestant.name} played without loading anything`);
        const early = contestant.folder === 'game' ? await findEarlySources(requests, contestant.address, served) : [];
        loads.push({ name: contestant.name, isOurs: contestant.folder === 'game', rate, ...times, weight, early });
      }
    }
  }
  const isScored = !isQuick && !isWithoutLighthouse;
  const score = isScored
    ? await scorePages(`${address}game/`, LIGHTHOUSE_RUNS, (run) => say(`Lighthouse, run ${run} of ${LIGHTHOUSE_RUNS}`))
    : undefined;
  return { slowdowns, loads, score };
}
