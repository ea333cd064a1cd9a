// A test server: the real app on an empty database, with a controlled clock and deterministic random bytes.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readConfig, type Config } from '../../../server/config.ts';
import { createApp } from '../../../server/create-app.ts';
import type { Database } from '../../../server/database/open-database.ts';
import type { GameFiles } from '../../../server/web/game-files.ts';
import { openTestDatabase, type DatabaseKind } from './open-test-database.ts';

export type TestServer = {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly url: string;
  /** Milliseconds since 1970; set by the test. */
  readonly time: { now: number };
  /** Log lines. */
  readonly lines: string[];
  /** Opens the app of another process on the same database, with the same clock. */
  readonly openPeer: () => Promise<FastifyInstance>;
  /** Empties database and log, and resets the clock. Faster than a new server. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Noon, UTC. */
export const START = Date.UTC(2026, 10, 22, 12);

/** Weak cost parameters, for speed. */
const PIN_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Disables limits, caches and the pace check, except those that `env` sets. */
const UNLIMITED = {
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
  const { database, url, clear, close } = await openTestDatabase(kind, env.RANK_INDEX?.startsWith('redis'));
  const config = readConfig({ ...UNLIMITED, DATABASE_URL: url, ...env });
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

/** Returns deterministic pseudorandom bytes. */
export function seedBytes(seed: string): (count: number) => Buffer {
  let drawn = 0;
  return (count) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < count; length += 32) parts.push(createHash('sha256').update(`${seed} ${drawn++}`).digest());
    return Buffer.concat(parts).subarray(0, count);
  };
}
