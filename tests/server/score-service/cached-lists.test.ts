// Cached lists of the score service: a process shows its own writes immediately, and those of others after the lifetime.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUserHidden } from '../../../server/score-service/moderation.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { createLeaderboardReader, logIn, NO_BOT_CHECK, postForm, registerPlayer, sendScore } from './score-service-client.ts';

const LIFETIME = 1000;

describeDatabases((kind) => {
  let server: TestServer;
  let here: ReturnType<typeof createLeaderboardReader>;
  let there: ReturnType<typeof createLeaderboardReader>;

  beforeAll(async () => {
    server = await openTestServer(kind, { ...NO_BOT_CHECK, BOARD_CACHE_MILLISECONDS: `${LIFETIME}` });
    here = createLeaderboardReader(server);
    there = createLeaderboardReader({ app: await server.openPeer() });
  });
  afterAll(() => server.close());

  const userId = async (nickname: string, pin: string) => String((await logIn(server.app, nickname, pin)).body.public_id);

  it('show scores, wins, deletions and hidden users', async () => {
    const [frost, winter] = [await registerPlayer(server.app, 'Frost'), await registerPlayer(server.app, 'Winter')];
    for (const reader of [here, there]) expect(await reader.values('score')).toEqual([]);
    await sendScore(server, server.app, frost.uid, { score: 100 });
    expect([await here.values('score'), await here.values('stats_wins')]).toEqual([[['Frost', 100]], [['Frost', 1]]]);
    expect(await there.values('score')).toEqual([]);
    server.time.now += LIFETIME;
    expect(await there.values('score')).toEqual([['Frost', 100]]);
    await sendScore(server, server.app, winter.uid, { score: 200 });
    await setUserHidden(server.database, await userId('Winter', winter.pin), true);
    expect(await here.values('score')).toEqual([['Frost', 100]]);
    await setUserHidden(server.database, await userId('Winter', winter.pin), false);
    expect(await here.values('score')).toEqual([['Frost', 100]]);
    server.time.now += LIFETIME;
    for (const reader of [here, there]) expect(await reader.values('score')).toHaveLength(2);
    await postForm(server.app, 'forget', { nickname: 'Frost', pin_code: frost.pin });
    expect([await here.values('score'), await there.values('score')]).toEqual([[['Winter', 200]], expect.objectContaining({ length: 2 })]);
  });

  it('that are full are loaded again only for the users and scores that they contain', async () => {
    server.time.now += LIFETIME;
    const users = [];
    for (let place = 0; place < 101; place++) {
      const { uid } = await registerPlayer(server.app, `Player${place}`);
      users.push(uid);
      if (place < 100) await sendScore(server, server.app, uid, { score: 1000 + place });
    }
    const last = async () => (await here.values('score')).at(-1);
    expect(await last()).toEqual(['Player0', 1000]);
    const hidden = await here.rows('score');
    await setUserHidden(server.database, hidden[0].uid, true);
    await sendScore(server, server.app, users[100], { score: 999 });
    expect(await last()).toEqual(['Player0', 1000]);
    await sendScore(server, server.app, users[100], { score: 1000 });
    expect(await last()).toEqual(['Player100', 1000]);
    await setUserHidden(server.database, hidden[0].uid, false);
    await sendScore(server, server.app, users[5], { score: 5 });
    expect(await last()).toEqual(['Player0', 1000]);
  });
});
