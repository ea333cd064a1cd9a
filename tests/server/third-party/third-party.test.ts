// A Python client, written only from docs/online.md and its pages, plays verified games against the server.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodeReplay, replayGame } from '../../../src/rules/replay.ts';
import { pieceName } from '../../../src/rules/shapes.ts';
import { readGolden } from '../../support/golden-replays.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const CLIENT = join(import.meta.dirname, 'client.py');
const GAMES_PAGE = join(import.meta.dirname, '../../../docs/leaderboard-games.md');
const SECOND = 1000;

type Line = Readonly<Record<string, unknown>>;
type Options = { readonly input?: readonly string[]; readonly onWait?: (seconds: number) => void };

const missing = findMissing();
if (missing !== undefined) console.warn(`Skipping the Python client: ${missing}`);

function findMissing(): string | undefined {
  const { error, status, stderr } = spawnSync('python3', ['-c', 'import cryptography'], { encoding: 'utf8' });
  if (error) return `failed to start python3 (${error.message})`;
  return status === 0 ? undefined : stderr.trim().split('\n').at(-1);
}

/** Returns the lines that the client prints. Rejects with its error output if it fails. */
async function runClient(args: readonly string[], { input = [], onWait = () => {} }: Options = {}): Promise<Line[]> {
  const child = spawn('python3', [CLIENT, ...args], { env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (const line of input) child.stdin.write(`${line}\n`);
  if (input.length > 0) child.stdin.end();
  const lines: Line[] = [];
  for await (const text of createInterface(child.stdout)) {
    const line = JSON.parse(text) as Line;
    if (typeof line.wait === 'number') {
      onWait(line.wait);
      child.stdin.write('\n');
    } else lines.push(line);
  }
  if ((await ended) !== 0) throw new Error(errors);
  return lines;
}

describe.skipIf(missing !== undefined)(`a Python client${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await openTestServer('embedded');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  it('plays a verified and a daily game, registers, and posts to the score service', async () => {
    const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    const [free, run, daily, service, ...rest] = await runClient(['play', address, GAMES_PAGE], {
      onWait: (seconds) => (server.time.now += Math.ceil(seconds * SECOND)),
    });
    const own = (score: unknown) => [expect.objectContaining({ username: 'Python', score, rank: 1, isVerified: true, isOwn: true })];
    expect(free).toMatchObject({
      game: 'free',
      added: { score: free.played, rank: 1, isVerified: true, country: 'de' },
      own: own(free.played),
    });
    expect(run).toMatchObject({ run: { replay: run.sent, username: 'Python', score: free.played } });
    expect(daily).toMatchObject({
      game: 'daily',
      day: '2026-11-22',
      added: { score: daily.played, isVerified: true },
      own: own(daily.played),
    });
    expect(service).toMatchObject({ isSameUser: true, posted: { score: service.played, isVerified: true } });
    expect(service.boards).toMatchObject({
      score: [{ nickname: 'Python1', score: service.played, isVerified: true }],
      stats_wins: [{ nickname: 'Python1', stats_wins: 1 }],
    });
    expect(rest).toEqual([]);
    expect(Number(free.played)).toBeGreaterThan(600);
  });

  it('computes the same scores as the game, with revives and block changes', { tags: 'full' }, async () => {
    const examples = [...readFileSync(GAMES_PAGE, 'utf8').matchAll(/^\| `(\d~s[^`]+)`/gm)].map(([, replay]) => replay);
    const replays = [...examples, ...readGolden().flatMap(({ replay }) => (/^\d~s/.test(replay) ? [replay] : []))];
    const games = replays.map((replay) => replayGame(decodeReplay(replay)));
    expect(games.reduce((sum, { revives }) => sum + revives, 0)).toBeGreaterThan(0);
    const results = await runClient(['replay', GAMES_PAGE], { input: replays });
    expect(results).toEqual(games.map(({ score, level, coins, queue }) => ({ score, level, coins, queue: queue.map(pieceName) })));
  });
});
