// Clock jumps: a server whose clock is set back an hour or forward a day loses no honest score.
import { expect, it } from 'vitest';
import { RULES_VERSION } from '../../../src/rules/constants.ts';
import { applyAction, newGame, type Action } from '../../../src/rules/game.ts';
import { encodeReplay } from '../../../src/rules/replay.ts';
import { legalDrops } from '../../../tools/simulate/automatic-players.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { START } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { injectFields } from './support/fault-requests.ts';
import { addFields } from './support/request-bodies.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Duration of a game with one ad. */
const GAME = 60 * SECOND;

/** Offsets from noon on the server's clock: when the seed is issued, and when the score arrives. Without an age, a game is unverified. */
const JUMPS: readonly (readonly [name: string, issued: number, sent: number, isVerified: boolean])[] = [
  ['an hour back', 0, GAME - HOUR, false],
  ['a day forward', 0, GAME + DAY, true],
  ['an hour ahead, then corrected', HOUR, GAME, false],
  ['an hour behind, then corrected', -HOUR, GAME, true],
  ['a day back', 0, GAME - DAY, false],
];

describeDatabases((kind) => {
  const server = useTestServer(kind, {
    MOVE_MILLISECONDS: '250',
    PLAYER_WRITES_PER_MINUTE: '5',
    NEW_PLAYERS_PER_HOUR: '5',
    WRITES_PER_MINUTE: '20',
  });

  it.each(JUMPS)('accepts a game with an ad when the clock is set %s', async (_name, issued, sent, isVerified) => {
    server.time.now = START + issued;
    const { ticket, seed, id } = await requestTicket('free');
    server.time.now = START + sent;
    const answer = await injectFields(server.app, addFields({ ticket, id, ...playWithAd(seed) }));
    expect(answer).toMatchObject({ status: 200, body: { isVerified, ...(isVerified && { rank: 1 }) } });
    expect(await checkStore(server.database)).toEqual([]);
  });

  it.each([
    ['an hour back', 0, -HOUR],
    ['an hour ahead over midnight, then corrected', 11.5 * HOUR + HOUR, 11.6 * HOUR],
    ['back over midnight', 12.1 * HOUR, 11.5 * HOUR],
    ['forward to the end of the grace period', 0, 17 * HOUR],
  ])('accepts a daily game when the clock is set %s, once the time of its seed has come', async (_name, issued, sent) => {
    server.time.now = START + issued;
    const { ticket, seed, id } = await requestTicket('daily');
    server.time.now = START + sent;
    const game = newGame(seed);
    const [drop] = legalDrops(game);
    const actions: Action[] = [{ type: 'drop', ...drop }];
    applyAction(game, actions[0]);
    const replay = encodeReplay({ start: { type: 'seed', seed }, actions });
    const send = () => injectFields(server.app, addFields({ ticket, id, replay, times: '5', score: game.score }));
    if (sent < issued) expect(await send()).toMatchObject({ status: 503, body: { code: 'busy' } });
    server.time.now = START + Math.max(sent, issued + SECOND);
    expect(await send()).toMatchObject({ status: 200, body: { isVerified: true } });
  });

  async function requestTicket(kind: 'free' | 'daily'): Promise<{ ticket: string; seed: number; id: string }> {
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
