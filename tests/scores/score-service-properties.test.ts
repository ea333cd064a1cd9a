// Random sequences of player actions, network errors and reloads: no score is lost, counts twice or has a wrong user.
import fc from 'fast-check';
import { expect } from 'vitest';
import { MAX_WAITING, SCORE_SERVICE_QUEUE_KEY } from '../../src/scores/score-service-queue.ts';
import { MemoryStorage } from '../support/storages.ts';
import { NO_BOT_CHECK } from '../server/score-service/score-service-client.ts';
import { useTestServer } from '../server/support/shared-server.ts';
import { holds } from '../support/holds.ts';
import { createServerFetch, type Fault, type ServerFetch } from '../support/server-fetch.ts';
import { countedOf, openClient, postsOf } from './score-service-page.ts';

const server = useTestServer('embedded', { ...NO_BOT_CHECK, LOGIN_FAILURES: '1000' });

type Step =
  | { readonly type: 'register' | 'logIn' | 'logInWrongly'; readonly nickname: string }
  | { readonly type: 'fault'; readonly fault: Fault | undefined }
  | { readonly type: 'play' | 'logOut' | 'reload' | 'close' | 'show' | 'online' };

const nickname = fc.constantFrom('Ada99', 'Grace', 'Linus1');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('play' as const) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('register', 'logIn', 'logInWrongly'), nickname }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('fault' as const),
      fault: fc.constantFrom<(Fault | undefined)[]>(undefined, 'offline', 'lost', [500, { code: 'internal', message: '' }]),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constantFrom('logOut', 'reload', 'close', 'show', 'online') }),
  },
);

/** Runs the steps on one storage, in an empty database, for a registered user. A step that is not awaited overlaps the next one. */
async function runSteps(steps: readonly { step: Step; isAwaited: boolean }[], autoShowLeaderboard: boolean) {
  await server.reset();
  const network = createServerFetch(server);
  const storage = new MemoryStorage();
  const played: number[] = [];
  /** Users of posts for which that user was not logged in. */
  const wrongPosts: string[] = [];
  let page = 0;
  let client = open();

  /** Returns the PINs of the registered users, also of those whose response was lost. */
  const accounts = () =>
    new Map(
      network.requests.flatMap(({ path, body, answer }) =>
        path === '/service/register' && answer?.[0] === 200
          ? [[body.nickname as string, (answer[1] as { pin_code: string }).pin_code] as const]
          : [],
      ),
    );

  /** Opens a page. Calls of earlier pages never settle. */
  function open() {
    const own = ++page;
    const never = new Promise<never>(() => {});
    const fetchOnPage = (address: string, init: RequestInit) =>
      own === page ? fetch(address, init).then((response) => (own === page ? response : never)) : never;
    return openClient({ ...network, fetch: fetchOnPage }, { storage, options: { autoShowLeaderboard } });
  }

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    const form = init.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    const uid = form.get('uid');
    if (address.endsWith('/score') && (uid === null || client.state.user?.id !== uid)) wrongPosts.push(`${uid}`);
    return network.fetch(address, init);
  }

  function handle(next: Step): void {
    switch (next.type) {
      case 'register':
        return void client.register(next.nickname);
      case 'logIn':
        return void client.logIn(next.nickname, accounts().get(next.nickname) ?? '123456');
      case 'logInWrongly':
        return void client.logIn(next.nickname, '999999');
      case 'fault':
        network.repair();
        if (next.fault) network.fail('/', next.fault);
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
    }
  }

  client.start();
  await client.register('Ada99');
  for (const { step: next, isAwaited } of steps) {
    handle(next);
    if (isAwaited) await network.idle();
  }
  await network.idle();
  return { network, client, played, wrongPosts, accounts, storage };
}

/** Returns the scores that the service has stored, one for each submission. */
async function storedScores(network: ServerFetch): Promise<number[]> {
  const submissions = await server.database.kysely.selectFrom('submissions').select('key').execute();
  const scores = new Map(postsOf(network).map(({ submission, score }) => [submission, score]));
  return inOrder(submissions.map(({ key }) => scores.get(key)!));
}

async function countedGames(nicknames: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const nickname of nicknames) sum += (await countedOf(server, nickname)).games;
  return sum;
}

function waitingScores(storage: Storage): number[] {
  const queue = JSON.parse(storage.getItem(SCORE_SERVICE_QUEUE_KEY) ?? '{"entries":[]}') as { entries: { score: number }[] };
  return inOrder(queue.entries.map(({ score }) => score));
}

const inOrder = (scores: readonly number[]) => scores.toSorted((one, other) => one - other);

const scenario = fc.array(fc.record({ step, isAwaited: fc.boolean() }), { maxLength: 30 });

holds(
  'every score is posted once, for its user',
  60,
  fc.asyncProperty(scenario, fc.boolean(), async (steps, autoShowLeaderboard) => {
    const { network, client, played, wrongPosts, accounts, storage } = await runSteps(steps, autoShowLeaderboard);
    expect(wrongPosts).toEqual([]);
    const stored = await storedScores(network);
    expect(new Set(stored).size).toBe(stored.length);
    expect(await countedGames(accounts().keys())).toBe(stored.length);
    expect(inOrder([...new Set([...stored, ...waitingScores(storage)])])).toEqual(played);
    expect(client.state.calls).toBe(0);

    // After the network recovers, each login posts all scores of that user.
    network.repair();
    for (const [nickname, pin] of accounts()) {
      client.logOut();
      await client.logIn(nickname, pin);
      await network.idle();
    }
    expect(waitingScores(storage)).toEqual([]);
    expect(await storedScores(network)).toEqual(played);
  }),
  {
    'a score whose response was lost is not posted for the next user': [
      [
        { step: { type: 'play' }, isAwaited: false },
        { step: { type: 'fault', fault: 'lost' }, isAwaited: true },
        { step: { type: 'register', nickname: 'Grace' }, isAwaited: false },
        { step: { type: 'fault', fault: undefined }, isAwaited: false },
      ],
      false,
    ],
  },
);
