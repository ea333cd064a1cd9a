// Reads from a standby of PostgreSQL while it keeps up with the primary, and from either of them while the other one is away.
import { sql, type Kysely } from 'kysely';
import { sleep, withTimeout } from '../../src/platform/time.ts';
import { readDatabaseFault } from './database-fault.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

export type Reads = {
  /** Runs queries that change nothing. `subject` is what they read, such as a player or a board. They may run twice. */
  readonly read: <Result>(subject: string, queries: (kysely: Kysely<Tables>) => Promise<Result>) => Promise<Result>;
  /** Reads of the subject in this process see the changes that were committed before this call. */
  readonly wrote: (subject: string) => void;
  /** Throws if neither database answers. */
  readonly ping: () => Promise<void>;
};

type Options = {
  readonly primary: Database;
  readonly standby: Database;
  /** Milliseconds; only differences are used. */
  readonly now?: () => number;
  /** Returns a number that grows with the writes that the database contains. */
  readonly positionOf?: (database: Database) => Promise<number>;
};

/** A check is repeated after this time. */
const CHECK_MILLISECONDS = 1000;
/** Reads wait for a new check if the last one began earlier: the standby contains all writes that are older. */
const VALID_MILLISECONDS = 4000;
/** Reads of a subject go to the primary for this time after a write. */
const RECENT_MILLISECONDS = VALID_MILLISECONDS + 1000;
/** Time that the standby may need for the writes that the primary contained when the check began. */
const BEHIND_MILLISECONDS = 500;
const ANSWER_SECONDS = 1;
const POLL_MILLISECONDS = 20;

/** Without a standby, all queries run on the primary. */
export function readFromPrimary({ kysely, ping }: Database): Reads {
  return { read: (_subject, queries) => queries(kysely), wrote: () => {}, ping };
}

export function readFromStandby({ primary, standby, now = () => performance.now(), positionOf = readPosition }: Options): Reads {
  /** Time of the last write by subject, the oldest first. */
  const written = new Map<string, number>();
  let checking: Promise<void> | undefined;
  let checkedAt = -Infinity;
  let isCurrent = false;

  /** Undefined if the database does not answer in time. */
  function askPosition(database: Database): Promise<number | undefined> {
    return withTimeout(ANSWER_SECONDS, positionOf(database)).catch(() => undefined);
  }

  async function hasReached(position: number | undefined): Promise<boolean> {
    for (const end = now() + BEHIND_MILLISECONDS; ; await sleep(POLL_MILLISECONDS)) {
      const reached = await askPosition(standby);
      if (reached === undefined) return false;
      if (position === undefined || reached >= position) return true;
      if (now() >= end) return false;
    }
  }

  async function check(): Promise<void> {
    const beganAt = now();
    isCurrent = await hasReached(await askPosition(primary));
    checkedAt = beganAt;
    checking = undefined;
  }

  async function mayUseStandby(subject: string): Promise<boolean> {
    const age = now() - checkedAt;
    if (age >= CHECK_MILLISECONDS) checking ??= check();
    if (age >= VALID_MILLISECONDS) await checking;
    return isCurrent && !(now() - written.get(subject)! < RECENT_MILLISECONDS);
  }

  async function read<Result>(subject: string, queries: (kysely: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    const isOnStandby = await mayUseStandby(subject);
    const [first, second] = isOnStandby ? [standby, primary] : [primary, standby];
    try {
      return await queries(first.kysely);
    } catch (error) {
      // A standby also cancels queries of rows that the primary has removed.
      if (!isOnStandby && readDatabaseFault(error) !== 'database-unavailable') throw error;
      if (isOnStandby) isCurrent = false;
      return queries(second.kysely).catch((other: unknown) => Promise.reject(isOnStandby ? other : error));
    }
  }

  return {
    read,
    wrote(subject) {
      written.delete(subject);
      written.set(subject, now());
      for (const [oldest, time] of written) {
        if (now() - time < RECENT_MILLISECONDS) break;
        written.delete(oldest);
      }
    },
    ping: async () => {
      await read('', (kysely) => sql`select 1`.execute(kysely));
    },
  };
}

/** Returns the bytes of the write-ahead log that the database has written, or replayed. */
async function readPosition({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end, pg_current_wal_lsn()) - '0/0' as position`.execute(
    kysely,
  );
  return rows[0].position;
}
