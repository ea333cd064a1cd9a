// The command `tsx tests/server/faults/fuzz/long-fuzz.ts [REQUESTS] [SEED] [DATABASE_URL]`: a long fuzz in this process, on a new database.
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../../server/config.ts';
import { createApp } from '../../../../server/create-app.ts';
import { migrate } from '../../../../server/database/migrate.ts';
import { openDatabase } from '../../../../server/database/open-database.ts';
import { makeGameFolder } from '../../support/game-folder.ts';
import { checkStore } from './check-store.ts';
import { clockAt, FUZZED_SETTINGS, operate } from './fuzzed-server.ts';
import { createHostileSockets } from './hostile-sockets.ts';
import { runFuzz } from './run-fuzz.ts';
import { findServerFailures } from './server-failures.ts';

/** Full size of the original attack. */
const HOSTILE_SCALE = 1;
const REQUESTS_PER_ABORT = 20;
const REQUESTS_PER_NON_READER = 500;
const REQUESTS_PER_ODD = 20;
const REQUESTS_PER_COMMAND = 100;
/** Verification, normalization and storage run in slices. A slower request has blocked the server. */
const SLOWEST_ALLOWED_MILLISECONDS = 2000;
const BYTES_OF_MEGABYTE = 1_048_576;

async function main(): Promise<void> {
  const [requests = '100000', seed = '1', url] = process.argv.slice(2);
  if (![requests, seed].every((text) => /^\d{1,9}$/.test(text))) {
    console.error(
      'fuzz: REQUESTS and SEED must be integers (usage: tsx tests/server/faults/fuzz/long-fuzz.ts [REQUESTS] [SEED] [DATABASE_URL])',
    );
    process.exitCode = 2;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-fuzz-'));
  const database = openDatabase(url ?? `file:${join(folder, 'fuzz.db')}`);
  try {
    await migrate(database);
    await fuzz(database, Number(requests), Number(seed));
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fuzz(database: ReturnType<typeof openDatabase>, requests: number, seed: number): Promise<void> {
  const time = { now: clockAt(0) };
  const lines: string[] = [];
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...FUZZED_SETTINGS,
    // Counts without a refusal: its windows follow the real clock.
    READS_PER_MINUTE: '1000000',
    NEW_PLAYERS_PER_HOUR: '0',
    PLAYER_SEEDS_PER_MINUTE: '0',
    PLAYER_SEEDS_PER_DAY: '0',
    SEEDS_PER_HOUR: '0',
    REGISTRATIONS_PER_HOUR: '0',
    SECRET: 'a secret of the fuzz',
    ...process.env,
  });
  const clock = () => time.now;
  const files = await makeGameFolder();
  const app = await createApp({ config, database, clock, log: { write: (line) => lines.push(line) }, gameFiles: { folder: files.root } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const oddAnswers = new Map<string, number>();
  const sockets = createHostileSockets((app.server.address() as AddressInfo).port);
  const began = { at: Date.now(), cpu: process.cpuUsage() };
  const onRequest = async (index: number): Promise<void> => {
    time.now = clockAt(index);
    if (index % REQUESTS_PER_COMMAND === 0) await operate(database, config, time.now, index / REQUESTS_PER_COMMAND);
    if (index % REQUESTS_PER_ABORT === 0) await sockets.abortBody();
    if (index % REQUESTS_PER_ODD === 0) {
      const answer = await sockets.sendOdd();
      oddAnswers.set(answer, (oddAnswers.get(answer) ?? 0) + 1);
    }
    if (index % REQUESTS_PER_NON_READER === 0) await sockets.openNonReader();
  };
  const { counts, faults, slowestMilliseconds } = await runFuzz(app, {
    seed,
    requests,
    hostileScale: HOSTILE_SCALE,
    onRequest,
  });
  for (const [outcome, count] of [...counts, ...oddAnswers].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(8)}  ${outcome}`);
  const slowest = Math.round(slowestMilliseconds);
  const wrong = [
    ...faults,
    ...[...oddAnswers.keys()].filter((answer) => !/^HTTP\/1\.1 [1-4]/.test(answer)),
    ...(await findServerFailures(app, lines, counts.get('503 busy'))),
    ...(await checkStore(database)),
  ];
  if (slowest > SLOWEST_ALLOWED_MILLISECONDS)
    wrong.push(`the slowest request took ${slowest} ms of processor time, limit ${SLOWEST_ALLOWED_MILLISECONDS} ms`);
  const memory = Math.round(process.memoryUsage.rss() / BYTES_OF_MEGABYTE);
  console.log(`slowest request ${slowest} ms of processor time, ${memory} MB, ${sockets.countOpen()} open non-reading connections`);
  sockets.close();
  await app.close();
  await files.remove();
  for (const fault of wrong) console.error(fault);
  const { user, system } = process.cpuUsage(began.cpu);
  const [seconds, busy] = [(Date.now() - began.at) / 1000, (user + system) / 1_000_000].map(Math.round);
  console.log(`${requests} requests with seed ${seed} in ${seconds} s, ${busy} s of processor time, ${wrong.length} faults`);
  if (wrong.length > 0) process.exitCode = 1;
}

await main();
