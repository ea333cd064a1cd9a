// The leaderboard's queue: whatever happens to network, server and page, every best score reaches the server, and reaches it once.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createLeaderboardQueue, LEADERBOARD_QUEUE_KEY, type LeaderboardQueue } from '../../src/net/leaderboard-queue.ts';
import type { SentScore } from '../../src/net/score-queue/queue-store.ts';
import { createStore } from '../../src/app/storage.ts';
import { MemoryStorage } from '../support/storages.ts';
import { QueueServer, type Mood } from './queue-server.ts';

type Timer = { readonly call: () => void; readonly milliseconds: number; isStopped: boolean };

/** A player's page on a storage, which can be loaded anew, and the server that it speaks with. */
class Page {
  readonly player = { username: 'Anna', id: '', country: '' };
  readonly timers: Timer[] = [];
  readonly told: string[] = [];
  queue: LeaderboardQueue;
  #submissions = 0;

  constructor(
    readonly server = new QueueServer(),
    readonly storage = new MemoryStorage(),
    readonly locks?: Pick<LockManager, 'request'>,
    readonly name = 'page',
  ) {
    this.queue = this.#open();
  }

  #open(): LeaderboardQueue {
    return createLeaderboardQueue({
      store: createStore(() => this.storage),
      leaderboard: './api/score frozen-jewel',
      sender: () => ({ ...this.player }),
      send: (score, sender) => this.server.add(score, sender),
      newSubmission: () => `${this.name} ${++this.#submissions}`,
      startTimer: (call, milliseconds) => {
        const timer = { call, milliseconds, isStopped: false };
        this.timers.push(timer);
        return () => void (timer.isStopped = true);
      },
      random: () => 0,
      locks: this.locks,
      onSent: (_, { id = '' }) => {
        this.player.id = id;
        this.told.push('sent');
      },
      onRefused: (_, { code }) => void this.told.push(`refused: ${code}`),
      onNameRefused: ({ code }) => {
        this.player.username = '';
        this.told.push(`name refused: ${code}`);
      },
      onWaiting: ({ code }) => void this.told.push(`waiting: ${code}`),
    });
  }

  reload(): void {
    this.queue.stop();
    this.queue = this.#open();
    void this.queue.flush();
  }

  async passWait(): Promise<void> {
    this.timers.findLast(({ isStopped }) => !isStopped)?.call();
    await settle();
  }

  /** Scores of the server's. */
  get taken(): number[] {
    return this.server.taken.map(({ score }) => score);
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const score = (points: number, game = 'a', more: Partial<SentScore> = {}): SentScore => ({
  game,
  score: points,
  replay: `1~${game}~${points}`,
  ...more,
});

describe('the queue', () => {
  test('sends at once, and tells', async () => {
    const page = new Page();
    page.queue.put(score(5));
    await settle();
    expect([page.taken, page.told, page.queue.bestScore()]).toEqual([[5], ['sent'], 5]);
  });

  test('waits longer from try to try, five minutes at most, and as long as the server asks', async () => {
    const page = new Page();
    page.server.mood = 'away';
    page.queue.put(score(5));
    await settle();
    for (let tries = 0; tries < 9; tries++) await page.passWait();
    expect(page.timers.map(({ milliseconds }) => milliseconds / 1000)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    page.server.mood = 'fine';
    await page.passWait();
    expect(page.taken).toEqual([5]);
  });

  test('does not try at each new score while it waits, but does when it is asked to', async () => {
    const page = new Page();
    page.server.mood = [503, 'database-unavailable'];
    page.queue.put(score(5));
    await settle();
    page.queue.put(score(7, 'b'));
    await settle();
    expect(page.server.asked).toHaveLength(1);
    page.server.mood = 'fine';
    expect(await page.queue.flush()).toBe('empty');
    expect(page.taken).toEqual([5, 7]);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['by itself', (page) => page.passWait()],
    ['when it is asked to', (page) => page.queue.flush()],
  ])('once it has sent again %s the wait is over: no timer is left, and a new score goes at once', async (_, sendAgain) => {
    const page = new Page();
    page.server.mood = [503, 'database-unavailable'];
    page.queue.put(score(5));
    await settle();
    page.server.mood = 'fine';
    await sendAgain(page);
    expect(page.timers.map(({ isStopped }) => isStopped)).toEqual([true]);
    page.queue.put(score(7, 'b'));
    await settle();
    expect(page.taken).toEqual([5, 7]);
  });

  test.each<{ mood: Mood }>([
    { mood: [408, 'request-timeout'] },
    { mood: [429, 'rate-limited'] },
    { mood: [500, 'internal'] },
    { mood: [200, 'no-json'] },
    { mood: [404, 'unknown'] },
    { mood: 'away' },
  ])('keeps what failed by $mood', async ({ mood }) => {
    const page = new Page();
    page.server.mood = mood;
    page.queue.put(score(5));
    await settle();
    expect(page.told).toEqual([`waiting: ${typeof mood === 'string' ? 'no-answer' : mood[1]}`]);
    page.server.mood = 'fine';
    page.reload();
    await settle();
    expect(page.taken).toEqual([5]);
  });

  test.each<{ mood: Mood; code: string }>([
    { mood: [400, 'bad-seal'], code: 'bad-seal' },
    { mood: [422, 'score-mismatch'], code: 'score-mismatch' },
    { mood: [413, 'unknown'], code: 'unknown' },
  ])('removes what was refused by $mood, and goes on', async ({ mood, code }) => {
    const page = new Page();
    page.server.mood = mood;
    page.queue.put(score(5));
    await settle();
    page.server.mood = 'fine';
    page.queue.put(score(4, 'b'));
    await settle();
    expect([page.taken, page.told]).toEqual([[4], [`refused: ${code}`, 'sent']]);
  });

  test('sends a game without its seed where that proves nothing', async () => {
    const page = new Page();
    page.server.mood = [410, 'seed-expired'];
    page.queue.put(score(5, 'ticket', { ticket: 'ticket' }));
    await new Promise((resolve) => setImmediate(resolve));
    page.server.mood = 'fine';
    await settle();
    expect(page.server.taken).toMatchObject([{ score: 5, isProved: false }]);
  });

  test('keeps scores whose name was refused for the next name', async () => {
    const page = new Page();
    page.server.mood = [422, 'name-bad-words'];
    page.queue.put(score(5));
    await settle();
    expect(page.told).toEqual(['name refused: name-bad-words']);
    page.server.mood = 'fine';
    page.player.username = 'Berta';
    expect(await page.queue.flush()).toBe('empty');
    expect(page.taken).toEqual([5]);
  });
});

describe('the stored scores', () => {
  test('are the best game alone, and the last day, until somebody joins', async () => {
    const page = new Page();
    page.player.username = '';
    for (const each of [score(5), score(9, 'b'), score(7, 'c'), score(3, 'd', { day: '2026-11-21' }), score(2, 'e', { day: '2026-11-22' })])
      page.queue.put(each);
    expect(await page.queue.flush()).toBe('paused');
    page.player.username = 'Anna';
    await page.queue.flush();
    expect(page.taken).toEqual([9, 2]);
  });

  test('have one entry a game: the last one', async () => {
    const page = new Page();
    page.server.mood = 'away';
    page.player.id = 'known';
    for (const points of [5, 9, 12]) {
      page.queue.put(score(points));
      await settle();
    }
    page.server.mood = 'fine';
    await page.queue.flush();
    page.queue.put(score(12));
    await settle();
    expect(page.taken).toEqual([12]);
  });

  test('say the same at each try, though a seed has brought an id between them', async () => {
    const page = new Page();
    page.server.mood = 'lost';
    page.queue.put(score(5));
    await settle();
    page.player.id = 'of the seed';
    page.server.mood = 'fine';
    await page.queue.flush();
    expect([page.taken, page.player.id]).toEqual([[5], 'player 1']);
  });

  test('are put aside if they cannot be read', async () => {
    const storage = new MemoryStorage();
    storage.setItem(LEADERBOARD_QUEUE_KEY, '{"entries":7}');
    const page = new Page(new QueueServer(), storage);
    page.queue.put(score(5));
    await settle();
    expect([page.taken, storage.contents[`${LEADERBOARD_QUEUE_KEY}.damaged`]]).toEqual([[5], '{"entries":7}']);
  });

  test('are kept in memory where the storage is blocked', async () => {
    const page = new Page();
    page.storage.isBlocked = true;
    page.server.mood = 'away';
    page.queue.put(score(5));
    await settle();
    page.server.mood = 'fine';
    await page.queue.flush();
    expect(page.taken).toEqual([5]);
  });

  test('lose the lowest ones where there are too many', async () => {
    const page = new Page();
    page.server.mood = 'away';
    for (let points = 0; points < 70; points++) page.queue.put(score(points, `game ${points}`));
    await settle();
    page.server.mood = 'fine';
    await page.queue.flush();
    expect([page.taken.length, Math.max(...page.taken)]).toEqual([50, 69]);
  });
});

describe('two tabs', () => {
  test('send one at a time, and each score once', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>(async (_, work) => (last = last.then(work)));
    const locks = { request } as unknown as Pick<LockManager, 'request'>;
    const [server, storage] = [new QueueServer(), new MemoryStorage()];
    const pages = ['one', 'two'].map((name) => new Page(server, storage, locks, name));
    for (const [index, page] of pages.entries()) page.queue.put(score(index + 1, page.name));
    await Promise.all(pages.map((page) => page.queue.flush()));
    expect(server.taken.map(({ score }) => score)).toEqual([1, 2]);
    expect(server.asked).toHaveLength(2);
  });

  test('send without locks where a frame may have none', async () => {
    const locks = { request: async () => Promise.reject(new DOMException('No.', 'SecurityError')) } as unknown as Pick<
      LockManager,
      'request'
    >;
    const page = new Page(new QueueServer(), new MemoryStorage(), locks);
    page.queue.put(score(5));
    await settle();
    expect(page.taken).toEqual([5]);
  });
});

type Step =
  | { readonly type: 'score'; readonly game: number; readonly points: number }
  | { readonly type: 'mood'; readonly mood: Mood }
  | { readonly type: 'settle' | 'passWait' | 'reload' | 'flush' | 'join' };

const MOODS: readonly Mood[] = ['fine', 'lost', 'away', [503, 'database-unavailable'], [429, 'rate-limited']];

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('score' as const), game: fc.nat(2), points: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('mood' as const), mood: fc.constantFrom(...MOODS) }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('settle', 'passWait', 'reload', 'flush', 'join') }) },
  ),
  { maxLength: 30 },
);

