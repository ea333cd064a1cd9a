// Clocks that jump: a server whose clock is put back an hour or on by a day refuses no honest player.
import { expect, it } from 'vitest';
import { RULES_VERSION } from '../../../src/rules/constants.ts';
import { applyAction, newGame, type Action } from '../../../src/rules/game.ts';
import { encodeReplay } from '../../../src/rules/replay.ts';
import { legalDrops } from '../../../src/rules/players.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { START } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { injectFields } from './support/fault-requests.ts';
import { addFields } from './support/request-bodies.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** What a game with one ad takes. */
const GAME = 60 * SECOND;

/** When the seed is given, and when the score comes, by the server's clock, from a start at noon. */
const JUMPS: readonly (readonly [name: string, given: number, sent: number])[] = [
  ['back an hour', 0, GAME - HOUR],
  ['on by a day', 0, GAME + DAY],
  ['an hour ahead, then right', HOUR, GAME],
  ['an hour behind, then right', -HOUR, GAME],
  ['back by a day', 0, GAME - DAY],
];

describeDatabases((kind) => {
  const server = useTestServer(kind, {
    MOVE_MILLISECONDS: '250',
    PLAYER_WRITES_PER_MINUTE: '5',
    NEW_PLAYERS_PER_HOUR: '5',
    WRITES_PER_MINUTE: '20',
  });

  it.each(JUMPS)('takes the score of a game with an ad, the clock being put %s', async (_name, given, sent) => {
    server.time.now = START + given;
    const { ticket, seed, id } = await askTicket('free');
    server.time.now = START + sent;
    const answer = await injectFields(server.app, addFields({ ticket, id, ...playWithAd(seed) }));
    expect(answer).toMatchObject({ status: 200, body: { isVerified: true, rank: 1 } });
    expect(await checkStore(server.database)).toEqual([]);
  });

  it.each([
    ['back an hour', 0, -HOUR],
    ['an hour ahead over midnight, then right', 11.5 * HOUR + HOUR, 11.6 * HOUR],
    ['back over midnight', 12.1 * HOUR, 11.5 * HOUR],
    ['on to the end of the hours of grace', 0, 17 * HOUR],
  ])('takes a daily game, the clock being put %s', async (_name, given, sent) => {
    server.time.now = START + given;
    const { ticket, seed, id } = await askTicket('daily');
    server.time.now = START + sent;
    const game = newGame(seed);
    const [drop] = legalDrops(game);
    const actions: Action[] = [{ type: 'drop', ...drop }];
    applyAction(game, actions[0]);
    const replay = encodeReplay({ start: { type: 'seed', seed }, actions });
    const answer = await injectFields(server.app, addFields({ ticket, id, replay, times: '5', score: game.score }));
    expect(answer).toMatchObject({ status: 200, body: { isVerified: true } });
  });

  async function askTicket(kind: 'free' | 'daily'): Promise<{ ticket: string; seed: number; id: string }> {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/ticket',
      payload: { kind, id: '', rulesVersion: RULES_VERSION },
    });
    expect(response.statusCode).toBe(200);
    return response.json();
  }
});

function playWithAd(seed: number): { replay: string; times: string; score: number } {
  const game = newGame(seed);
  const actions: Action[] = [{ type: 'drop', ...legalDrops(game)[0] }, { type: 'changeBlocks' }];
  for (const action of actions) applyAction(game, action);
  return { replay: encodeReplay({ start: { type: 'seed', seed }, actions }), times: '20.100', score: game.score };
}
