// The verb `scan` on both databases: marks, lists, hides and shows unusual games.
import { expect, it } from 'vitest';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import { beginningOf, playGame, type PlayedGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { START } from '../support/test-server.ts';
import { NO_BOT_CHECK, readLeaderboard, registerPlayer, sendScore } from '../score-service/score-service-client.ts';

const HEADLINE = 'id\tprotocol\tscore\tname\tsent\tunusual';

describeDatabases((kind) => {
  const { server, client, begin } = useLeaderboard(kind, { ...NO_BOT_CHECK, UNUSUAL: 'mark' });

  async function admin(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const printed: string[] = [];
    const code = await runAdmin(args, {
      env: { DATABASE_URL: server.url, ...env },
      clock: () => START,
      print: (line) => printed.push(line),
      printError: (line) => printed.push(line),
    });
    return { code, printed };
  }

  /** Replaces the times by equal ones. */
  const evenly = ({ score, replay, actions }: PlayedGame) => ({ score, replay, times: actions.map(() => '7').join('.') });
  /** As in earlier versions, which accepted games without a check. */
  const forgetChecks = () => server.database.kysely.updateTable('games').set({ checked_moves: 0, unusual: '' }).execute();
  const names = async () => (await client.list()).body.map(({ username }) => username);

  it('marks a game with even times once, and lists the measurement', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed, { drops: 60 });
    const { sender: other, seed: otherSeed } = await begin();
    await client.add({ ...sender, ...evenly(game), username: 'Robot' });
    const usual = playGame(otherSeed, { drops: 60 });
    await client.add({ ...other, username: 'Anna', score: usual.score, replay: usual.replay, times: human(usual) });
    await client.add({ username: 'Unproved', score: 5000 });

    await forgetChecks();
    expect(await admin(['scan'], { UNUSUAL: 'mark' })).toEqual({ code: 0, printed: ['2 scanned, 1 unusual. Details: list --unusual'] });
    const { printed } = await admin(['list', '--unusual']);
    expect(printed).toEqual([HEADLINE, expect.stringMatching(/^\S+\tmain\t\d+\tRobot\t2026-11-22T12:00:00.000Z\tspread 0.00/)]);
    expect(await names()).toContain('Robot');
    expect((await admin(['scan'])).printed[0]).toMatch(/^0 scanned, 0 /);
  });

  it('scans a game again after it has grown', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed, { drops: 60 });
    await client.add({ ...sender, ...evenly(beginningOf(game, 20)) });
    await forgetChecks();
    expect((await admin(['scan'])).printed[0]).toMatch(/^1 scanned, 0 /);
    await client.add({ ...sender, ...evenly(game) });
    await server.database.kysely.updateTable('games').set({ checked_moves: 20, unusual: '' }).execute();
    expect((await admin(['scan'])).printed[0]).toMatch(/^1 scanned, 1 /);
  });

  it('hides players with UNUSUAL=hide until an operator shows them', async () => {
    const { sender, seed } = await begin();
    await client.add({ ...sender, ...evenly(playGame(seed, { drops: 60 })), username: 'Robot' });
    await forgetChecks();
    expect((await admin(['scan'], { UNUSUAL: 'hide' })).printed[0]).toMatch(/^1 scanned, 1 unusual, players hidden/);
    expect(await names()).toEqual([]);
    const [id] = (await admin(['list', '--unusual'])).printed[1].split('\t');
    expect((await admin(['show', id])).code).toBe(0);
    await admin(['scan'], { UNUSUAL: 'hide' });
    expect(await names()).toEqual(['Robot']);
  });

  it('finds and hides games of the score service', async () => {
    const { uid } = await registerPlayer(server.app, 'Robot');
    const { sender, seed } = await begin();
    const proof = evenly(playGame(seed, { drops: 60 }));
    await sendScore(server, server.app, uid, { ...proof, ticket: sender.ticket });
    await forgetChecks();
    expect((await admin(['scan'], { UNUSUAL: 'hide' })).printed[0]).toMatch(/^1 scanned, 1 /);
    expect((await admin(['list', '--unusual'])).printed[1]).toMatch(/\tservice\t\d+\tRobot\t/);
    expect((await readLeaderboard(server.app, 'score')).body.message).toEqual([]);
  });
});

/** Times between 1 and 5 seconds. */
function human({ actions }: PlayedGame): string {
  return actions.map((_, index) => (10 + ((index * 7) % 41)).toString(36)).join('.');
}
