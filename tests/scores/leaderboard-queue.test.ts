// The leaderboard's queue: every best score reaches the server once, across network errors, reloads and tabs.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { ADD_REQUEST, MAX_REPLAY_CHARACTERS, type Sender } from '../../src/net/protocol.ts';
import { newSubmissionId, type WaitingScore } from '../../src/net/score-queue.ts';
import type { Action } from '../../src/rules/game.ts';
import { LEADERBOARD_QUEUE_KEY, waitingScore, type LeaderboardQueue } from '../../src/scores/leaderboard-queue.ts';
import { MemoryStorage } from '../support/storages.ts';
import { openQueue, QueueServer, type ServerMode } from './queue-server.ts';

type Timer = { readonly call: () => void; readonly milliseconds: number; isStopped: boolean };

/** A player's page that can be reloaded, with its storage and server. */
class Page {
  readonly player = { ...FIRST_PROFILE, username: 'Anna' };
  readonly timers: Timer[] = [];
  readonly messages: string[] = [];
  queue: LeaderboardQueue;
  #reloads = 0;

  constructor(
    readonly server = new QueueServer(),
    readonly storage = new MemoryStorage(),
  ) {
    this.queue = this.#open();
  }

  #open(): LeaderboardQueue {
    const reloads = this.#reloads;
    /** A page that was reloaded sends nothing and receives no response. */
    const untilReloaded = () => (reloads === this.#reloads ? undefined : new Promise<never>(() => {}));
    return openQueue(this.storage, this.player, {
      leaderboard: { add: (score, sender) => untilReloaded() ?? this.server.add(score, sender).finally(untilReloaded) },
      startTimer: (call, milliseconds) => {
        const timer = { call, milliseconds, isStopped: false };
        this.timers.push(timer);
        return () => void (timer.isStopped = true);
      },
      log: (message) => void this.messages.push(message),
    });
  }

  reload(): void {
    this.#reloads++;
    for (const timer of this.timers) timer.isStopped = true;
    this.queue = this.#open();
    void this.queue.flush();
  }

  async runTimer(): Promise<void> {
    this.timers.findLast(({ isStopped }) => !isStopped)?.call();
    await this.server.answered();
  }

  /** Scores that the server has stored. */
  get stored(): number[] {
    return this.server.stored.map(({ score }) => score);
  }
}

/** Scores that this file has made, for unique submissions. */
let scores = 0;

const score = (points: number, game = 'a', more: Partial<WaitingScore<Sender>> = {}): WaitingScore<Sender> => ({
  game,
  score: points,
  replay: `1~${game}~${points}`,
  submission: `score ${++scores}`,
  ...more,
});

