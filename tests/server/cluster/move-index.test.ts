// The documented way from ranks in PostgreSQL to a rank index and back: servers restart one by one under load, then the admin verb.
import { expect, it } from 'vitest';
import { readFromPrimary } from '../../../server/database/standby.ts';
import { readOutbox } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { createSqlRankIndex } from '../../../server/leaderboard/rank-index/sql-rank-index.ts';
import { bundleServer, startServer, type ServerProcess } from '../faults/support/server-process.ts';
import { openClusterRanks } from '../support/cluster-ranks.ts';
import { BOARD, compareWithCount } from '../support/random-moves.ts';
import { manageIndex } from '../support/repaired-ranks.ts';
import { describeInstalled } from './support/describe-cluster.ts';
import { findLost, startLoad, type Load } from './support/players.ts';

const SCORES = 20;

describeInstalled('a rank index', () => {
  it('begins and ends beside the load', { tags: 'full' }, async ({ onTestFinished }) => {
    const bundle = await bundleServer();
    const ranks = await openClusterRanks();
    const servers: ServerProcess[] = [];
    const loads: Load[] = [];
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await ranks.close();
      await bundle.remove();
    });

    /** Drains and restarts one server after the other, while players use the other one. */
    async function restartAll(rankIndex: string): Promise<void> {
      for (const place of [0, 1]) {
        await loads[place]?.stop();
        await servers[place]?.end('SIGTERM');
        servers[place] = await startServer(bundle.main, ranks.url, { env: { RANK_INDEX: rankIndex } });
        loads.push(startLoad(servers[place].address));
        [loads[place], loads[loads.length - 1]] = [loads[loads.length - 1], loads[place]];
        await Promise.all(loads.slice(0, 2).map((load) => load.awaitScores(SCORES)));
      }
    }

    await restartAll('sql');
    await restartAll(ranks.redis.url);
    expect(await manageIndex(ranks, 'rebuild')).toMatchObject({ code: 0, lines: [expect.stringContaining(`${BOARD}: wrote`)] });
    await Promise.all(loads.slice(0, 2).map((load) => load.awaitScores(SCORES)));
    expect(await manageIndex(ranks, 'check')).toEqual({ code: 0, lines: [`${BOARD}: no difference`] });

    await restartAll('sql');
    expect(await manageIndex(ranks, 'rebuild')).toMatchObject({ code: 0 });
    await Promise.all(loads.slice(0, 2).map((load) => load.stop()));
    expect((await readOutbox(ranks.database.kysely)).rows).toBe(0);
    const index = createSqlRankIndex({ reads: readFromPrimary(ranks.database), clock: Date.now, lifetimeMilliseconds: 0 });
    await compareWithCount(ranks.database, index);
    expect([...new Set(loads.flatMap(({ faults }) => faults))]).toEqual([]);
    expect(loads.reduce((sum, { reads }) => sum + reads.refused, 0)).toBe(0);
    const acknowledged = loads.flatMap((load) => load.acknowledged);
    expect(acknowledged.length).toBeGreaterThan(10 * SCORES);
    expect(await findLost(ranks.database, acknowledged)).toEqual([]);
  });
});
