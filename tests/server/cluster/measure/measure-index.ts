// The command `tsx tests/server/cluster/measure/measure-index.ts [ENTRIES]`: measures the rank index and scores with many entries.
import { sql, type CompiledQuery } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { manageRankIndex } from '../../../../server/admin/rank-index.ts';
import { readConfig } from '../../../../server/config.ts';
import { createApp } from '../../../../server/create-app.ts';
import { openDatabase } from '../../../../server/database/open-database.ts';
import { readFromPrimary } from '../../../../server/database/standby.ts';
import { openRankIndex } from '../../../../server/leaderboard/rank-index/open-rank-index.ts';
import { readOutbox } from '../../../../server/leaderboard/rank-index/apply-outbox.ts';
import { nextMove, OUTBOX_SHARDS, selectNumber } from '../../../../server/leaderboard/rank-index/rank-index.ts';
import { createMetrics } from '../../../../server/metrics.ts';
import { createSigner } from '../../../../server/signer.ts';
import type { LoadJob, LoadResult } from '../../../../bench/server/load-process.ts';
import { generateScores, listBody, scoreBodies } from '../../../../bench/server/stored-scores.ts';
import { runInProcess } from '../../../../bench/harness/process.ts';
import { expectSame } from '../../../../bench/harness/report.ts';
import { FORM } from '../../faults/support/request-bodies.ts';
import { bundleServer, startServer, type ServerProcess } from '../../faults/support/server-process.ts';
import { startPostgresProcess } from '../../support/start-postgres-process.ts';
import { startRedisCluster, type RedisCluster } from '../../support/redis-cluster.ts';
import { dropDailyBoard, fillEntries } from './fill-entries.ts';
import { measureErrors } from './measure-errors.ts';
import { measureProcessors } from './processor-time.ts';
import { quantiles, readPlaces, report, type Measured } from './measured.ts';
import { countRows, openLogged } from './rows-of-plans.ts';

const SECRET = 'a secret of the measurement';
const DEFAULT_ENTRIES = 1_000_000;
const KNOWN_PLAYERS = 10_000;
/** Checkpoints and durability stay as they are by default, so that a score costs what it costs an operator. */
const POSTGRES = ['shared_buffers=2GB', 'maintenance_work_mem=512MB', 'max_wal_size=8GB', 'max_connections=60'];
const LOAD_PROCESS = new URL('../../../../bench/server/load-process.ts', import.meta.url);
const CONNECTIONS = 64;
const RANKS_AT_ONCE = 64;
/** The first pass compiles the code. */
const PASSES = 3;
/** The first quarter is not sampled. The server's first check of the index is in it, which connects to the cluster. */
const LIST_SECONDS = 44;
const MOVE_QUERIES = 20_000;
const SCORES_AT_ONCE = 16;
/** All games of `scoreBodies` have higher scores. */
const LOWEST_GAME = 11_000;
const WARM_UP_SCORES = 300;
const OUTBOX_BOARD = '/outbox/score';
const EVENTS_PER_SECOND = 1000;
const EVENTS_PER_INSERT = 20;
const EVENT_SECONDS = 20;
const EVENT_PLAYERS = 5000;
const SAMPLE_MILLISECONDS = 100;
/** Time-out of counting all entries. */
const COUNT_MILLISECONDS = 120_000;

