// Moderation on both databases: hidden entries, banned names, and complete deletion of players.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { banName, deletePlayer, setPlayerHidden, unbanName } from '../../../server/leaderboard/moderation.ts';
import { playerKey } from '../../../server/leaderboard/players.ts';
import { checkStore } from '../faults/fuzz/check-store.ts';
import { findRows } from '../support/find-rows.ts';
import { playGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeBothDatabases } from '../support/test-databases.ts';

describeBothDatabases((kind) => {
  const { server, client } = useLeaderboard(kind, { UNVERIFIED: 'below' });

  async function addVerified(username: string) {
    const { id, ticket, seed } = (await client.ticket()).body;
    const { score, replay, times } = playGame(seed);
    await client.add({ id, ticket, username, score, replay, times });
    const own = (await client.list({ id })).body.find(({ isOwn }) => isOwn);
    return { id, publicId: own!.id!, run: own!.run!, score };
  }

  it('hides a player and the run, and shows both again', async () => {
    const { id, publicId, run, score } = await addVerified('Anna');
    await client.add({ username: 'Bella', score: 1 });
    expect(await setPlayerHidden(server.database, publicId, true)).toBe(1);
    expect((await client.list()).body).toMatchObject([{ username: 'Bella', rank: 1 }]);
    // The player keeps the own entry and its place.
    expect((await client.list({ id })).body).toMatchObject([{ username: 'Bella' }, { score, rank: 1, isOwn: true }]);
    expect((await client.run(run)).status).toBe(404);
    expect((await client.add({ id, score: score + 1 })).body.rank).toBeUndefined();
    expect((await client.list()).body).toHaveLength(1);
    expect(await setPlayerHidden(server.database, publicId, false)).toBe(2);
    expect((await client.list({ id })).body).toMatchObject([{ score, rank: 1 }, { score: score + 1 }, { username: 'Bella' }]);
  });

  it('bans a name in any spelling, and hides its players', async () => {
    await client.add({ username: 'Nasty One' });
    expect(await banName(server.database, 'nasty  ONE', server.time.now)).toBe(1);
    expect((await client.list()).body).toEqual([]);
    for (const username of ['Nasty One', 'NASTY ONE', ' nasty one'])
      expect(await client.add({ username })).toMatchObject({ status: 403, body: { code: 'banned' } });
    expect(await unbanName(server.database, 'NASTY one')).toBe(true);
    expect(await unbanName(server.database, 'NASTY one')).toBe(false);
    expect((await client.add({ username: 'Nasty One' })).status).toBe(200);
  });

  it('bans a name in letters that look alike', async () => {
    await banName(server.database, 'HOPE', server.time.now);
    for (const username of ['НОРЕ', 'ΗΟΡΕ', 'hope'])
      expect(await client.add({ username })).toMatchObject({ status: 403, body: { code: 'banned' } });
  });

  it('deletes all data of a player', async () => {
    const { publicId } = await addVerified('Anna');
    expect(await deletePlayer(server.database, publicId, server.time.now)).toBe(true);
    expect(await deletePlayer(server.database, publicId, server.time.now)).toBe(false);
    for (const table of ['players', 'entries', 'games', 'submissions'] as const)
      expect(await server.database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await client.list()).body).toEqual([]);
  });

  it('deletes a player on request with the secret id, and leaves no row', async () => {
    const { id, publicId, run } = await addVerified('Anna');
    const daily = (await client.ticket({ kind: 'daily', id })).body;
    const { score, replay, times } = playGame(daily.seed);
    await client.add({ id, ticket: daily.ticket, username: 'Anna', score, replay, times, submission: randomUUID() });
    await client.add({ id, username: 'Anna', contentType: 'other', score: 7, submission: randomUUID() });
    const { publicId: other } = await addVerified('Bella');
    const forget = async (secret: string) =>
      (await server.app.inject({ method: 'POST', url: '/api/forget', payload: { id: secret } })).json<unknown>();
    // Public values are not a proof.
    for (const text of [publicId, run, 'Anna', '', `${id.slice(0, -1)}x`]) expect(await forget(text)).toEqual({ deleted: false });
    expect((await client.list()).body).toHaveLength(2);
    expect(await forget(id)).toEqual({ deleted: true });
    expect(await findRows(server.database, [publicId, playerKey(id), 'Anna', id])).toEqual([]);
    expect((await client.list()).body).toMatchObject([{ id: other, rank: 1 }]);
    expect((await client.run(run)).status).toBe(404);
    expect(await checkStore(server.database)).toEqual([]);
    expect(await forget(id)).toEqual({ deleted: false });
  });

  it.each([[{}], [{ id: 7 }], [{ id: 'x'.repeat(65) }], [null]])('rejects a deletion request with %j', async (payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/forget',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad-request']);
  });
});
