// Copies of daily games, on both databases: no run is public while its day can be played.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leaderboardClient, type LeaderboardClient } from '../support/leaderboard-client.ts';
import { playGame, type PlayedGame } from '../support/played-games.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, START, type TestServer } from '../support/test-server.ts';

const DAY = '2026-11-22';
/** The day of START, with 6 hours of grace. */
const END = Date.UTC(2026, 10, 23, 6);
const PLAYED = START + 3_600_000;

describeDatabases((kind) => {
  let server: TestServer;
  let client: LeaderboardClient;

  beforeAll(async () => {
    server = await openTestServer(kind);
    client = leaderboardClient(server.app);
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  async function begin() {
    server.time.now = START;
    const { id, ticket, seed } = (await client.ticket({ kind: 'daily' })).body;
    server.time.now = PLAYED;
    const send = ({ score, replay, times }: PlayedGame) => client.add({ id, ticket, score, replay, times });
    return { id, ticket, seed, send };
  }

  describe('the run of a day', () => {
    it('is in no list, not even in that of its player, until the hours of grace are over', async () => {
      const { id, seed, send } = await begin();
      const { replay, score } = playGame(seed);
      await send(playGame(seed));
      const shown = async () =>
        (await client.list({ day: DAY, id })).body.concat((await client.list({ day: DAY })).body).map(({ run }) => run);
      expect(await shown()).toEqual([undefined, undefined]);
      server.time.now = END - 1;
      expect(await shown()).toEqual([undefined, undefined]);
      server.time.now = END;
      const [run] = await shown();
      expect(await shown()).toEqual([run, run]);
      expect(await client.run(run!)).toEqual({ status: 200, body: { replay, username: 'Anna', score } });
    });

    it('is not served either, and the answer says since when it will be', async () => {
      const { seed, send } = await begin();
      await send(playGame(seed));
      const { id } = await server.database.kysely.selectFrom('games').select('id').executeTakeFirstOrThrow();
      server.time.now = END - 1;
      expect(await client.run(id)).toEqual({
        status: 404,
        body: { code: 'not-found', message: 'Runs of 2026-11-22 are shown when that day and its 6 hours of grace are over.' },
      });
      server.time.now = END;
      expect((await client.run(id)).status).toBe(200);
    });
  });
});
