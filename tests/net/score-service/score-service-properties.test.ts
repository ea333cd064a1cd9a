// Random sequences of player actions, network errors and reloads: no score is lost, counts twice or has a wrong user.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_WAITING, SCORE_SERVICE_QUEUE_KEY } from '../../../src/net/score-service/score-service-queue.ts';
import { MemoryStorage } from '../../support/storages.ts';
import { createFakeScoreService, openClient, settle, type Fault } from './fake-score-service.ts';

const RUNS = 60;
const SEED = 540960;

type Step =
  | { readonly type: 'register' | 'logIn' | 'logInWrongly'; readonly nickname: string }
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'play' | 'logOut' | 'reload' | 'close' | 'show' | 'online' | 'pause' | 'interrupt' };

const nickname = fc.constantFrom('Ada99', 'Grace', 'Linus1');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('play' as const) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('register', 'logIn', 'logInWrongly'), nickname }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('fault' as const), fault: fc.constantFrom<Fault>('none', 'offline', 'lost', 'internal') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constantFrom('logOut', 'reload', 'close', 'show', 'online', 'pause', 'interrupt') }),
  },
);

/** Runs the steps on one storage. A step that is not awaited overlaps the next one. */
async function runSteps(steps: readonly { step: Step; isAwaited: boolean }[], autoShowLeaderboard: boolean) {
  const fake = createFakeScoreService();
  const storage = new MemoryStorage();
  const played: number[] = [];
  /** Users of posts for which that user was not logged in. */
  const wrongPosts: string[] = [];
  let page = 0;
  let client = open();

  /** Opens a page. Calls of earlier pages never settle. */
  function open() {
    const own = ++page;
    const never = new Promise<never>(() => {});
    const fetchOnPage = (address: string, init: RequestInit) =>
      own === page ? fetch(address, init).then((response) => (own === page ? response : never)) : never;
    return openClient({ fetch: fetchOnPage }, { storage, options: { autoShowLeaderboard } });
  }

  function fetch(address: string, init: RequestInit): Promise<Response> {
    const uid = address.endsWith('/score') && init.body instanceof URLSearchParams ? init.body.get('uid') : undefined;
    if (uid !== undefined && (uid === null || client.state.user?.id !== uid)) wrongPosts.push(`${uid}`);
    return fake.fetch(address, init);
  }

  function handle(next: Step): void {
    switch (next.type) {
      case 'register':
        return void client.register(next.nickname);
      case 'logIn':
        return void client.logIn(next.nickname, fake.users.get(next.nickname)?.pin ?? '123456');
      case 'logInWrongly':
        return void client.logIn(next.nickname, '999999');
      case 'fault':
        fake.fault = next.fault;
        return;
      case 'play':
        if (played.length >= MAX_WAITING) return;
        played.push(100 + played.length);
        return void client.play(played.at(-1)!);
      case 'logOut':
        return client.logOut();
      case 'reload':
        client = open();
        return client.start();
      case 'close':
        return client.close();
      case 'show':
        return void client.showLeaderboard('score');
      case 'online':
        return void client.postPending();
      case 'pause':
        return client.tracking.paused();
      case 'interrupt':
        return client.tracking.interrupted();
    }
  }

  client.start();
  for (const { step: next, isAwaited } of steps) {
    handle(next);
    if (isAwaited) await settle();
  }
  await settle();
  const waiting = () =>
    (JSON.parse(storage.getItem(SCORE_SERVICE_QUEUE_KEY) ?? '{"entries":[]}') as { entries: { score: number }[] }).entries;
  return { fake, client, played, wrongPosts, waiting };
}

const inOrder = (scores: readonly number[]) => scores.toSorted((one, other) => one - other);

const scenarios = fc.tuple(fc.array(fc.record({ step, isAwaited: fc.boolean() }), { maxLength: 30 }), fc.boolean());

test(`posts every score once, for its user, in ${RUNS} scenarios (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async ([steps, autoShowLeaderboard]) => {
      const { fake, client, played, wrongPosts, waiting } = await runSteps(steps, autoShowLeaderboard);
      expect(wrongPosts).toEqual([]);
      const scoresOf = (entries: readonly { score: number }[]) => inOrder(entries.map(({ score }) => score));
      const counted = scoresOf(fake.counted);
      expect(new Set(counted).size).toBe(counted.length);
      expect(inOrder([...new Set([...counted, ...scoresOf(waiting())])])).toEqual(played);
      expect(client.state.calls).toBe(0);

      // After the network recovers, each login posts all scores of that user.
      fake.fault = 'none';
      for (const [nickname, { pin }] of [...fake.users]) {
        client.logOut();
        await client.logIn(nickname, pin);
        await settle();
      }
      if (fake.users.size > 0) {
        expect(waiting()).toEqual([]);
        expect(scoresOf(fake.counted)).toEqual(played);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
