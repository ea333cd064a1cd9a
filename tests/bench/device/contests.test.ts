// The contest of engines on the bench page: turns, and the built pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contestTasks } from '../../../bench/device/engine-tasks.ts';
import { TryAgain } from '../../../bench/device/page-visibility.ts';
import type { Outcome } from '../../../bench/device/result.ts';
import { PEERS_FOLDER } from '../../../bench/harness/peers.ts';
import { WrongResult } from '../../../bench/harness/report.ts';
import { titleOf } from '../../../bench/sprites/engines.ts';
import { bundleContests } from '../../../tools/build/bundle-contests.ts';
import { PEER_SCRIPTS, type BuiltContests } from '../../../bench/device/contest-scripts.ts';
import { ROOT } from '../../../tools/build/root.ts';
import { fakeResult } from '../support/fake-result.ts';

const WEB = join(ROOT, 'dist/web');

const isInstalled = (name: string) => existsSync(join(PEERS_FOLDER, 'node_modules', name));
const missing = Object.values(PEER_SCRIPTS)
  .map((peer) => peer.package)
  .filter((name) => !isInstalled(name));
if (missing.length > 0) console.log(`Skips ${missing.join(', ')}: not installed in bench/peers.`);

describe('a contest', () => {
  /** Creates a contest of a, b and c, whose rows contain their answers. */
  function createContest(blocks: number, ask: (name: string) => number) {
    return contestTasks({
      names: ['a', 'b', 'c'],
      blocks,
      titleOf: (name) => name.toUpperCase(),
      ask: async (name) => ask(name),
      rowOf: (name, answers) => ({ ...fakeResult().engines[0], engine: `${name} ${answers.join()}` }),
    });
  }

  const rowsIn = ({ engines = [] }: Outcome) => engines.map(({ engine }) => engine);

  /** Runs a contest. `answer` gets the number of the turn. */
  async function run(blocks: number, answer: (name: string, turn: number) => number) {
    const turns: string[] = [];
    const outcomes: Outcome[] = [];
    for (const task of createContest(blocks, (name) => answer(name, turns.push(name)))) outcomes.push(await task.run(() => undefined));
    return { turns: turns.join(''), outcomes, rows: rowsIn(outcomes.at(-1)!) };
  }

  test('alternates the order of turns, and makes a row per contestant', async () => {
    const { turns, rows } = await run(3, (_, turn) => turn);
    expect(turns).toBe('abccbaabc');
    expect(rows).toEqual(['a 1,6,7', 'b 2,5,8', 'c 3,4,9']);
  });

  test('has a sentence instead of a row for a wrong result, and ends the turns', async () => {
    const { turns, rows, outcomes } = await run(3, (name, turn) => {
      if (name === 'b' && turn > 3) throw new WrongResult('wrong picture');
      return turn;
    });
    expect(turns).toBe('abccbaac');
    expect(rows).toEqual(['a 1,6,7', 'c 3,4,8']);
    expect(outcomes[1].wrong).toEqual(['B: wrong picture.']);
  });

  test('keeps what a contestant measured before it failed', async () => {
    const { rows, outcomes } = await run(2, (name, turn) => {
      if (name === 'a' || (name === 'b' && turn > 3)) throw new Error('no answer..');
      return turn;
    });
    expect(rows).toEqual(['b 2', 'c 3,4']);
    expect(outcomes.map(({ missing: lines }) => lines)).toEqual([['A: skipped: no answer.'], ['B: skipped: no answer.'], undefined]);
  });

  test('counts a repeated block once', async () => {
    let isLost = true;
    const [block, rows] = createContest(1, (name) => {
      if (name === 'b' && isLost) throw new TryAgain('the graphics context was lost');
      return 1;
    });
    await expect(block.run(() => undefined)).rejects.toThrow(TryAgain);
    isLost = false;
    await block.run(() => undefined);
    expect(rowsIn(await rows.run(() => undefined))).toEqual(['a 1', 'b 1', 'c 1']);
  });
});

test('names contestants with the versions of their packages', () => {
  const versions = { 'pixi.js': '8.1.2' };
  expect(titleOf('pixi-sprites', versions)).toBe('PixiJS 8.1.2, Sprites');
  expect(titleOf('quads', versions)).toBe('Frozen Jewel, WebGL1');
  expect(titleOf('pixi-all-dynamic', versions)).toBeUndefined();
});

describe('the build', () => {
  test('has our contestants without peers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-contests-'));
    try {
      const { outputs, contests } = await bundleContests(folder, join(folder, 'no-peers'));
      expect(contests).toEqual({
        pages: { engines: 'bench-contest-engines.html' },
        versions: {},
      });
      expect((await readdir(folder)).toSorted().join()).toMatch(/^bench-contest-engines-[a-z2-7]{8}\.js,bench-contest-engines\.html$/);
      expect(readFileSync(join(folder, 'bench-contest-engines.html'), 'utf8')).toMatch(
        /<script src="bench-contest-engines-\w{8}\.js"><\/script>/,
      );
      expect(outputs.flatMap(({ inputs }) => Object.keys(inputs)).filter((path) => path.includes('peers'))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('has the installed peers with their licenses in the web build, and no other file names a peer', () => {
    const page = readFileSync(join(WEB, 'bench.html'), 'utf8');
    const { pages, versions }: BuiltContests = JSON.parse(/data-contests="([^"]+)"/.exec(page)![1].replaceAll('&quot;', '"'));
    const installed = Object.entries(PEER_SCRIPTS).filter(([, peer]) => isInstalled(peer.package));
    expect(Object.keys(pages)).toEqual(['engines', ...installed.map(([name]) => name)]);
    const licenses = readFileSync(join(WEB, 'licenses.txt'), 'utf8');
    for (const [, peer] of installed) expect(licenses).toContain(`${peer.package} ${versions[peer.package]}\n`);
    const naming = readdirSync(WEB).filter(
      (name) => /\.(html|js)$/.test(name) && /bench-(peer|contest)-/.test(readFileSync(join(WEB, name), 'utf8')),
    );
    expect(naming.toSorted()).toEqual(['bench.html', ...Object.values(pages)].toSorted());
  });
});
