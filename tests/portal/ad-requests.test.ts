// Requests for ads, whatever an SDK tells of them and when: one result in time, the page given back, no reward made up, no timer left.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import { createAdRequests, type AdCalls } from '../../src/portal/ad-requests.ts';
import { createPageHold } from '../../src/portal/page-hold.ts';
import { createPlaySignals } from '../../src/portal/play-signals.ts';
import type { AdKind, AdReason, AdResult } from '../../src/portal/portal.ts';
import { passSeconds, secondsNow } from './support/listen.ts';
import { turnsOf, WELL_FORMED } from './support/page-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Request = {
  readonly kind: AdKind;
  readonly askedAt: number;
  /** What the SDK may tell; undefined for a request that was not passed on. */
  calls?: AdCalls;
  readonly results: { readonly at: number; readonly result: AdResult }[];
  /** How often it was told that the ad was watched, before anything went wrong. */
  watched: number;
  hasFailed: boolean;
};

function createStand() {
  const events: string[] = [];
  const told: string[] = [];
  const requests: Request[] = [];
  const hold = createPageHold(AD_LIMITS.maxSeconds, (event) => events.push(event));
  const underWay = () => requests.filter(({ calls, results }) => calls && results.length === 0).length;
  const signals = createPlaySignals((isPlaying) => {
    told.push(`${isPlaying ? 'start' : 'stop'}${hold.isTaken() ? ' during an ad' : ''}${underWay() > 0 ? ' during a request' : ''}`);
  });
  const request = createAdRequests({ hold, signals, onLateReward: () => events.push('lateReward') });
  function ask(kind: AdKind, fate?: () => void | Promise<void>): Request {
    const one: Request = { kind, askedAt: secondsNow(), results: [], watched: 0, hasFailed: false };
    requests.push(one);
    const settled = request(kind, (calls) => {
      one.calls = calls;
      return fate?.();
    });
    void settled.then((result) => one.results.push({ at: secondsNow(), result }));
    return one;
  }
  signals.open();
  return { hold, signals, events, told, requests, ask };
}

describe('a request', () => {
  test.each(['sync', 'async'])('whose asking fails, %s, is an error with its words', async (how) => {
    const { ask } = createStand();
    const error = new Error('broken');
    const { results } = ask('rewarded', () => {
      if (how === 'sync') throw error;
      return Promise.reject(error);
    });
    await passSeconds(0);
    expect(results[0].result).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'error', message: 'broken' });
  });

  test('is refused while the site has the page', async () => {
    const { hold, ask } = createStand();
    hold.takeForSite(new EventTarget());
    const { calls, results } = ask('interstitial');
    await passSeconds(0);
    expect([calls, results[0].result.reason]).toEqual([undefined, 'busy']);
    hold.release();
  });

  test('leaves the page to the site that took it meanwhile', async () => {
    const { hold, ask, events } = createStand();
    const { results } = ask('interstitial');
    await passSeconds(1);
    hold.takeForSite(new EventTarget());
    await passSeconds(20);
    expect([results.length, hold.isTaken(), events]).toEqual([1, true, ['wait', 'pause']]);
    hold.releaseForSite();
    expect(events).toEqual(['wait', 'pause', 'resume']);
  });

  test('does not take the page from an ad of an earlier request that came too late', async () => {
    const { hold, ask, events, signals, told } = createStand();
    const first = ask('interstitial');
    await passSeconds(26);
    const second = ask('interstitial');
    await passSeconds(1);
    first.calls!.started();
    await passSeconds(20);
    expect([second.results[0].result.reason, hold.isTaken()]).toEqual(['timeout', true]);
    signals.gameplayStart();
    await passSeconds(1);
    expect(told).toEqual([]);
    first.calls!.ended();
    second.calls!.ended();
    await passSeconds(1);
    expect([hold.isTaken(), events.slice(-2), told]).toEqual([false, ['pause', 'resume'], ['start']]);
  });

  test('settles after the page was given back and play can be told', async () => {
    const { ask, events } = createStand();
    const { calls, results } = await asked(ask('rewarded'));
    calls!.started();
    calls!.rewarded();
    expect(results).toEqual([]);
    calls!.ended();
    expect(events).toEqual(['wait', 'pause', 'resume']);
    await passSeconds(0);
    expect(results).toHaveLength(1);
  });
});

