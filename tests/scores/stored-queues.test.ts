// Queues stored by earlier versions: each waiting score is sent once, and damaged text is put aside.
import { expect, test, vi } from 'vitest';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { createStore } from '../../src/page/storage.ts';
import { CallError } from '../../src/net/calls.ts';
import { waitingScore } from '../../src/scores/leaderboard-queue.ts';
import { createScoreServiceQueue } from '../../src/scores/score-service-queue.ts';
import { VERSION_1 } from '../save/saved-games.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';
import { openQueue } from './queue-server.ts';

/** Stored by version 1.0.5: a tried score, a daily one, and one without proof. */
const OUTBOX =
  '{"board":"./api/score frozen-jewel","settled":700,"last":"t0 700 12","entries":[' +
  '{"game":"t1","score":900,"replay":"4~s~ab","ticket":"t1","times":"AAA","submission":"s1","sender":{"username":"Anna","id":"i1","country":"de"}},' +
  '{"game":"t2","score":400,"replay":"4~s~cd","ticket":"t2","times":"BBB","day":"2026-11-21","submission":"s2"},' +
  '{"game":"best","score":950,"submission":"s3"}]}';

/** Stored by version 1.0.5: a score that Ada may have posted, one without a user, and the last posted result. */
const PENDING =
  '{"waiting":[' +
  '{"score":900,"seconds":60,"submission":"s1","proof":{"replay":"4~s~ab","ticket":"t1","times":"AAA"},"uid":"ada"},' +
  '{"score":400,"seconds":30,"submission":"s2","proof":{}}],"lastPosted":{"score":300,"seconds":20}}';

