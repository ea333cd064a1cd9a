// A server for tests: the real app over a fresh database, with a clock and chance that the test holds in its hands.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readConfig, type Config } from '../../../server/config.ts';
import { createApp } from '../../../server/create-app.ts';
import type { Database } from '../../../server/database/open-database.ts';
import type { GameFiles } from '../../../server/web/game-files.ts';
import { openTestDatabase, type DatabaseKind } from './test-databases.ts';

export type TestServer = {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly url: string;
  /** Milliseconds since 1970; the test moves it. */
  readonly time: { now: number };
  /** What was logged, a line an entry. */
  readonly lines: string[];
  /** Another process' app over the same database, with the same clock. */
  readonly openPeer: () => Promise<FastifyInstance>;
  /** As it was at first: between tests, for another server takes longer. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Noon of a day, in UTC. */
export const START = Date.UTC(2026, 10, 22, 12);

/** A PIN's hash is slow for a reason, which tests have not. */
const PIN_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Limits, caches and the check of the pace are off but for those that `env` sets. */
const PLAIN = {
  READS_PER_MINUTE: '0',
  WRITES_PER_MINUTE: '0',
  PLAYER_WRITES_PER_MINUTE: '0',
  NEW_PLAYERS_PER_HOUR: '0',
  PLAYER_SEEDS_PER_MINUTE: '0',
  PLAYER_SEEDS_PER_DAY: '0',
  SEEDS_PER_HOUR: '0',
  REGISTRATIONS_PER_HOUR: '0',
  LOGINS_PER_MINUTE: '0',
  CONNECTIONS_PER_NETWORK: '0',
  BOARD_CACHE_MILLISECONDS: '0',
  MOVE_MILLISECONDS: '0',
  SECRET: 'a secret of the tests',
};

export async function openTestServer(
  kind: DatabaseKind,
  env: Readonly<Record<string, string>> = {},
  gameFiles?: GameFiles,
): Promise<TestServer> {
  const { database, url, clear, close } = await openTestDatabase(kind);
  const config = readConfig({ ...PLAIN, DATABASE_URL: url, ...env });
  const time = { now: START };
  const lines: string[] = [];
  const peers: FastifyInstance[] = [];
  const open = async (): Promise<FastifyInstance> => {
    const app = await createApp({
      config,
      database,
      clock: () => time.now,
      randomBytes: seedBytes(`peer ${peers.length}`),
      pinCost: PIN_COST,
      log: { write: (line) => lines.push(line) },
      ...(gameFiles && { gameFiles }),
    });
    peers.push(app);
    return app;
  };
  return {
    app: await open(),
    config,
    database,
    url,
    time,
    lines,
    openPeer: open,
    reset: async () => {
      await clear();
      time.now = START;
      lines.length = 0;
    },
    close: async () => {
      for (const app of peers) await app.close();
      await close();
    },
  };
}

/** Bytes that look random and are the same in every run. */
export function seedBytes(seed: string): (count: number) => Buffer {
  let drawn = 0;
  return (count) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < count; length += 32) parts.push(createHash('sha256').update(`${seed} ${drawn++}`).digest());
    return Buffer.concat(parts).subarray(0, count);
  };
}
