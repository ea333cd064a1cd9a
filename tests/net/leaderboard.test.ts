// The main leaderboard's client: sealed requests, and responses of this server, of other servers and of broken ones.
import { describe, expect, test, vi } from 'vitest';
import { CallError, type Calls } from '../../src/net/calls.ts';
import { createLeaderboard } from '../../src/net/leaderboard.ts';
import { LEADERBOARD_REQUEST } from '../../src/net/protocol.ts';
import { openSeal } from '../../server/leaderboard/read-request.ts';
import { newGame } from '../../src/rules/game.ts';
import { encodeReplay } from '../../src/rules/replay.ts';
import * as v from 'valibot';

const KEY = 'frozen-jewel-key-for-development';
const SENDER = { username: 'Anna', id: 'secret', country: 'de' };

/** `answer` is of every call, except that `refusal` is of lists that are the same for all players. */
function open(answer: unknown, refusal?: CallError) {
  const sent: { address: string; payload: unknown }[] = [];
  const calls: Calls = {
    async postForm(address, { dt }) {
      const payload: unknown = JSON.parse(openSeal(dt, KEY));
      v.parse(LEADERBOARD_REQUEST, payload);
      sent.push({ address, payload });
      return answer;
    },
    postJson: vi.fn<Calls['postJson']>(),
    async getJson(address) {
      sent.push({ address, payload: undefined });
      if (refusal && address.includes('/boards/')) throw refusal;
      return answer;
    },
  };
  return { sent, leaderboard: createLeaderboard({ calls, address: './api/score', name: 'frozen-jewel', key: KEY }) };
}

/** A server that only has the calls of the specification. */
const openPlain = (answer: unknown) => open(answer, new CallError('unknown', 404));

const SUBMISSION = '0a1b2c3d-0000-4000-8000-000000000000';

// @spec 3.37 7.1
test('sends a score as the sealed fields of the specification, with its proof', async () => {
  const { sent, leaderboard } = open({ id: 'secret', country: 'de' });
  const score = { game: 'ticket', score: 500, submission: SUBMISSION, replay: '1~s5~', ticket: 'ticket', times: '' };
  await leaderboard.add(score, SENDER);
  const proof = `"replay":"1~s5~","ticket":"ticket","times":"","submission":"${SUBMISSION}"`;
  expect(sent.map(({ address, payload }) => [address, JSON.stringify(payload)])).toEqual([
    [
      './api/score',
      `{"type":"add","leaderboard":"frozen-jewel","username":"Anna","id":"secret","country":"de","contentType":"score","score":500,${proof}}`,
    ],
  ]);
});

test.each<{ answer: unknown; read: object }>([
  // @spec 7.2
  { answer: { _id: 'x', country: 'FR' }, read: { _id: 'x', country: 'FR' } },
  { answer: { id: 77, country: null }, read: { id: '77' } },
  { answer: { id: null, _id: 'me-8', country: 'FR' }, read: { _id: 'me-8', country: 'FR' } },
  { answer: { _id: 9, country: {}, score: '700', rank: 'first', isVerified: 1 }, read: { _id: '9' } },
  ...['ok', [], { id: [] }, { id: 'x'.repeat(101) }, { id: 'a\nb' }, null].map((answer) => ({ answer, read: {} })),
])('reads $read from the response $answer to a score', async ({ answer, read }) => {
  const { leaderboard } = open(answer);
  expect(await leaderboard.add({ game: 'best', score: 1, submission: SUBMISSION }, SENDER)).toEqual(read);
});

