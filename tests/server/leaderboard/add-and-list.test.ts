// Adding and listing scores over HTTP, on both databases: ids, countries, names, order, own entries, and repeated submissions.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeBothDatabases } from '../support/test-databases.ts';
import { putVerified } from '../support/verified-entries.ts';

describeBothDatabases((kind) => {
  const { server, client } = useLeaderboard(kind, { UNVERIFIED: 'below', LEADERBOARDS: '*' });

  const rows = async (fields = {}) => (await client.list(fields)).body.map(({ username, score, isOwn }) => ({ username, score, isOwn }));

  it('has no entries at first', async () => {
    expect(await client.list()).toEqual({ status: 200, body: [] });
  });

  // @spec 6.3
  it('issues a secret id, and shows a different public id in the list', async () => {
    const { status, body } = await client.add({ country: 'DE' });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), publicId: expect.any(String), country: 'de', score: 100, isVerified: false },
    ]);
    const list = await client.list({ id: body.id });
    expect(list.body).toEqual([
      { id: body.publicId, username: 'Anna', score: 100, country: 'de', rank: 1, isVerified: false, isOwn: true },
    ]);
    expect(list.body[0].id).not.toBe(body.id);
    const forger = await client.add({ id: list.body[0].id, username: 'Mallory', score: 500 });
    expect(forger.body.id).not.toBe(body.id);
    expect(await rows()).toMatchObject([{ username: 'Mallory' }, { username: 'Anna' }]);
  });

  it("keeps a player's best score and last name", async () => {
    const { id } = (await client.add({ score: 300 })).body;
    const worse = await client.add({ id, score: 200, username: 'Bella' });
    expect(worse.body).toMatchObject({ id, score: 300 });
    expect(await rows()).toEqual([{ username: 'Bella', score: 300, isOwn: false }]);
    expect((await client.add({ id, score: 400 })).body).toMatchObject({ score: 400 });
  });

  it('allows two players with the same name', async () => {
    await client.add({});
    await client.add({ score: 50 });
    expect(await rows()).toMatchObject([
      { username: 'Anna', score: 100 },
      { username: 'Anna', score: 50 },
    ]);
  });

  it('ranks the earlier of equal scores first', async () => {
    for (const username of ['First', 'Second', 'Third']) {
      await client.add({ username });
      server.time.now += 1;
    }
    expect((await rows()).map(({ username }) => username)).toEqual(['First', 'Second', 'Third']);
  });

  // @spec 9.50
  it('lists a hundred entries, then the own entry with its rank', async () => {
    for (let place = 0; place < 103; place++) await putVerified(server, { id: `Player ${place}`, score: 2000 - place * 10 });
    await putVerified(server, { id: 'Last', score: 3 });
    const { body: list } = await client.list({ id: 'Last' });
    expect(list).toHaveLength(101);
    expect(list[99]).toMatchObject({ username: 'Player 99', score: 1010, rank: 100, isOwn: false });
    expect(list[100]).toMatchObject({ username: 'Last', score: 3, rank: 104, total: 104, isOwn: true });
    expect(list[99]).not.toHaveProperty('total');
    expect(await rows()).toHaveLength(100);
  });

  it('separates leaderboards and content types', async () => {
    await client.add({});
    await client.add({ leaderboard: 'other', score: 5 });
    await client.add({ contentType: 'zen', score: 6 });
    expect(await rows({ leaderboard: 'other' })).toMatchObject([{ score: 5 }]);
    expect(await rows({ contentType: 'zen' })).toMatchObject([{ score: 6 }]);
    expect(await rows()).toMatchObject([{ score: 100 }]);
  });

  it.each([
    ['', 'name-empty'],
    [' \t ', 'name-empty'],
    ['<b>Anna</b>', 'name-characters'],
    ["'; drop table players; --", 'name-characters'],
    ['nul\0', 'name-characters'],
    ['half \ud800', 'name-characters'],
    ['a'.repeat(21), 'name-too-long'],
    ['fuck', 'name-bad-words'],
    ['L\u0435\u0430d\u0435r', 'name-characters'],
    ['Ice \u0397ero', 'name-characters'],
    ['\u0421ool_Anna', 'name-characters'],
  ])('rejects the name %j with %s', async (username, code) => {
    expect(await client.add({ username })).toMatchObject({ status: 422, body: { code } });
    expect(await rows()).toEqual([]);
  });

  it('accepts names in any script, and normalizes spaces', async () => {
    await client.add({ username: '  Снежная   Königin ' });
    expect(await rows()).toMatchObject([{ username: 'Снежная Königin' }]);
  });

  describe('a repeated submission', () => {
    it('counts once, and gets the same answer', async () => {
      const fields = { submission: randomUUID() };
      const first = await client.add(fields);
      await client.add({ username: 'Better', score: 500 });
      expect(await client.add(fields)).toEqual(first);
      expect(await rows()).toHaveLength(2);
    });

    it('counts once when sent a hundred times to two processes', async () => {
      const peer = leaderboardClient({ app: await server.openPeer() });
      const fields = { submission: randomUUID() };
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => (index % 2 ? client : peer).add(fields)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0].status).toBe(200);
      expect(await rows()).toHaveLength(1);
    });

    it('is refused with other content or from another sender', async () => {
      const submission = randomUUID();
      const { id } = (await client.add({ submission })).body;
      for (const change of [{ score: 101 }, { username: 'Bella' }, { leaderboard: 'other' }, { contentType: 'zen' }, { id }])
        expect(await client.add({ submission, ...change })).toMatchObject({ status: 409, body: { code: 'submission-reused' } });
      expect(await rows()).toMatchObject([{ username: 'Anna', score: 100 }]);
    });

    it('is processed again after a refusal', async () => {
      const submission = randomUUID();
      expect((await client.add({ submission, username: '' })).status).toBe(422);
      expect((await client.add({ submission })).status).toBe(200);
    });
  });

  it('ranks correctly under concurrent writes', async () => {
    const scores = Array.from({ length: 60 }, (_, index) => (index * 37) % 400);
    const ids = scores.map((_score, index) => `player-${index}`);
    await Promise.all(ids.map((id, index) => putVerified(server, { id, score: scores[index] })));
    await Promise.all(ids.map((id, index) => putVerified(server, { id, score: scores[index] + ((index * 53) % 300) })));
    const finals = scores.map((score, index) => score + ((index * 53) % 300));
    for (const [index, id] of ids.entries()) {
      const own = (await client.list({ id })).body.find(({ isOwn }) => isOwn);
      const rank = await putVerified(server, { id, score: 0 });
      expect([own?.score, own?.rank]).toEqual([finals[index], rank]);
      expect(rank).toBeGreaterThan(finals.filter((score) => score > finals[index]).length);
    }
  });
});