describe('the queue', () => {
  test('sends a score immediately and reports it', async () => {
    const page = new Page();
    page.queue.put(score(5));
    await page.server.answered();
    expect([page.stored, page.queue.sentDays(), page.messages]).toEqual([[5], [undefined], []]);
  });

  test.each([
    [{ rank: 7 }, 7],
    [{ rank: 5213, rankWithin: 1 }, 5213],
    [{ rank: 5213, rankWithin: 200 }, undefined],
    [{}, undefined],
  ])('keeps the rank of a day unless it is an estimate: %j', async (response, kept) => {
    const ranks: number[] = [];
    const add = async () => ({ id: 'anna', country: 'de', ...response });
    const onDailyRank = (_day: string, rank: number) => void ranks.push(rank);
    const queue = openQueue(new MemoryStorage(), { ...FIRST_PROFILE, username: 'Anna' }, { leaderboard: { add }, onDailyRank });
    queue.put(score(5, 'a', { day: '2026-11-22' }));
    await vi.waitUntil(() => queue.sentDays().length > 0);
    expect(ranks).toEqual(kept === undefined ? [] : [kept]);
  });

  test('doubles the wait with each failure, up to five minutes', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const page = new Page();
    page.server.mode = 'offline';
    page.queue.put(score(5));
    await page.server.answered();
    for (let tries = 0; tries < 9; tries++) await page.runTimer();
    expect(page.timers.map(({ milliseconds }) => milliseconds / 1000)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    page.server.mode = 'ok';
    await page.runTimer();
    expect(page.stored).toEqual([5]);
  });

  test('does not send a new score during a wait, except with flush', async () => {
    const page = new Page();
    page.server.mode = [503, 'database-unavailable'];
    page.queue.put(score(5));
    await page.server.answered();
    page.queue.put(score(7, 'b'));
    await page.server.answered();
    expect(page.server.requests).toHaveLength(1);
    page.server.mode = 'ok';
    expect(await page.queue.flush()).toBe('empty');
    expect(page.stored).toEqual([5, 7]);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['timer', (page) => page.runTimer()],
    ['flush', (page) => page.queue.flush()],
  ])('leaves no timer after a retry by %s, and sends the next score immediately', async (_, retry) => {
    const page = new Page();
    page.server.mode = [503, 'database-unavailable'];
    page.queue.put(score(5));
    await page.server.answered();
    page.server.mode = 'ok';
    await retry(page);
    expect(page.timers.map(({ isStopped }) => isStopped)).toEqual([true]);
    page.queue.put(score(7, 'b'));
    await page.server.answered();
    expect(page.stored).toEqual([5, 7]);
  });

  test.each<{ mode: ServerMode }>([
    { mode: [408, 'request-timeout'] },
    { mode: [429, 'rate-limited'] },
    { mode: [500, 'internal'] },
    { mode: [200, 'no-json'] },
    { mode: [404, 'unknown'] },
    { mode: 'offline' },
  ])('keeps a score after $mode', async ({ mode }) => {
    const page = new Page();
    page.server.mode = mode;
    page.queue.put(score(5));
    await page.server.answered();
    const reason = typeof mode === 'string' ? 'no-answer' : `${mode[1]} (HTTP ${mode[0]})`;
    expect(page.messages).toEqual([`Failed to send a score: ${reason}. Retrying later.`]);
    page.server.mode = 'ok';
    page.reload();
    await page.server.answered();
    expect(page.stored).toEqual([5]);
  });

  test.each<{ mode: ServerMode; code: string }>([
    { mode: [400, 'bad-seal'], code: 'bad-seal' },
    { mode: [422, 'score-mismatch'], code: 'score-mismatch' },
    { mode: [413, 'unknown'], code: 'unknown' },
  ])('removes a score after $mode and sends the next', async ({ mode, code }) => {
    const page = new Page();
    page.server.mode = mode;
    page.queue.put(score(5));
    await page.server.answered();
    page.server.mode = 'ok';
    page.queue.put(score(4, 'b'));
    await page.server.answered();
    expect([page.stored, page.messages]).toEqual([[4], [expect.stringMatching(`refused a score: ${code} `)]]);
  });

  test('sends a score without its ticket if the seed expired', async () => {
    const page = new Page();
    page.server.nextMode = [410, 'seed-expired'];
    page.queue.put(score(5, 'ticket', { ticket: 'ticket' }));
    await page.server.answered();
    expect(page.server.stored).toMatchObject([{ score: 5, hasTicket: false }]);
  });

  test('keeps a score for the next name if the server refuses the name', async () => {
    const page = new Page();
    page.server.mode = [422, 'name-bad-words'];
    page.queue.put(score(5));
    await page.server.answered();
    expect([page.player.username, page.messages]).toEqual(['', [expect.stringMatching('refused the name: name-bad-words ')]]);
    page.server.mode = 'ok';
    page.player.username = 'Berta';
    expect(await page.queue.flush()).toBe('empty');
    expect(page.stored).toEqual([5]);
  });
});

describe('the stored entries', () => {
  test('are the best game and the best of the last day until the player joins', async () => {
    const page = new Page();
    page.player.username = '';
    for (const entry of [
      score(5),
      score(9, 'b'),
      score(7, 'c'),
      score(3, 'd', { day: '2026-11-21' }),
      score(2, 'e', { day: '2026-11-22' }),
    ])
      page.queue.put(entry);
    expect(await page.queue.flush()).toBe('paused');
    page.player.username = 'Anna';
    await page.queue.flush();
    expect(page.stored).toEqual([9, 2]);
  });

  test('hold one entry per game: the last one', async () => {
    const page = new Page();
    page.server.mode = 'offline';
    page.player.userId = 'known';
    for (const points of [5, 9, 12]) {
      page.queue.put(score(points));
      await page.server.answered();
    }
    page.server.mode = 'ok';
    await page.queue.flush();
    page.queue.put(score(12));
    await page.server.answered();
    expect(page.stored).toEqual([12]);
  });

  test('keep their sender across retries, although a ticket brought an id', async () => {
    const page = new Page();
    page.server.mode = 'responseLost';
    page.queue.put(score(5));
    await page.server.answered();
    page.player.userId = 'of the seed';
    page.server.mode = 'ok';
    await page.queue.flush();
    expect([page.stored, page.player.userId]).toEqual([[5], 'player 1']);
  });

  test('are put aside if they are damaged', async () => {
    const storage = new MemoryStorage();
    storage.setItem(LEADERBOARD_QUEUE_KEY, '{"entries":7}');
    const page = new Page(new QueueServer(), storage);
    page.queue.put(score(5));
    await page.server.answered();
    expect([page.stored, storage.contents[`${LEADERBOARD_QUEUE_KEY}.damaged`]]).toEqual([[5], '{"entries":7}']);
  });

  test('stay in memory if the storage is blocked', async () => {
    const page = new Page();
    page.storage.isBlocked = true;
    page.server.mode = 'offline';
    page.queue.put(score(5));
    await page.server.answered();
    page.server.mode = 'ok';
    await page.queue.flush();
    expect(page.stored).toEqual([5]);
  });

  test('lose the lowest scores beyond the limit', async () => {
    const page = new Page();
    page.server.mode = 'offline';
    for (let points = 0; points < 70; points++) page.queue.put(score(points, `game ${points}`));
    await page.server.answered();
    page.server.mode = 'ok';
    await page.queue.flush();
    expect([page.stored.length, Math.max(...page.stored)]).toEqual([50, 69]);
  });
});

