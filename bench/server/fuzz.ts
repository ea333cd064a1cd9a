// The command `tsx bench/server/fuzz.ts [REQUESTS] [SEED] [DATABASE_URL]`: a long fuzz of the server, in this process, on a new database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { createApp } from '../../server/create-app.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { checkStore } from '../../tests/server/faults/fuzz/check-store.ts';
import { runFuzz } from '../../tests/server/faults/fuzz/run-fuzz.ts';

const START = Date.UTC(2026, 10, 22, 12);
/** The clock goes on by as much from request to request: the limits' windows pass, and at the end so has the day. */
const STEP_MILLISECONDS = 700;

async function main(): Promise<void> {
  const [requests = '100000', seed = '1', url] = process.argv.slice(2);
  if (![requests, seed].every((text) => /^\d{1,9}$/.test(text))) {
    console.error('fuzz: requests and seed are whole numbers (usage: tsx bench/server/fuzz.ts [REQUESTS] [SEED] [DATABASE_URL])');
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
  const time = { now: START };
  const config = readConfig({
    LOG_LEVEL: 'silent',
    READS_PER_MINUTE: '0',
    NEW_PLAYERS_PER_HOUR: '0',
    REGISTRATIONS_PER_HOUR: '0',
    SECRET: 'a secret of the fuzz',
  });
  const app = await createApp({ config, database, clock: () => time.now });
  const began = Date.now();
  const onRequest = (index: number): void => {
    time.now = START + index * STEP_MILLISECONDS;
  };
  const { counts, faults } = await runFuzz(app, { seed, requests, onRequest });
  await app.close();
  for (const [outcome, count] of [...counts].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(8)}  ${outcome}`);
  const wrong = [...faults, ...(await checkStore(database))];
  for (const fault of wrong) console.error(fault);
  console.log(`${requests} requests of seed ${seed} in ${Math.round((Date.now() - began) / 1000)} s, ${wrong.length} faults`);
  if (wrong.length > 0) process.exitCode = 1;
}

await main();