async function asked(request: Request): Promise<Request> {
  await passSeconds(0);
  return request;
}

type Step = { readonly seconds: number } & (
  | { readonly type: 'ask'; readonly kind: AdKind }
  | { readonly type: 'play'; readonly isPlaying: boolean }
  | { readonly type: 'started' | 'rewarded'; readonly of: number }
  | { readonly type: 'ended'; readonly of: number; readonly reason: AdReason | undefined }
);

const seconds = fc.oneof(fc.constantFrom(0, 0.1, 0.4, 0.6, 1), fc.integer({ min: 1, max: 100 }));
/** Which request, counted from the last. */
const of = fc.nat({ max: 2 });
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 3, arbitrary: fc.record({ seconds, type: fc.constant('ask'), kind: fc.constantFrom<AdKind>('interstitial', 'rewarded') }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('play'), isPlaying: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ seconds, type: fc.constantFrom('started', 'rewarded'), of }) },
  {
    weight: 2,
    arbitrary: fc.record({
      seconds,
      type: fc.constant('ended'),
      of,
      reason: fc.constantFrom<(AdReason | undefined)[]>(undefined, 'error'),
    }),
  },
);

async function play(steps: readonly Step[]) {
  const stand = createStand();
  const { signals, requests, ask } = stand;
  for (const one of steps) {
    await passSeconds(one.seconds);
    if (one.type === 'ask') ask(one.kind);
    else if (one.type === 'play') (one.isPlaying ? signals.gameplayStart : signals.gameplayStop)();
    else tell(requests.at(-1 - one.of), one);
  }
  signals.gameplayStart();
  await passSeconds(1000);
  return stand;
}

function tell(request: Request | undefined, one: Exclude<Step, { readonly type: 'ask' | 'play' }>): void {
  if (!request?.calls) return;
  if (one.type === 'ended') {
    request.hasFailed ||= one.reason !== undefined;
    request.calls.ended(one.reason);
  } else {
    if (one.type === 'rewarded' && !request.hasFailed && request.kind === 'rewarded') request.watched = 1;
    request.calls[one.type]();
  }
}

/** A rewarded ad may have to wait for one that comes late and has no end. */
const MOST_SECONDS = { interstitial: AD_LIMITS.maxSeconds, rewarded: AD_LIMITS.lostSeconds + 2 * AD_LIMITS.maxSeconds } as const;

/** Rounding of the times that are compared. */
const ROUNDING = 0.01;
const SEED = 540_960;
const RUNS = 1500;

async function check(steps: readonly Step[]): Promise<void> {
  const { events, told, requests, hold } = await play(steps);
  for (const { kind, askedAt, results } of requests) {
    expect(results).toHaveLength(1);
    const [{ at, result }] = results;
    expect(at - askedAt).toBeLessThanOrEqual(MOST_SECONDS[kind] + ROUNDING);
    expect(result.kind).toBe(kind);
    if (result.isRewarded) expect([kind, result.isShown]).toEqual(['rewarded', true]);
    if (!result.isShown) expect(result.reason).toBeDefined();
  }
  const turns = events.filter((event) => event !== 'lateReward');
  expect(turnsOf(turns)).toMatch(WELL_FORMED);
  expect(hold.isTaken()).toBe(false);
  const late = events.length - turns.length;
  const rewarded = requests.filter(({ results }) => results[0].result.isRewarded).length;
  const watched = requests.reduce((sum, request) => sum + request.watched, 0);
  expect(late + rewarded).toBeLessThanOrEqual(watched);
  expect(told).toEqual(told.map((_, k) => (k % 2 === 0 ? 'start' : 'stop')));
  expect(told.at(-1)).toBe('start');
  expect(vi.getTimerCount(), 'timers left').toBe(0);
}

test(`one result in time, the page in turns, no reward made up (${RUNS} runs, seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), check), { seed: SEED, numRuns: RUNS });
});
