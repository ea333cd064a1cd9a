// Refused scores over HTTP, on both databases: each reason and its limit.
import { describe, expect, it } from 'vitest';
import { encodeReplay } from '../../../src/rules/replay.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

describeDatabases((kind) => {
  const { server, client, begin, expectRefusal } = useLeaderboard(kind);

  describe('rejects', () => {
    it('a wrong score', async () => {
      const { sender, seed } = await begin();
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)), score: 99_999 }, 422, 'score-mismatch');
    });

    it('an illegal move', async () => {
      const { sender, seed } = await begin();
      const { actions, score } = playGame(seed, { drops: 5 });
      const replay = encodeReplay({ start: { type: 'seed', seed }, actions: [...actions, { type: 'revive' }] });
      server.time.now += HOUR;
      await expectRefusal({ ...sender, score, replay, times: '5.5.5.5.5.5' }, 422, 'replay-rejected');
    });

    it('a replay from another seed', async () => {
      const { sender, seed } = await begin();
      await expectRefusal({ ...sender, ...proofOf(playGame((seed + 1) >>> 0)) }, 422, 'seed-mismatch');
    });

    it('a game that does not start from a seed', async () => {
      const { sender, seed } = await begin();
      const replay = encodeReplay({ start: { type: 'tutorial', seed }, actions: [] });
      await expectRefusal({ ...sender, score: 0, replay }, 422, 'replay-start');
    });

    it('a malformed replay', async () => {
      const { sender, seed } = await begin();
      for (const replay of ['', 'nonsense', '2~s5~!', `2~s${seed}~AA~`, '2~s99999999999~AAA', '2~pnonsense~'])
        await expectRefusal({ ...sender, replay }, 422, 'replay-malformed');
    });

    it('malformed times', async () => {
      const { sender, seed } = await begin();
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)), times: '1.-2' }, 400, 'bad-request');
    });

    it('a forged seed', async () => {
      const { id, ticket, seed } = await begin();
      const proof = proofOf(playGame(seed));
      for (const forged of [
        '',
        'x',
        `${ticket}x`,
        ticket.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')),
        ticket.replace('1~', '1~x'),
        ticket.slice(1),
      ])
        await expectRefusal({ id, ticket: forged, ...proof }, 403, 'seed-forged');
    });

    it("another player's seed", async () => {
      const { ticket, seed } = await begin();
      const { id } = await begin();
      await expectRefusal({ id, ticket, ...proofOf(playGame(seed)) }, 403, 'seed-foreign');
      await expectRefusal({ id: '', ticket, ...proofOf(playGame(seed)) }, 403, 'seed-foreign');
    });

    it('an expired seed, but not one just before its end', async () => {
      const { sender, seed } = await begin();
      server.time.now += 30 * DAY - 1;
      expect((await client.add({ ...sender, ...proofOf(playGame(seed)) })).status).toBe(200);
      server.time.now += 1;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)) }, 410, 'seed-expired');
    });

    it('more rewards than ads fit into the time', async () => {
      const { sender, seed } = await begin();
      const game = playGame(seed, { changes: 3 });
      server.time.now += 15 * SECOND - 1;
      await expectRefusal({ ...sender, ...proofOf(game) }, 422, 'too-many-rewards');
      server.time.now += 1;
      expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    });

    it('more rewards than the limit', async () => {
      const { sender, seed } = await begin();
      server.time.now += DAY;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed, { changes: 201 })) }, 422, 'too-many-rewards');
    });
  });
});
