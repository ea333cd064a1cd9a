// How fast the server is with a million stored scores: lists with the own rank, verified submissions, memory; embedded, on PostgreSQL, and beside one that does nothing.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner } from '../../server/signer.ts';
import { postForm } from '../../tests/server/faults/support/request-bodies.ts';
import { bundleServer, startServer, type ServerProcess } from '../../tests/server/faults/support/server-process.ts';
import { expectSame, WrongAnswer, type BenchOptions, type Report } from '../support/report.ts';
import { listBody, scoreBodies } from './bench-bodies.ts';
import { fillDatabase } from './fill-database.ts';
import { measureNonReaders } from './non-readers.ts';
import { startPostgres } from './postgres.ts';
import { cpuSeconds, peakMegabytes } from './process-usage.ts';
import { runLoad, type LoadJob, type LoadResult } from './run-load.ts';
import { describeServer, NON_READERS, READS_PER_SECOND, type Burst, type Measured } from './server-report.ts';
import { makeScores, naiveBest, naiveRank, type StoredScores } from './stored-scores.ts';
import { benchVerification } from './verify-bench.ts';

const SECRET = 'a secret of the bench';
const SCORES = 1_000_000;
const QUICK_SCORES = 10_000;
const LISTED = 100;
const TURNS = 2;
const SECONDS = { rate: 5, most: 3, submissions: 3 };
const CONNECTIONS = { rate: 64, most: 32, submissions: 16 };
/** More than are sent in the time. */
const REQUEST_COUNTS = { reads: 2000, submissions: 8000 };

type Contestant = { readonly name: string; readonly server: ServerProcess; readonly isBare: boolean };

export async function benchServer({ isQuick, say }: BenchOptions): Promise<Report> {
  const scores = isQuick ? QUICK_SCORES : SCORES;
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-'));
  const bundles = await Promise.all(['server/main.ts', 'bench/server/bare-process.ts', 'bench/server/load-process.ts'].map(bundleServer));
  const [main, bare, load] = bundles.map(({ main: path }) => path);
  say('verifying games');
  const verification = await benchVerification();
  say(`${NON_READERS} connections that do not read`);
  const nonReadersMegabytes = await measureNonReaders(main, NON_READERS);
  const cluster = await startPostgres();
  const contestants: Contestant[] = [];
  try {
    const signer = createSigner(SECRET);
    const stored = makeScores(signer, scores);
    const options = { env: { SECRET, LOG_LEVEL: 'info' }, prefix: onCore(0) };
    const start = async (name: string, url: string) => {
      say(`${name}: storing ${scores.toLocaleString('en-US')} scores`);
      await fillDatabase(url, stored);
      contestants.push({ name, server: await startServer(main, url, options), isBare: false });
    };
    contestants.push({ name: 'bare Fastify', server: await startServer(bare, '', options), isBare: true });
    await start('embedded', `file:${join(folder, 'bench.db')}`);
    if (typeof cluster !== 'string') await start('PostgreSQL', cluster.url);
    for (const { server, isBare } of contestants) if (!isBare) await checkAnswer(server, stored);

    const reads = stored.known.slice(0, REQUEST_COUNTS.reads).map(({ id }) => listBody(id));
    const measured = await measure(contestants, say, (server, job) => runLoad(load, onCore(1), { ...job, address: server.address }), {
      reads,
      submissions: scoreBodies(signer, stored, REQUEST_COUNTS.submissions),
    });
    return describeServer(measured, {
      scores,
      verification,
      nonReadersMegabytes,
      postgres: typeof cluster === 'string' ? cluster : cluster.version,
    });
  } finally {
    for (const { server } of contestants) await server.end('SIGKILL');
    if (typeof cluster !== 'string') await cluster.stop();
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

type RequestBodies = { readonly reads: readonly string[]; readonly submissions: readonly string[] };
type Run = (server: ServerProcess, job: Omit<LoadJob, 'address'>) => Promise<LoadResult>;

async function measure(contestants: readonly Contestant[], say: BenchOptions['say'], run: Run, bodies: RequestBodies): Promise<Measured[]> {
  const measured = contestants.map(({ name }): Measured => ({ name, rate: [], reads: [], submissions: [], megabytes: 0 }));
  const half = bodies.submissions.length / TURNS;
  const burst = async (name: string, server: ServerProcess, job: Omit<LoadJob, 'address'>): Promise<Burst> => {
    const before = await cpuSeconds(server.process.pid);
    const result = expectAnswers(name, await run(server, job));
    return { ...result, cpuSeconds: (await cpuSeconds(server.process.pid)) - before };
  };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, { server, name }] of contestants.entries()) {
      say(`${name}: lists`);
      const { rate, reads } = measured[index];
      const atRate = await run(server, {
        bodies: bodies.reads,
        perSecond: READS_PER_SECOND,
        seconds: SECONDS.rate,
        connections: CONNECTIONS.rate,
      });
      expectAnswers(name, atRate);
      rate.push(...atRate.milliseconds);
      reads.push(await burst(name, server, { bodies: bodies.reads, seconds: SECONDS.most, connections: CONNECTIONS.most }));
    }
    for (const [index, { server, name, isBare }] of contestants.entries()) {
      if (isBare) continue;
      say(`${name}: scores`);
      const submissions = bodies.submissions.slice(turn * half, (turn + 1) * half);
      measured[index].submissions.push(
        await burst(name, server, { bodies: submissions, seconds: SECONDS.submissions, connections: CONNECTIONS.submissions }),
      );
    }
  }
  for (const [index, { server }] of contestants.entries()) measured[index].megabytes = await peakMegabytes(server.process.pid);
  return measured;
}

function expectAnswers(name: string, result: LoadResult): LoadResult {
  if (result.failures > 0)
    throw new WrongAnswer(`${name}: ${result.failures} requests of ${result.answered + result.failures} were not answered with 200`);
  return result;
}
