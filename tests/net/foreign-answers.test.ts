// Answers of servers of others: every field null, missing, of another type, huge or repeated. Good rows and fields are kept.
import fc from 'fast-check';
import { expect } from 'vitest';
import { toView } from '../../src/scores/leaderboard-overlay.ts';
import { CallError, type Calls } from '../../src/net/calls.ts';
import { createLeaderboard } from '../../src/net/leaderboard.ts';
import { checkPin } from '../../src/net/names.ts';
import { readRows } from '../../src/scores/score-service-calls.ts';
import { createScoreServiceCalls } from '../../src/scores/score-service-calls.ts';
import { KEY } from '../server/support/leaderboard-client.ts';
import { holds } from '../support/holds.ts';

const SUBMISSION = '0a1b2c3d-0000-4000-8000-000000000000';
const SENDER = { username: 'Anna', id: '', country: '' };

/** A field as it is sent, and what the game must read from it; undefined if that is not prescribed. */
type Field = { readonly sent: unknown; readonly read: unknown };

const odd = fc.oneof(
  fc.constantFrom<unknown[]>(undefined, null, true, '', [], {}, -1, 1e308, '\u0000', 'x'.repeat(100_000), [[1]], { toString: null }),
  fc.jsonValue(),
);
const field = (good: fc.Arbitrary<Field>): fc.Arbitrary<Field> =>
  fc.oneof(
    { weight: 3, arbitrary: good },
    odd.map((sent) => ({ sent, read: undefined })),
  );

const text = (values: readonly unknown[]) => field(fc.constantFrom(...values).map((sent) => ({ sent, read: String(sent) })));
/** Scores that no other arbitrary makes, one for each place in a list. */
const scoreAt = (index: number) => 7_000_000 + index;
const score = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom<((score: number) => unknown)[]>(Number, String, (number) => `${number}.0`),
  )
  .map(([isGood, write]) => ({ isGood, write }));

const row = fc.record({
  id: text(['a', 7]),
  _id: text(['b', 8]),
  country: text(['fr', 'unknown', 'gb-eng']),
  name: text(['Anna', 12]),
  score,
  other: odd,
});
const rows = fc.array(row, { maxLength: 40 });

/** Malformed entries in front of the rows. */
const strays = fc.array(odd, { maxLength: 5 });

const sendAs = (names: readonly string[], row: Record<'id' | '_id' | 'country' | 'name' | 'other', unknown>, value: unknown) =>
  JSON.parse(
    JSON.stringify({
      ...Object.fromEntries(['rank', 'isVerified', 'isOwn', 'run', 'avatar'].map((name) => [name, row.other])),
      id: row.id,
      _id: row._id,
      country: row.country,
      [names[0]]: row.name,
      [names[1]]: value,
    }),
  ) as unknown;

function answering(answer: unknown) {
  const calls: Calls = {
    postForm: async () => answer,
    postJson: async () => answer,
    async getJson(address) {
      if (address.includes('/boards/')) throw new CallError('unknown', 404);
      return answer;
    },
  };
  return {
    leaderboard: createLeaderboard({ calls, address: './api/score', name: 'frozen-jewel', key: KEY }),
    service: createScoreServiceCalls({ calls, address: './service/', gameId: 'frozen-jewel', key: KEY }),
  };
}

function send(list: typeof rows extends fc.Arbitrary<infer List> ? List : never, names: readonly string[], odds: readonly unknown[]) {
  const sent = list.map(({ id, _id, country, name, score: { isGood, write }, other }, index) =>
    sendAs(names, { id: id.sent, _id: _id.sent, country: country.sent, name: name.sent, other }, isGood ? write(scoreAt(index)) : other),
  );
  // Each row once more: servers repeat rows.
  return [...odds, ...sent, ...sent];
}

holds(
  'every row with a score is listed with its good fields',
  1000,
  fc.asyncProperty(rows, strays, async (list, odds) => {
    const read = await answering(send(list, ['username', 'score'], odds)).leaderboard.get('7');
    list.forEach(({ id, _id, country, name, score: { isGood } }, index) => {
      if (!isGood) return;
      const found = read.filter((entry) => entry.score === scoreAt(index));
      expect(found).toHaveLength(2);
      // A part of a country counts as its country.
      const flag = { read: country.read === 'gb-eng' ? 'gb' : country.read };
      for (const [key, { read: good }] of Object.entries({ id, _id, country: flag, username: name }))
        if (good !== undefined) expect(found[0]).toMatchObject({ [key]: good });
      if (id.read === '7') expect(found[0].isOwn).toBe(true);
    });
    const view = toView(read, undefined);
    expect(view.rows.length + view.ownRows.length).toBe(read.length);
  }),
);

holds(
  'every row with a value of the score service is listed with its nickname',
  1000,
  fc.property(rows, strays, (list, odds) => {
    const read = readRows({ message: send(list, ['nickname', 'stats_wins'], odds) }, 'stats_wins');
    list.forEach(({ name, score: { isGood } }, index) => {
      if (!isGood) return;
      const found = read.filter((entry) => entry.score === scoreAt(index));
      expect(found).toHaveLength(2);
      if (name.read !== undefined) expect(found[0].username).toBe(name.read);
    });
  }),
);

holds(
  'the good fields of the answer to a score are kept',
  1000,
  fc.asyncProperty(row, async ({ id, _id, country, other }) => {
    const answer = sendAs(['publicId', 'score'], { id: id.sent, _id: _id.sent, country: country.sent, name: other, other }, other);
    const read = await answering(answer).leaderboard.add({ game: 'best', score: 1, submission: SUBMISSION }, SENDER);
    for (const [key, { read: good }] of Object.entries({ id, _id, country }))
      if (good !== undefined) expect(read).toMatchObject({ [key]: good });
  }),
);

holds(
  'a registration is read if it has an id and a PIN, and refused otherwise',
  1000,
  fc.asyncProperty(text(['a', 7]), text(['123456', 123_456]), odd, async (uid, pin, other) => {
    const answer = JSON.parse(JSON.stringify({ uid: uid.sent, pin_code: pin.sent, public_id: other, nickname: other })) as unknown;
    const { service } = answering(answer);
    const user = await service.register('Grace', 'token').catch(() => undefined);
    if (uid.read !== undefined && pin.read !== undefined) expect(user).toMatchObject({ id: uid.read, pincode: pin.read });
    if (user) expect([user.id === '', checkPin(user.pincode)]).toEqual([false, undefined]);
    const login = await service.logIn('Grace', '123456', 'token').catch(() => undefined);
    if (uid.read !== undefined) expect(login?.id).toBe(uid.read);
  }),
);

holds(
  'any other answer is a failed call or nothing',
  1000,
  fc.asyncProperty(odd, async (answer) => {
    const { leaderboard, service } = answering(answer);
    await expect(leaderboard.add({ game: 'best', score: 1, submission: SUBMISSION }, SENDER)).resolves.toBeTypeOf('object');
    const lists = await leaderboard.get('').catch((error: unknown) => error);
    expect(Array.isArray(lists) || lists instanceof CallError).toBe(true);
    for (const call of [leaderboard.getRun('a'), leaderboard.getDay('2026-11-22')]) await expect(call).rejects.toBeInstanceOf(CallError);
    const board = await service.readLeaderboard('score').catch(() => []);
    expect(board).toBeInstanceOf(Array);
  }),
);