test('every best score reaches the server exactly once, under one player, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.constantFrom(...MOODS), STEPS, async (hasName, mood, steps) => {
      const page = new Page();
      page.server.mood = mood;
      if (!hasName) page.player.username = '';
      /** What must arrive: of each game its last score; of those before the joining the best one. */
      const due = new Map<string, number>();
      const scores = [0, 0, 0];
      for (const step of steps) {
        if (step.type === 'score') {
          scores[step.game] += step.points;
          page.queue.put(score(scores[step.game], `game ${step.game}`));
          due.set(`game ${step.game}`, scores[step.game]);
          if (page.player.username === '') keepBest(due);
        }
        if (step.type === 'mood') page.server.mood = step.mood;
        if (step.type === 'settle') await settle();
        if (step.type === 'passWait') await page.passWait();
        if (step.type === 'reload') page.reload();
        if (step.type === 'flush') void page.queue.flush();
        if (step.type === 'join') page.player.username = 'Anna';
      }
      page.server.mood = 'fine';
      page.player.username = 'Anna';
      await settle();
      await page.queue.flush();
      await page.queue.flush();
      const { taken } = page.server;
      const contents = taken.map(({ game, score }) => `${game}: ${score}`);
      expect(new Set(contents).size).toBe(contents.length);
      expect(contents).toEqual(expect.arrayContaining([...due].map(([game, points]) => `${game}: ${points}`)));
      expect(new Set(taken.map(({ player }) => player)).size).toBeLessThanOrEqual(1);
      expect(page.storage.contents[LEADERBOARD_QUEUE_KEY] ?? '"entries":[]').toContain('"entries":[]');
    }),
    { seed: 20261122, numRuns: 150 },
  );
});

function keepBest(due: Map<string, number>): void {
  const best = Math.max(...due.values());
  for (const [game, points] of due) if (points < best) due.delete(game);
  // Of two that are as good, the first one is kept.
  for (const game of [...due.keys()].slice(1)) due.delete(game);
}