/** A random submission. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const NEW: unknown = expect.stringMatching(UUID);

const GAME: ScoreReport = {
  score: 40,
  start: { type: 'seed', seed: 5 },
  actions: [{ type: 'changeBlocks' }],
  times: [12.7],
  ticket: 't1',
  day: undefined,
  isOver: true,
};

const OTHER_RULES = new CallError('rules-version', 409);

function openLeaderboard(storage: MemoryStorage, { isOffline = false, isOfOtherRules = false } = {}) {
  const sent: unknown[] = [];
  const profile = { ...FIRST_PROFILE, username: 'Berta', userId: 'i2', country: 'fr', bestScore: 900 };
  const queue = openQueue(storage, profile, {
    leaderboard: {
      async add({ submission, score, replay, ticket, times }, sender) {
        if (isOffline) throw new CallError('no-answer');
        sent.push([submission, score, replay, ticket, times, sender.username]);
        if (isOfOtherRules && replay !== undefined) throw OTHER_RULES;
        return {};
      },
    },
  });
  return { queue, sent };
}

function openScoreService(storage: MemoryStorage, { user = 'ada', isOffline = false, isOfOtherRules = false } = {}) {
  const posted: unknown[] = [];
  const queue = createScoreServiceQueue({
    store: createStore(() => storage),
    leaderboard: 'game',
    calls: {
      async postScore(uid, { score, seconds, submission, replay, ticket, times }) {
        if (isOffline) throw new CallError('no-answer');
        posted.push([uid, score, seconds, submission, replay, ticket, times]);
        if (isOfOtherRules && replay !== undefined) throw OTHER_RULES;
      },
    },
    findUser: () => user,
    warn: () => undefined,
  });
  return { queue, posted };
}

test('reads the leaderboard’s queue with its senders and settled score', async () => {
  const storage = new MemoryStorage();
  storage.setItem('outbox', OUTBOX);
  const { queue, sent } = openLeaderboard(storage);
  expect(queue.waitingTickets()).toEqual(['t1']);
  queue.putBest();
  expect(await queue.flush()).toBe('empty');
  expect(sent).toEqual([
    ['s1', 900, '4~s~ab', 't1', 'AAA', 'Anna'],
    ['s2', 400, '4~s~cd', 't2', 'BBB', 'Berta'],
    ['s3', 950, undefined, undefined, undefined, 'Berta'],
  ]);
  queue.putBest();
  expect(await queue.flush()).toBe('empty');
  expect(sent).toHaveLength(3);
});

test('stores scores in the same form before and after the first try', async () => {
  vi.stubGlobal('navigator', {});
  const storage = new MemoryStorage();
  const { queue } = openLeaderboard(storage, { isOffline: true });
  queue.put(waitingScore({ ...GAME, day: '2026-11-22' }, 'new'));
  const proof = '"replay":"2~s5~wQ","ticket":"t1","times":"c"';
  const board = '{"board":"./api/score frozen-jewel","settled":0,"entries":';
  expect(storage.getItem('outbox')).toBe(`${board}[{"game":"t1","score":40,"day":"2026-11-22",${proof},"submission":"new"}]}`);
  await queue.flush();
  const sender = '{"username":"Berta","id":"i2","country":"fr"}';
  expect(storage.getItem('outbox')).toBe(
    `${board}[{"game":"t1","score":40,${proof},"day":"2026-11-22","submission":"new","sender":${sender}}]}`,
  );
});

test('stores pending scores of the score service in the same form', async () => {
  const storage = new MemoryStorage();
  const { queue } = openScoreService(storage, { isOffline: true });
  queue.add(GAME, 9);
  await queue.post();
  expect(storage.getItem('score-service-queue')!.replace(UUID, 'new 1').replace(UUID, 'new 2')).toBe(
    '{"board":"game","settled":0,"entries":[{"game":"new 1","score":40,"seconds":9,' +
      '"replay":"2~s5~wQ","ticket":"t1","times":"c","submission":"new 2","sender":{"uid":"ada"}}]}',
  );
});

test('moves the score service’s queue to its new key and keeps its users', async () => {
  const storage = new MemoryStorage();
  storage.setItem('score-service-scores', PENDING);
  const { posted, queue } = openScoreService(storage, { user: 'bob' });
  expect(storage.getItem('score-service-scores')).toBeNull();
  expect(await queue.post()).toBe(1);
  expect(posted).toEqual([['bob', 400, 30, 's2', undefined, undefined, undefined]]);
  const later = openScoreService(storage);
  expect(await later.queue.post()).toBe(1);
  expect(later.posted).toEqual([['ada', 900, 60, 's1', '4~s~ab', 't1', 'AAA']]);
});

test('moves the last posted result, so that it is not pending again', () => {
  const storage = new MemoryStorage();
  storage.setItem('score-service-scores', '{"waiting":[],"lastPosted":{"score":300,"seconds":20}}');
  const { queue } = openScoreService(storage);
  queue.add({ ...GAME, score: 300 }, 20);
  expect(queue.isWaiting()).toBe(false);
  queue.add({ ...GAME, score: 300 }, 21);
  expect(queue.isWaiting()).toBe(true);
});

test('adds scores that an earlier version in another tab stores later, none twice', async () => {
  const storage = new MemoryStorage();
  storage.setItem('score-service-scores', PENDING);
  openScoreService(storage);
  storage.setItem('score-service-scores', PENDING.replace('"s2"', '"s4"'));
  const { queue, posted } = openScoreService(storage);
  expect(JSON.parse(storage.getItem('score-service-queue')!).entries).toHaveLength(3);
  expect(await queue.post()).toBe(3);
  expect(posted.map((call) => (call as unknown[])[3])).toEqual(['s1', 's2', 's4']);
});

test('keeps the old queue until the new one is stored', async () => {
  const storage = new MemoryStorage();
  storage.setItem('score-service-scores', PENDING);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { queue } = openScoreService(storage, { isOffline: true });
  expect(storage.getItem('score-service-scores')).toBe(PENDING);
  expect(storage.getItem('score-service-queue')).toBeNull();
  expect([await queue.post(), queue.isWaiting()]).toEqual([0, true]);
});

test.each([
  ['{"waiting":7}', 'score-service-scores'],
  ['{"entries":7}', 'score-service-queue'],
  ['not JSON', 'score-service-queue'],
])('puts the damaged text %s of %s aside and sends later scores', async (text, key) => {
  const storage = new MemoryStorage();
  storage.setItem(key, text);
  const { queue, posted } = openScoreService(storage);
  queue.add({ ...GAME, score: 5 }, 6);
  expect(await queue.post()).toBe(1);
  expect(posted).toEqual([['ada', 5, 6, NEW, '2~s5~wQ', 't1', 'c']]);
  expect(storage.getItem(`${key}.damaged`)).toBe(text);
});

test('sends scores of version 1 as they are, then without the replays that the server refuses', async () => {
  const storage = new MemoryStorage();
  storage.setItem('outbox', VERSION_1.outbox);
  storage.setItem('score-service-queue', VERSION_1.scoreServiceQueue);
  const leaderboard = openLeaderboard(storage, { isOfOtherRules: true });
  expect(await leaderboard.queue.flush()).toBe('empty');
  const { started } = VERSION_1.games;
  // The daily score counts only with its replay: it ends. The free one is stored unverified.
  expect(leaderboard.sent).toEqual([
    ['v1 2', 5080, started.replay, 'v1.daily', expect.any(String), 'Berta'],
    ['v1 1', 5080, started.replay, 'v1.ticket', expect.any(String), 'Berta'],
    [NEW, 5080, undefined, undefined, undefined, 'Berta'],
  ]);
  expect(JSON.parse(storage.getItem('outbox')!)).toMatchObject({ settled: 5080, entries: [] });
  const { queue, posted } = openScoreService(storage, { isOfOtherRules: true });
  expect(await queue.post()).toBe(1);
  expect(posted).toEqual([
    ['ada', 5080, 60, 'v1 1', started.replay, 'v1.ticket', ''],
    ['ada', 5080, 60, NEW, undefined, undefined, undefined],
  ]);
});

test('posts one score at a time from two tabs, each once', async () => {
  const storage = new MemoryStorage();
  storage.setItem('score-service-scores', PENDING);
  let last: Promise<unknown> = Promise.resolve();
  const names: string[] = [];
  const locks = {
    request(name: string, work: () => Promise<unknown>) {
      names.push(name);
      return (last = last.then(work));
    },
  };
  vi.stubGlobal('navigator', { locks });
  const posted: string[] = [];
  let calls = 0;
  let most = 0;
  const open = () =>
    createScoreServiceQueue({
      store: createStore(() => storage),
      leaderboard: 'game',
      calls: {
        async postScore(_, { submission }) {
          most = Math.max(most, ++calls);
          await until();
          calls--;
          posted.push(submission);
        },
      },
      findUser: () => 'ada',
      warn: () => undefined,
    });
  await Promise.all([open(), open()].map((queue) => queue.post()));
  expect(posted).toEqual(['s1', 's2']);
  expect([most, new Set(names).size]).toEqual([1, 1]);
});
