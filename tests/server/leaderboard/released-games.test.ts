// Replays of games without an entry, on both databases: the cleanup drops them, and the rows still recognize what is sent again.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '../../../server/leaderboard/clean-up.ts';
import { openTicket } from '../../../server/leaderboard/ticket.ts';
import { createSigner } from '../../../server/signer.ts';
import { NO_BOT_CHECK, registerPlayer, sendScore, readLeaderboard } from '../score-service/score-service-client.ts';
import { beginningOf, playGame, proofOf, type PlayedGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Leaderboard = ReturnType<typeof useLeaderboard>;

/** Steps that the tests of one server share. */
function stepsOf({ server, client, begin }: Leaderboard) {
  const wait = async (milliseconds: number): Promise<void> => {
    server.time.now += milliseconds;
    await cleanUp(server.database, server.config, server.time.now);
  };
  const rowOf = (id: string, scope = 'main') =>
    server.database.kysely.selectFrom('games').selectAll().where('scope', '=', scope).where('id', '=', id).executeTakeFirst();
  const gameOf = (ticket: string): string => openTicket(createSigner(server.config.secret), ticket)!.id;
  /** Begins a game of a new player, or of `id`. */
  async function start(drops: number, id = '') {
    const { sender, ticket, seed, id: player } = await begin({ id });
    const game = playGame(seed, { drops });
    const send = (sent: PlayedGame = game, more = {}) => client.add({ ...sender, ...proofOf(sent), ...more });
    return { sender, ticket, seed, game, send, player, row: () => rowOf(gameOf(ticket)) };
  }
  /** Sends a game without an entry, because its player has a better one, and lets the cleanup drop its replay. */
  async function release(drops = 20, submission?: string) {
    const best = await start(90);
    await best.send();
    const released = await start(drops, best.player);
    const answer = await released.send(released.game, submission === undefined ? {} : { submission });
    expect(answer.body).toMatchObject({ score: best.game.score, isVerified: true });
    await wait(7 * HOUR);
    expect(await released.row()).toMatchObject({ replay: '', times: '', score: released.game.score });
    return { best, released, answer };
  }
  return { wait, rowOf, gameOf, start, release };
}

describeDatabases((kind) => {
  const shared = useLeaderboard(kind, { ...NO_BOT_CHECK, LEADERBOARDS: '*', KEEP_DAYS: '35', PLAYER_SEEDS_PER_MINUTE: '0' });
  const { server, client, begin } = shared;
  const { wait, rowOf, gameOf, start, release } = stepsOf(shared);

  it('replays without an entry are dropped after six hours, those of entries stay', async () => {
    const first = await start(20);
    await first.send();
    const better = await start(60, first.player);
    await better.send();
    const worse = await start(10, first.player);
    await worse.send();
    const kept = { replay: better.game.replay, times: better.game.times, due_at: null };
    expect(await better.row()).toMatchObject(kept);
    await wait(5 * HOUR);
    for (const { row, game } of [first, worse]) expect(await row()).toMatchObject({ replay: game.replay, times: game.times });
    await wait(2 * HOUR);
    for (const { row, game } of [first, worse]) expect(await row()).toMatchObject({ replay: '', times: '', score: game.score });
    await wait(34 * DAY);
    expect([await first.row(), await worse.row()]).toMatchObject([{ replay: '' }, { replay: '' }]);
    await wait(DAY);
    expect([await first.row(), await worse.row()]).toEqual([undefined, undefined]);
    expect(await better.row()).toMatchObject(kept);
    const [{ run }] = (await client.list()).body;
    expect(await client.run(run!)).toMatchObject({ status: 200, body: { replay: better.game.replay } });
  });

  it('games of entries are in no index that the cleanup searches', async () => {
    for (let player = 0; player < 3; player++) await (await start(10)).send();
    await wait(400 * DAY);
    const due = await server.database.kysely.selectFrom('games').select('id').where('due_at', 'is not', null).execute();
    expect(due).toEqual([]);
    expect((await client.list()).body).toHaveLength(3);
  });

  describe('games that are sent again after their replay was dropped', () => {
    it('become an entry when they continue, with all moves to watch', async () => {
      const { best, released } = await release();
      const further = playGame(released.seed, { drops: 150, opening: released.game.actions });
      expect(further.score).toBeGreaterThan(best.game.score);
      expect((await released.send(further)).body).toMatchObject({ score: further.score, isVerified: true, rank: 1 });
      const [{ run }] = (await client.list()).body;
      expect((await client.run(run!)).body).toMatchObject({ replay: further.replay, score: further.score });
      await wait(7 * HOUR);
      expect([await best.row(), await released.row()]).toMatchObject([{ replay: '' }, { replay: further.replay, due_at: null }]);
    });

    it('are recognized in the same and in fewer moves, and nothing changes', async () => {
      const { best, released } = await release();
      const stored = await released.row();
      for (const sent of [released.game, beginningOf(released.game, 5)])
        expect((await released.send(sent)).body).toMatchObject({ score: best.game.score, isVerified: true });
      const again = { updated_at: server.time.now, due_at: expect.any(Number) };
      expect(await released.row()).toEqual({ ...stored, ...again });
      expect((await client.list()).body).toMatchObject([{ score: best.game.score }]);
    });

    it('are refused with other moves', async () => {
      const { released } = await release();
      const { seed, game } = released;
      const refused = { status: 409, body: { code: 'seed-used' } };
      for (const drops of [20, 100]) expect(await released.send(playGame(seed, { drops, player: 'beam' }))).toMatchObject(refused);
      // Fewer moves that claim more than the stored game.
      for (const less of [{ score: 0 }, { coins: -1 }]) {
        await server.database.kysely.updateTable('games').set(less).where('moves', '=', 20).execute();
        expect(await released.send(beginningOf(game, 10))).toMatchObject(refused);
        await server.database.kysely.updateTable('games').set({ score: game.score, coins: 100 }).where('moves', '=', 20).execute();
      }
      expect((await released.send(beginningOf(game, 10))).status).toBe(200);
    });

    it('get the first answer with the same submission key', async () => {
      const submission = randomUUID();
      const { released, answer } = await release(20, submission);
      expect(await released.send(released.game, { submission })).toEqual(answer);
    });

    it('on a voided seed are recognized, and not continued', async () => {
      const { best, released } = await release();
      for (let seed = 0; seed < 2; seed++) await begin({ id: best.player });
      expect((await released.send()).status).toBe(200);
      const further = playGame(released.seed, { drops: 150, opening: released.game.actions });
      expect(await released.send(further)).toMatchObject({ status: 410, body: { code: 'seed-expired' } });
    });

    it('count no coins, wins or losses twice on the score service', async () => {
      const { uid } = await registerPlayer(server.app, 'Frost');
      const { sender, seed, ticket } = await begin();
      const game = playGame(seed, { drops: 60 });
      const send = (sent: PlayedGame) => sendScore(server, server.app, uid, { ...sender, ...proofOf(sent) });
      const stored = async () =>
        (await server.database.kysely.selectFrom('service_values').selectAll().orderBy('type').execute()) as object[];
      await send(game);
      const counted = await stored();
      await wait(7 * HOUR);
      expect(await rowOf(gameOf(ticket), 'service')).toMatchObject({ replay: '' });
      for (const sent of [game, beginningOf(game, 30)]) expect((await send(sent)).body).toEqual({ score: game.score, isVerified: true });
      expect(await stored()).toEqual(counted);
      expect((await send(playGame(seed, { drops: 61, player: 'beam' }))).body).toMatchObject({ code: 'seed-used' });
      const further = playGame(seed, { drops: 90, opening: game.actions });
      expect((await send(further)).body).toEqual({ score: further.score, isVerified: true });
      expect((await readLeaderboard(server.app, 'stats_wins')).body.message).toMatchObject([{ stats_wins: 1 }]);
    });
  });

  it('replays on a ticket of an earlier version stay while any board lists them', async () => {
    const { sender, seed, id } = await begin();
    const ticketed = openTicket(createSigner(server.config.secret), sender.ticket)!;
    const { day, player, issuedAt, rulesVersion } = ticketed;
    const ticket = createSigner(server.config.secret).seal(
      'ticket',
      ['1', ticketed.id, seed, day, player, issuedAt, rulesVersion].join('~'),
    );
    const game = playGame(seed, { drops: 20 });
    for (const leaderboard of ['one', 'two']) await client.add({ id, ticket, leaderboard, ...proofOf(game) });
    const better = await begin({ id, leaderboard: 'two' });
    await client.add({ ...better.sender, leaderboard: 'two', ...proofOf(playGame(better.seed, { drops: 90 })) });
    expect(await rowOf(ticketed.id)).toMatchObject({ due_at: expect.any(Number) });
    await wait(7 * HOUR);
    expect(await rowOf(ticketed.id)).toMatchObject({ replay: game.replay, due_at: null });
    const third = await begin({ id, leaderboard: 'one' });
    await client.add({ ...third.sender, leaderboard: 'one', ...proofOf(playGame(third.seed, { drops: 90 })) });
    await wait(7 * HOUR);
    expect(await rowOf(ticketed.id)).toMatchObject({ replay: '' });
    // On a third board it becomes an entry again, with its moves.
    expect((await client.add({ id, ticket, leaderboard: 'three', ...proofOf(beginningOf(game, 5)) })).body.code).toBe('seed-used');
    expect((await client.add({ id, ticket, leaderboard: 'three', ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    expect(await rowOf(ticketed.id)).toMatchObject({ replay: game.replay, times: game.times, due_at: null });
  });
});

describeDatabases((kind) => {
  const shared = useLeaderboard(kind, { KEEP_DAILY_DAYS: '1', DAILY_GRACE_HOURS: '48' });
  const { client, begin } = shared;
  const { wait, rowOf, gameOf } = stepsOf(shared);

  it('games of a day are deleted with their board, and not while the day is accepted', async () => {
    const { sender, ticket, seed } = await begin({ kind: 'daily' });
    await client.add({ ...sender, ...proofOf(playGame(seed)) });
    await wait(2.4 * DAY);
    expect(await client.add({ ...sender, ...proofOf(playGame(seed, { player: 'beam' })) })).toMatchObject({
      body: { code: 'daily-played' },
    });
    await wait(DAY);
    expect(await rowOf(gameOf(ticket))).toBeUndefined();
  });
});
