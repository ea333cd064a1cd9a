// Random deploys, lost files and full storages against stored versions of the game.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeGame, createVersion, type Start } from './fake-game.ts';

const SEED = 540_960;
const RUNS = 100;

type Step =
  | { readonly type: 'deploy'; readonly isOldKept: boolean }
  /** Page and worker of two versions, or a missing file. */
  | { readonly type: 'deployPart'; readonly lost: number; readonly isWorkerOld: boolean; readonly hasFallbackPage: boolean }
  | { readonly type: 'start' | 'toggleNetwork' | 'toggleStorage' }
  | { readonly type: 'interruptUpdate'; readonly after: number }
  | { readonly type: 'evict'; readonly index: number };

const STEPS: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('deploy' as const), isOldKept: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('deployPart' as const),
      lost: fc.nat(),
      isWorkerOld: fc.boolean(),
      hasFallbackPage: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('start' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('toggleNetwork' as const, 'toggleStorage' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('interruptUpdate' as const), after: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('evict' as const), index: fc.nat() }) },
);

const isPlayable = (start: Start) => typeof start === 'object';

/** Plays the steps and checks every start. */
async function run(steps: readonly Step[]): Promise<void> {
  const game = createFakeGame();
  const { server, storage } = game;
  let newest = createVersion(0);
  game.deploy(newest);
  let isDeployWhole = true;
  /** No file of the active version was evicted since it was stored. */
  let isStoredWhole = false;
  /** Starts with the network since the last whole deploy. */
  let starts = 0;

  async function start(): Promise<void> {
    const before = game.activeVersion();
    const result = await game.start();
    const isHealthy = server.isOnline && isDeployWhole;
    if (isHealthy || (before && isStoredWhole && !server.isOnline)) expect(result, 'a playable start').toSatisfy(isPlayable);
    if (server.isOnline) expect(result, 'no blank page').not.toBe('blank');
    if (isHealthy && ++starts >= 2) expect(result, 'the new version by the second start').toMatchObject({ version: { id: newest.id } });
    await game.update();
    if (before !== game.activeVersion()) isStoredWhole = true;
  }

  for (const step of steps) {
    switch (step.type) {
      case 'deploy':
        newest = createVersion(newest.id + 1);
        game.deploy(newest, step.isOldKept);
        server.hasFallbackPage = false;
        [isDeployWhole, starts] = [true, 0];
        break;
      case 'deployPart': {
        const { worker } = server;
        newest = createVersion(newest.id + 1);
        game.deploy(newest);
        if (step.isWorkerOld) server.worker = worker;
        else server.files.delete([...newest.files.keys()].filter((name) => name !== '')[step.lost % (newest.files.size - 1)]);
        server.hasFallbackPage = step.hasFallbackPage;
        isDeployWhole = false;
        break;
      }
      case 'start':
        await start();
        break;
      case 'toggleNetwork':
        server.isOnline = !server.isOnline;
        break;
      case 'toggleStorage':
        storage.isFull = !storage.isFull;
        break;
      case 'interruptUpdate':
        server.requestsLeft = step.after;
        await game.update();
        server.requestsLeft = Infinity;
        break;
      case 'evict': {
        const all = [...storage.entries.values()].flatMap((cache) => [...cache.keys()].map((address) => ({ cache, address })));
        const { cache, address } = all[step.index % all.length] ?? {};
        cache?.delete(address);
        isStoredWhole = false;
        break;
      }
    }
  }
}

test(`shows no blank page, and the new version by the second start (${RUNS} runs, seed ${SEED})`, async () => {
  const steps = fc.array(STEPS, { minLength: 20, maxLength: 60 });
  await fc.assert(fc.asyncProperty(steps, run), { seed: SEED, numRuns: RUNS });
});