async function main(): Promise<void> {
  const size = Number(process.argv[2] ?? DEFAULT_ENTRIES);
  if (!Number.isSafeInteger(size) || size < 2 * KNOWN_PLAYERS) throw new Error(`ENTRIES is not a number of at least ${2 * KNOWN_PLAYERS}`);
  const postgres = await startPostgresProcess(POSTGRES);
  try {
    const redis = await startRedisCluster({ maxmemory: '3gb' });
    try {
      await measure(size, `${postgres.url}/postgres`, redis);
    } finally {
      await redis.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(size: number, url: string, redis: RedisCluster): Promise<void> {
  console.log(`| with ${size.toLocaleString('en-US')} entries | measured | target | load |\n| --- | --- | --- | --- |`);
  const signer = createSigner(SECRET);
  const stored = generateScores(signer, KNOWN_PLAYERS);
  const began = performance.now();
  await fillEntries(url, stored, size);
  report('filling', `${((performance.now() - began) / 1000).toFixed(0)} s`);
  const config = readConfig({ DATABASE_URL: url, RANK_INDEX: redis.url, SECRET });
  const database = openDatabase(url, { statementMilliseconds: COUNT_MILLISECONDS, hasRankOutbox: true });
  const reads = readFromPrimary(database);
  const { rankIndex: index } = await openRankIndex({ config, database, reads, clock: Date.now, metrics: createMetrics() });
  const measured: Measured = { size, stored, signer, config, database, url, redis, index };
  try {
    await measureRebuild(measured);
    await measureRanks(measured);
    await withServer(measured, async (server) => {
      await measureReads(measured, server);
      await measureErrors(measured);
      await measureOutbox(measured);
      const post: Post = async (body, headers) => (await fetch(`${server.address}/api/score`, { method: 'POST', body, headers })).status;
      await measureScores(measured, 0, 'with the consumer', post);
    });
    await measureStatements(measured);
    const { seconds, postgres } = await measureProcessors(redis, () => dropDailyBoard(database));
    report('dropping a daily board with as many entries', `${seconds.toFixed(2)} s, ${(postgres / 1e6).toFixed(2)} s of PostgreSQL`, '1 s');
  } finally {
    await index.close();
    await database.close();
  }
}

/** The verbs of `admin rank-index`. */
async function measureRebuild({ size, stored: { board }, config, url, redis }: Measured): Promise<void> {
  // The verbs have one connection.
  const database = openDatabase(url, { connections: 1, hasRankOutbox: true });
  const lines: string[] = [];
  const run = (verb: string) => manageRankIndex({ config, database, clock: Date.now, print: (line) => lines.push(line) }, [verb, board]);
  const rebuild = await measureProcessors(redis, () => run('rebuild'));
  const perRow = (microseconds: number) => `${(microseconds / size).toFixed(1)} µs`;
  report('rebuild, rows/s of a stream', (size / rebuild.seconds).toFixed(0), '60,000');
  const shares = [`client ${perRow(rebuild.client)}`, `masters ${perRow(rebuild.masters)}`, `PostgreSQL ${perRow(rebuild.postgres)}`];
  report('rebuild, processor a row', shares.join(', '));
  report('memory of the masters', `${((await usedBytes(redis)) / size).toFixed(0)} bytes an entry`);
  const check = await measureProcessors(redis, () => run('check'));
  report('check of all counts', `${check.seconds.toFixed(1)} s, ${lines.at(-1)}`, '30 s');
  await database.close();
}

async function usedBytes({ masters }: RedisCluster): Promise<number> {
  let bytes = 0;
  for (const node of await masters()) bytes += Number(/used_memory:(\d+)/.exec(String(await node.command('INFO', 'memory')))![1]);
  return bytes;
}

/** Compares ranks with the places of the players among all entries, which PostgreSQL numbers. */
async function measureRanks({ stored, database, redis, index }: Measured): Promise<void> {
  const entries = await readPlaces(database, stored);
  const times: number[] = [];
  let wrong = 0;
  const readAll = async () => {
    let next = 0;
    times.length = 0;
    const readOne = async () => {
      while (next < entries.length) {
        const entry = entries[next++];
        const began = performance.now();
        const { rank, within } = await index.rankOf(entry);
        times.push(performance.now() - began);
        if (rank !== entry.place || within > 0) wrong++;
      }
    };
    await Promise.all(Array.from({ length: RANKS_AT_ONCE }, readOne));
  };
  for (let pass = 1; pass < PASSES; pass++) await readAll();
  const spent = await measureProcessors(redis, readAll);
  report('ranks that differ from a count', `${wrong} of ${PASSES * entries.length}`, '0');
  report(`rank, ${RANKS_AT_ONCE} in parallel`, `${(entries.length / spent.seconds).toFixed(0)}/s, ${quantiles(times)}`);
  report('rank, processor of the masters', `${(spent.masters / entries.length).toFixed(1)} µs`, '15 µs');
  report('rank, processor of the client', `${(spent.client / entries.length).toFixed(1)} µs`, '25 µs');
}

async function withServer({ config, url }: Measured, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const bundle = await bundleServer();
  const server = await startServer(bundle.main, url, { env: { SECRET, RANK_INDEX: config.rankIndex, TRUST_PROXY: '1' } });
  try {
    await use(server);
  } finally {
    await server.end('SIGTERM');
    await bundle.remove();
  }
}

/** Reads lists with the own rank at a fixed rate, and own ranks alone as fast as possible. */
async function measureReads({ stored, redis, database: { kysely } }: Measured, { address }: ServerProcess): Promise<void> {
  const load = async (job: Pick<LoadJob, 'bodies' | 'seconds' | 'perSecond'>) => {
    let result: LoadResult | undefined;
    const spent = await measureProcessors(redis, async () => {
      result = await runInProcess<LoadResult>(LOAD_PROCESS, { address, connections: CONNECTIONS, ...job } satisfies LoadJob);
    });
    const perRead = (microseconds: number) => `${(microseconds / 1000 / result!.answered).toFixed(3)} ms`;
    return { ...result!, processors: `server ${perRead(spent.server)}, PostgreSQL ${perRead(spent.postgres)}` };
  };
  const bodiesOf = (own: boolean) => stored.known.map(({ id }) => listBody(id, own));
  const lists = await load({ bodies: bodiesOf(false), perSecond: 500, seconds: LIST_SECONDS });
  report('list with the own rank at 500/s', `${quantiles(lists.milliseconds)}, ${lists.failures} failures`, 'p99 10 ms');
  report('list with the own rank, processor', lists.processors);
  const own = await load({ bodies: bodiesOf(true), seconds: 10 });
  report('own rank alone', `${own.perSecond.toFixed(0)}/s, ${own.failures} failures`);
  report('own rank alone, processor', own.processors);
  const spent = await measureProcessors(redis, async () => {
    for (let query = 0; query < MOVE_QUERIES; query++) await selectNumber(kysely, nextMove(kysely, stored.board));
  });
  report('query of the next move, processor of PostgreSQL', `${(spent.postgres / MOVE_QUERIES).toFixed(0)} µs`);
}

/** Adds moves at a fixed rate to the outbox of a board without entries. A running server applies them. */
async function measureOutbox({ database: { kysely }, redis }: Measured): Promise<void> {
  const ages: number[] = [];
  const state = { isDone: false };
  const sample = async () => {
    while (!state.isDone) {
      ages.push((await readOutbox(kysely)).ageMilliseconds);
      await setTimeout(SAMPLE_MILLISECONDS);
    }
  };
  const score = (shift: number) => sql`10 * (hashtext(player || (number + ${shift}) / ${EVENT_PLAYERS}) & 4095)`;
  const time = (shift: number) => sql`${Date.now()}::bigint + (number + ${shift}) / ${EVENT_PLAYERS}`;
  const add = async () => {
    const began = performance.now();
    for (let added = 0; added < EVENTS_PER_SECOND * EVENT_SECONDS; added += EVENTS_PER_INSERT) {
      await setTimeout(began + (added / EVENTS_PER_SECOND) * 1000 - performance.now());
      await sql`insert into rank_outbox (shard, board, player, from_score, from_time, to_score, to_time)
        select number % ${OUTBOX_SHARDS}, ${OUTBOX_BOARD}, player,
          case when number >= ${EVENT_PLAYERS} then ${score(-EVENT_PLAYERS)} end,
          case when number >= ${EVENT_PLAYERS} then ${time(-EVENT_PLAYERS)} end, ${score(0)}, ${time(0)}
        from generate_series(${added}::integer, ${added + EVENTS_PER_INSERT - 1}::integer) as numbers (number),
          lateral (select 'player-' || number % ${EVENT_PLAYERS}) as named (player)`.execute(kysely);
    }
    while ((await readOutbox(kysely)).rows > 0) await setTimeout(SAMPLE_MILLISECONDS);
    state.isDone = true;
  };
  const spent = await measureProcessors(redis, () => Promise.all([sample(), add()]));
  const events = EVENTS_PER_SECOND * EVENT_SECONDS;
  report(`age of the outbox at ${EVENTS_PER_SECOND} moves/s`, quantiles(ages), 'p99 1,000 ms');
  const perMove = (microseconds: number) => `${(microseconds / events).toFixed(0)} µs`;
  report('move, processor', `server ${perMove(spent.server)}, PostgreSQL ${perMove(spent.postgres)}, masters ${perMove(spent.masters)}`);
}

type Post = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

/** Submits scores of different players, each better than the stored one: all of them move. `half` of the players. */
async function measureScores({ stored, signer, redis }: Measured, half: 0 | 1, name: string, post: Post): Promise<void> {
  const known = stored.known.filter((player, number) => number % 4 === 1 + 2 * half && player.stored.score < LOWEST_GAME);
  const bodies = scoreBodies(signer, { ...stored, known }, known.length);
  let failures = 0;
  let next = 0;
  const sendUntil = async (end: number) => {
    while (next < end) {
      const number = next++;
      // The server verifies few games of one network at the same time.
      const network = `10.${number >> 8}.${number & 255}.1`;
      if ((await post(bodies[number], { ...FORM_HEADERS, 'x-forwarded-for': network })) !== 200) failures++;
    }
  };
  const send = (end: number) => Promise.all(Array.from({ length: SCORES_AT_ONCE }, () => sendUntil(end)));
  await send(WARM_UP_SCORES);
  const spent = await measureProcessors(redis, () => send(bodies.length));
  const scores = bodies.length - WARM_UP_SCORES;
  report(`scores, ${name}`, `${(scores / spent.seconds).toFixed(0)}/s, ${failures} failures`);
  report(`score, ${name}, processor of PostgreSQL`, `${(spent.postgres / 1000 / scores).toFixed(2)} ms`, '1.2 ms');
}

const UNLIMITED = { writesPerMinute: 0, playerWritesPerMinute: 0, moveMilliseconds: 0, trustProxy: 1 };
const FORM_HEADERS = { 'content-type': FORM };

/** Without a consumer. Counts the rows that the statements of a list and a score read. */
async function measureStatements(measured: Measured): Promise<void> {
  const { stored, signer, config, database, url } = measured;
  const statements: CompiledQuery[] = [];
  const logged = openLogged(database, url, statements);
  const app = await createApp({ config: { ...config, ...UNLIMITED }, database: logged, clock: Date.now, log: { write: () => {} } });
  const post: Post = async (payload, headers) => (await app.inject({ method: 'POST', url: '/api/score', headers, payload })).statusCode;
  await measureScores(measured, 1, 'without the consumer', post);
  statements.length = 0;
  const bodies = [listBody(stored.known[KNOWN_PLAYERS / 2].id), ...scoreBodies(signer, stored, 1)];
  for (const body of bodies) expectSame('status', await post(body, FORM_HEADERS), 200);
  // One load a second: its rows grow with the logarithm of the scores.
  const counted = await countRows(
    database.kysely,
    statements.filter(({ sql: text }) => !text.includes('from "ranks"')),
  );
  report(`most rows of ${counted.length} statements`, `${counted[0].rows}: ${counted[0].text.replaceAll(/\s+/g, ' ').slice(0, 40)}`, '200');
  await app.close();
  await logged.close();
}

await main();