describe('two tabs', () => {
  test('send one score at a time, each once', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>(async (_, work) => (last = last.then(work)));
    vi.stubGlobal('navigator', { locks: { request } });
    const [server, storage] = [new QueueServer(), new MemoryStorage()];
    const pages = [new Page(server, storage), new Page(server, storage)];
    for (const [index, page] of pages.entries()) page.queue.put(score(index + 1, `game ${index}`));
    await Promise.all(pages.map((page) => page.queue.flush()));
    expect(server.stored.map(({ score }) => score)).toEqual([1, 2]);
    expect(server.requests).toHaveLength(2);
  });

  test('send without locks if the frame has no access to them', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new DOMException('No.', 'SecurityError')) } });
    const page = new Page();
    page.queue.put(score(5));
    await page.server.answered();
    expect(page.stored).toEqual([5]);
  });
});

type Step =
  | { readonly type: 'score'; readonly game: number; readonly points: number }
  | { readonly type: 'mode'; readonly mode: ServerMode }
  | { readonly type: 'settle' | 'runTimer' | 'reload' | 'flush' | 'join' };

const MODES: readonly ServerMode[] = ['ok', 'responseLost', 'offline', [503, 'database-unavailable'], [429, 'rate-limited']];

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('score' as const), game: fc.nat(2), points: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('mode' as const), mode: fc.constantFrom(...MODES) }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('settle', 'runTimer', 'reload', 'flush', 'join') }) },
  ),
  { maxLength: 30 },
);

test('delivers every best score exactly once, under one player, for any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.constantFrom(...MODES), STEPS, async (hasName, mode, steps) => {
      const page = new Page();
      page.server.mode = mode;
      if (!hasName) page.player.username = '';
      /** Expected scores: the last of each game, and only the best of the games before the player joins. */
      const due = new Map<string, number>();
      const scores = [0, 0, 0];
      for (const step of steps) {
        if (step.type === 'score') {
          scores[step.game] += step.points;
          page.queue.put(score(scores[step.game], `game ${step.game}`));
          due.set(`game ${step.game}`, scores[step.game]);
          if (page.player.username === '') keepBest(due);
        }
        if (step.type === 'mode') page.server.mode = step.mode;
        if (step.type === 'settle') await page.server.answered();
        if (step.type === 'runTimer') await page.runTimer();
        if (step.type === 'reload') page.reload();
        if (step.type === 'flush') void page.queue.flush();
        if (step.type === 'join') page.player.username = 'Anna';
      }
      page.server.mode = 'ok';
      page.player.username = 'Anna';
      await page.server.answered();
      await page.queue.flush();
      await page.queue.flush();
      const { stored } = page.server;
      const contents = stored.map(({ game, score }) => `${game}: ${score}`);
      expect(new Set(contents).size).toBe(contents.length);
      expect(contents).toEqual(expect.arrayContaining([...due].map(([game, points]) => `${game}: ${points}`)));
      expect(new Set(stored.map(({ player }) => player)).size).toBeLessThanOrEqual(1);
      expect(page.storage.contents[LEADERBOARD_QUEUE_KEY] ?? '"entries":[]').toContain('"entries":[]');
    }),
    { seed: 20261122, numRuns: 150 },
  );
});

function keepBest(due: Map<string, number>): void {
  const best = Math.max(...due.values());
  for (const [game, points] of due) if (points < best) due.delete(game);
  // Of equal scores the first is kept.
  for (const game of [...due.keys()].slice(1)) due.delete(game);
}

describe('the score of a game', () => {
  const game = (more: Partial<ScoreReport> = {}): ScoreReport => ({
    score: 40,
    start: { type: 'seed', seed: 5 },
    actions: [{ type: 'changeBlocks' }],
    times: [12.7],
    ticket: 'ticket',
    day: undefined,
    isOver: true,
    ...more,
  });

  test('has its replay, ticket and times', () => {
    expect(waitingScore(game(), 'id')).toEqual({
      game: 'ticket',
      score: 40,
      replay: '2~s5~wQ',
      ticket: 'ticket',
      times: 'c',
      day: undefined,
      submission: 'id',
    });
  });

  test('without a ticket is identified by its start', () => {
    expect(waitingScore(game({ ticket: undefined }), 'id').game).toBe('s5');
  });

  test('is only the points if the replay is too long', () => {
    const actions = Array.from({ length: MAX_REPLAY_CHARACTERS }, (): Action => ({ type: 'changeBlocks' }));
    expect(waitingScore(game({ actions, times: [] }), 'id')).toEqual({ game: 'ticket', score: 40, day: undefined, submission: 'id' });
  });

  test('omits times that are too long', () => {
    const times = Array.from<number>({ length: MAX_REPLAY_CHARACTERS / 2 }).fill(36);
    expect(waitingScore(game({ times }), 'id')).toMatchObject({ replay: '2~s5~wQ', times: undefined });
  });
});

test('creates version-4 UUIDs from random bytes', () => {
  const ids = Array.from({ length: 100 }, newSubmissionId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(v.is(ADD_REQUEST.entries.submission, id)).toBe(true);
  }
});
