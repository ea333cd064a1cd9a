// The parts that all measurements use.
import { sql } from 'kysely';
import { loadavg } from 'node:os';
import type { Config } from '../../../../server/config.ts';
import type { Database } from '../../../../server/database/open-database.ts';
import type { RankedEntry, RankIndex } from '../../../../server/leaderboard/rank-index/rank-index.ts';
import type { Signer } from '../../../../server/signer.ts';
import type { StoredScores } from '../../../../bench/server/stored-scores.ts';
import type { RedisCluster } from '../../support/redis-cluster.ts';

export type Measured = {
  readonly size: number;
  readonly stored: StoredScores;
  readonly signer: Signer;
  readonly config: Config;
  readonly database: Database;
  readonly url: string;
  readonly redis: RedisCluster;
  readonly index: RankIndex;
};

export type PlacedEntry = RankedEntry & { readonly place: number };

/** Prints a row with the load of the machine. */
export function report(name: string, figure: string, target = ''): void {
  console.log(`| ${name} | ${figure} | ${target} | ${loadavg()[0].toFixed(0)} |`);
}

/** Returns the entries of the known players with their places among all entries, which PostgreSQL numbers. */
export async function readPlaces({ kysely }: Database, { board, known }: StoredScores): Promise<readonly PlacedEntry[]> {
  const players = known.map(({ stored }) => stored.player);
  const { rows } = await sql<PlacedEntry>`select * from (
    select board, player, score, reached_at, row_number() over (order by score desc, reached_at, player) as place
    from entries where board = ${board} and is_hidden = 0 and is_verified = 1) as ranked where player = any(${players})`.execute(kysely);
  return rows;
}

export function quantiles(samples: readonly number[]): string {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)} ms`;
}
