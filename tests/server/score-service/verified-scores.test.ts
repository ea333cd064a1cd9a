// Verified scores over HTTP, on both databases: verification, coins, and precedence over unverified ones.
import { expect, it } from 'vitest';
import { RULES_VERSION } from '../../../src/rules/constants.ts';
import { decodeReplay, replayGame } from '../../../src/rules/replay.ts';
import { beginningOf, playGame } from '../support/played-games.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeBothDatabases } from '../support/test-databases.ts';
import { createLeaderboardReader, NO_BOT_CHECK, readLeaderboard, registerPlayer, sendScore } from './score-service-client.ts';

describeBothDatabases((kind) => {
  const server = useTestServer(kind, NO_BOT_CHECK);
  const { rows, values } = createLeaderboardReader(server);

  async function requestTicket() {
    const payload = { kind: 'free', id: '', rulesVersion: RULES_VERSION };
    const answer = await server.app.inject({ method: 'POST', url: '/api/ticket', payload });
    return answer.json<{ ticket: string; seed: number }>();
  }

  async function sendVerified(uid: string, drops = 12) {
    const { ticket, seed } = await requestTicket();
    const { score, replay, times } = playGame(seed, { drops });
    server.time.now += 600_000;
    const { body } = await sendScore(server, server.app, uid, { score, replay, times, ticket });
    return { score, body };
  }

  // @spec 3.42
  it('verifies a run on a signed seed, adds its coins, and counts the game once', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    const { ticket, seed } = await requestTicket();
    const late = playGame(seed, { drops: 60 });
    const early = beginningOf(late, 20);
    const { coins } = replayGame(decodeReplay(late.replay));
    expect(coins).toBeGreaterThan(0);
    const first = await sendScore(server, server.app, uid, { score: early.score, replay: early.replay, times: early.times, ticket });
    expect(first).toMatchObject({ status: 200, body: { score: early.score, isVerified: true } });
    const second = await sendScore(server, server.app, uid, { score: late.score, replay: late.replay, times: late.times, ticket });
    expect(second).toMatchObject({ status: 200, body: { score: late.score, isVerified: true } });
    await sendScore(server, server.app, uid, { score: early.score, replay: early.replay, times: early.times, ticket });
    expect(await rows('score')).toMatchObject([{ nickname: 'Frost', score: late.score, isVerified: true }]);
    expect(await values('stats_wins')).toEqual([['Frost', 1]]);
    expect(await values('virtual_currency1')).toEqual([['Frost', coins]]);
    expect((await readLeaderboard(server.app, 'virtual_currency')).body).toEqual(
      (await readLeaderboard(server.app, 'virtual_currency1')).body,
    );
  });

  it('lists a forged score of 2^53-1 after all verified ones, marked', async () => {
    const [{ uid }, { uid: forger }] = [await registerPlayer(server.app, 'Frost'), await registerPlayer(server.app, 'Mallory')];
    const { score } = await sendVerified(uid);
    const forged = Number.MAX_SAFE_INTEGER;
    expect((await sendScore(server, server.app, forger, { score: forged })).body).toEqual({ score: forged, isVerified: false });
    expect(await rows('score')).toMatchObject([
      { nickname: 'Frost', score, isVerified: true },
      { nickname: 'Mallory', score: forged, isVerified: false },
    ]);
  });

  it('keeps the verified best beside a higher unverified score, until a verified one reaches it', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    const { score } = await sendVerified(uid);
    expect((await sendScore(server, server.app, uid, { score: score - 1 })).body).toEqual({ score, isVerified: true });
    expect((await sendScore(server, server.app, uid, { score: score + 1 })).body).toEqual({ score: score + 1, isVerified: false });
    expect((await rows('score')).map((row) => [row.score, row.isVerified])).toEqual([
      [score, true],
      [score + 1, false],
    ]);
    const better = await sendVerified(uid, 60);
    expect(better.body).toEqual({ score: better.score, isVerified: true });
    expect((await rows('score')).map((row) => [row.score, row.isVerified])).toEqual([[better.score, true]]);
  });

  it('lists the wins of verified games before any number of unverified wins', async () => {
    const [{ uid }, { uid: forger }] = [await registerPlayer(server.app, 'Frost'), await registerPlayer(server.app, 'Mallory')];
    await sendVerified(uid);
    for (const sender of [uid, forger])
      for (let score = 1e6; score < 1e6 + 5; score++) await sendScore(server, server.app, sender, { score });
    for (const [type, verified, unverified] of [
      ['stats_wins', 1, 5],
      ['stats_win_rate', 100, 100],
    ] as const)
      expect((await rows(type)).map((row) => [row.nickname, row[type], row.isVerified])).toEqual([
        ['Frost', verified, true],
        ['Mallory', unverified, false],
      ]);
  });

  it('rejects wrong proofs with their error codes', async () => {
    const [{ uid }, { uid: other }] = [await registerPlayer(server.app, 'Frost'), await registerPlayer(server.app, 'Winter')];
    const [{ ticket, seed }, { ticket: otherTicket }] = [await requestTicket(), await requestTicket()];
    const { replay, score, times } = playGame(seed, { drops: 20 });
    const another = playGame(seed + 1, { drops: 20 });
    const refused = async (sender: string, form: Parameters<typeof sendScore>[3]) =>
      (await sendScore(server, server.app, sender, form)).body.code;
    expect(await refused(uid, { score: score + 1, replay, times, ticket })).toBe('score-mismatch');
    expect(await refused(uid, { score: another.score, replay: another.replay, times: another.times, ticket })).toBe('seed-mismatch');
    expect(await refused(uid, { score, replay, times, ticket: `${ticket}x` })).toBe('seed-forged');
    expect(await refused(uid, { score, replay, times, ticket: otherTicket })).toBe('seed-mismatch');
    expect(await refused(uid, { score, replay: 'no replay', times, ticket })).toBe('replay-malformed');
    expect((await sendScore(server, server.app, uid, { score, replay, times, ticket })).status).toBe(200);
    expect(await refused(other, { score, replay, times, ticket })).toBe('seed-foreign');
    expect(await values('score')).toEqual([['Frost', score]]);
  });
});