describe('get', () => {
  const GET = { type: 'get', leaderboard: 'frozen-jewel', contentType: 'score' };

  test('requests the list of all players, and the own rows with id and day only if given', async () => {
    const { sent, leaderboard } = open([]);
    await leaderboard.get('');
    await leaderboard.get('secret', '2026-11-22');
    expect(sent).toEqual([
      { address: './api/boards/frozen-jewel', payload: undefined },
      { address: './api/score', payload: { ...GET, id: 'secret', day: '2026-11-22', own: true } },
      { address: './api/boards/frozen-jewel~2026-11-22', payload: undefined },
    ]);
  });

  // @spec 7.3
  test.each([
    new CallError('unknown', 404),
    new CallError('unknown', 405),
    new CallError('not-found', 404),
    new CallError('unknown', 501),
    new CallError('no-json', 200),
  ])('sends the call of the specification to a server that answers lists with %s', async (refusal) => {
    const { sent, leaderboard } = open([], refusal);
    await leaderboard.get('');
    sent.length = 0;
    await leaderboard.get('');
    await leaderboard.get('secret', '2026-11-22');
    expect(sent).toEqual([
      { address: './api/score', payload: GET },
      { address: './api/score', payload: { ...GET, id: 'secret', day: '2026-11-22' } },
    ]);
  });

  test.each([new CallError('no-answer'), new CallError('internal', 500), new CallError('database-unavailable', 503)])(
    'fails if the list fails with %s, and requests it again',
    async (refusal) => {
      const { sent, leaderboard } = open([], refusal);
      for (let tries = 0; tries < 2; tries++) await expect(leaderboard.get('')).rejects.toBe(refusal);
      expect(sent.map(({ address }) => address)).toEqual(['./api/boards/frozen-jewel', './api/boards/frozen-jewel']);
    },
  );

  test('shows the list without the own rows if only they cannot be loaded', async () => {
    const entry = { id: 'p', username: 'A', score: 5, country: 'de', rank: 1, isVerified: true, isOwn: false };
    const calls: Calls = {
      postForm: () => Promise.reject(new CallError('database-unavailable', 503)),
      postJson: vi.fn<Calls['postJson']>(),
      getJson: async () => [entry],
    };
    expect(await createLeaderboard({ calls, address: './api/score', name: 'frozen-jewel', key: KEY }).get('secret')).toEqual([entry]);
  });

  test('returns entries of this server unchanged', async () => {
    const entry = { id: 'p', username: 'A', score: 5, country: 'de', rank: 1, isVerified: true, isOwn: false, run: 'r' };
    expect(await open([entry]).leaderboard.get('')).toEqual([entry]);
  });

  // @spec 3.38
  test('ranks entries of other servers and marks the own one', async () => {
    const { leaderboard } = openPlain([
      { _id: 'a', username: 'A', score: 5 },
      { _id: 'me', username: '<b>B</b>', score: 9, country: 'FR', avatar: 7 },
    ]);
    expect(await leaderboard.get('me')).toEqual([
      { _id: 'me', username: '<b>B</b>', score: 9, country: 'fr', rank: 1, isOwn: true },
      { _id: 'a', username: 'A', score: 5, country: '', rank: 2, isOwn: false },
    ]);
  });

  // @spec 3.38
  test('reads entries of any server, field by field', async () => {
    const entries = [
      { username: null, score: '900.0', country: null },
      { id: 7, username: 'A', score: 800, country: 'unknown' },
      { id: null, _id: 8, username: 12, score: '700', country: 'gb-eng' },
      { id: [], _id: 'x', score: '7e2', country: 49, rank: -1, isVerified: 'yes', isOwn: 1, run: null },
      { username: 'x'.repeat(101), score: '-1' },
    ];
    const read = await openPlain(entries).leaderboard.get('8');
    expect(read.map(({ id, _id, username, score, country, isOwn }) => [id || _id, username, score, country, isOwn])).toEqual([
      [undefined, '', 900, '', false],
      ['7', 'A', 800, 'unknown', false],
      ['8', '12', 700, 'gb', true],
      ['x', '', 700, '49', false],
      [undefined, '', -1, '', false],
    ]);
  });

  test('drops scores and ranks that would leave no room for names', async () => {
    const entries = [
      { username: 'A', score: 9_999_999_999, rank: 1 },
      { username: 'B', score: 1e308, rank: 2 },
      { username: 'C', score: '9e15', rank: 3 },
      { username: 'D', score: -1e300, rank: 4 },
      { username: 'E', score: 7, rank: Number.MAX_SAFE_INTEGER },
    ];
    const read = await openPlain(entries).leaderboard.get('');
    expect(read.map(({ username, score, rank }) => [username, score, rank])).toEqual([
      ['A', 9_999_999_999, 1],
      ['E', 7, 2],
    ]);
  });

  // @spec 9.50
  test('drops malformed entries, and all beyond a hundred except the own one', async () => {
    const entries = Array.from({ length: 150 }, (_, index) => ({ id: `${index}`, username: 'A', score: 1000 - index, rank: index + 1 }));
    const own = { id: 'p', username: 'Me', score: 1, rank: 523, isOwn: true };
    const odd = [null, 7, 'x', { username: 'A' }, { username: 'A', score: null }, { username: 'A', score: '7 points' }];
    const list = await openPlain([...odd, ...entries, own]).leaderboard.get('secret');
    expect(list).toHaveLength(101);
    expect(list.at(-1)).toMatchObject({ rank: 523, isOwn: true });
  });

  test.each([null, {}, 'list', 7])('rejects the response %j', async (answer) => {
    await expect(openPlain(answer).leaderboard.get('')).rejects.toMatchObject({ code: 'no-list' });
  });
});

describe('getDay', () => {
  test('requests the day beside the score address', async () => {
    const { sent, leaderboard } = open({ day: '2026-11-21', seed: 7 });
    expect(await leaderboard.getDay('2026-11-21')).toBe(7);
    expect(sent[0].address).toBe('./api/days/2026-11-21');
  });

  test.each([{}, { day: '2026-11-20', seed: 7 }, { day: '2026-11-21', seed: 2 ** 32 }, null])('rejects the response %j', async (answer) => {
    await expect(open(answer).leaderboard.getDay('2026-11-21')).rejects.toMatchObject({ code: 'no-day' });
  });
});

describe('getRun', () => {
  const replay = { start: { type: 'seed', seed: 5 }, actions: [] } as const;

  test('requests the run beside the score address', async () => {
    const { sent, leaderboard } = open({ replay: encodeReplay(replay), username: 'A', score: newGame(5).score });
    expect(await leaderboard.getRun('a/b')).toEqual({ replay, username: 'A', score: 0 });
    expect(sent[0].address).toBe('./api/runs/a%2Fb');
  });

  const tooLong = encodeReplay({ ...replay, actions: Array.from({ length: 10_001 }, () => ({ type: 'changeBlocks' })) });
  test.each([
    {},
    { replay: '9~s5~', username: 'A', score: 0 },
    { replay: 'x', username: 'A', score: 0 },
    { replay: '2~s5~wA', username: 'a revive with moves left', score: 0 },
    { replay: tooLong, username: 'A', score: 0 },
    { replay: `2~s5~${'A'.repeat(1_000_000)}`, username: 'A', score: 0 },
  ])('rejects the response %#', async (answer) => {
    await expect(open(answer).leaderboard.getRun('a')).rejects.toMatchObject({ code: 'no-run' });
  });
});
