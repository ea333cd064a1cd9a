// Fuzz and unit tests of ad requests: one result in time, the page released, no unearned reward, no timer left.
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import { createAdRequests, type AdCalls } from '../../src/portal/ad-requests.ts';
import { createPageHold } from '../../src/portal/page-hold.ts';
import { createPlaySignals } from '../../src/portal/play-signals.ts';
import type { AdKind, AdReason, AdResult } from '../../src/portal/portal.ts';
import { holds } from '../support/holds.ts';
import { passSeconds, secondsNow } from './support/record-portal.ts';
import { sequenceOf, WELL_FORMED } from './support/page-sequence.ts';

beforeEach(() => void vi.useFakeTimers());

type Request = {
  readonly kind: AdKind;
  readonly requestedAt: number;
  /** Reports to the adapter. Undefined for a request that was not sent to the SDK. */
  calls?: AdCalls;
  readonly results: { readonly at: number; readonly result: AdResult }[];
  /** Number of reports that the ad was watched, before any failure. */
  watched: number;
  hasFailed: boolean;
};

function createHarness() {
  const events: string[] = [];
  const sent: string[] = [];
  const requests: Request[] = [];
  const hold = createPageHold(AD_LIMITS.maxSeconds, (event) => events.push(event));
  const openRequests = () => requests.filter(({ calls, results }) => calls && results.length === 0).length;
  const signals = createPlaySignals((isPlaying) => {
    sent.push(`${isPlaying ? 'start' : 'stop'}${hold.isTaken() ? ' during an ad' : ''}${openRequests() > 0 ? ' during a request' : ''}`);
  });
  const requestAd = createAdRequests({ hold, signals, onLateReward: () => events.push('lateReward') });
  function request(kind: AdKind, onSent?: () => void | Promise<void>): Request {
    const one: Request = { kind, requestedAt: secondsNow(), results: [], watched: 0, hasFailed: false };
    requests.push(one);
    const settled = requestAd(kind, (calls) => {
      one.calls = calls;
      return onSent?.();
    });
    void settled.then((result) => one.results.push({ at: secondsNow(), result }));
    return one;
  }
  signals.open();
  return { hold, signals, events, sent, requests, request };
}

describe('createAdRequests', () => {
  test.each(['sync', 'async'])('reports an SDK call that fails, %s, as an error with its message', async (how) => {
    const { request } = createHarness();
    const error = new Error('broken');
    const { results } = request('rewarded', () => {
      if (how === 'sync') throw error;
      return Promise.reject(error);
    });
    await passSeconds(0);
    expect(results[0].result).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'error', message: 'broken' });
  });

  test('refuses a request while the site has the page', async () => {
    const { hold, request } = createHarness();
    hold.takeForSite(new EventTarget());
    const { calls, results } = request('interstitial');
    await passSeconds(0);
    expect([calls, results[0].result.reason]).toEqual([undefined, 'busy']);
    hold.release();
  });

  test('leaves the page to the site if it took the page during the request', async () => {
    const { hold, request, events } = createHarness();
    const { results } = request('interstitial');
    await passSeconds(1);
    hold.takeForSite(new EventTarget());
    await passSeconds(20);
    expect([results.length, hold.isTaken(), events]).toEqual([1, true, ['wait', 'pause']]);
    hold.releaseForSite();
    expect(events).toEqual(['wait', 'pause', 'resume']);
  });

  test('leaves the page to the late ad of an earlier request', async () => {
    const { hold, request, events, signals, sent } = createHarness();
    const first = request('interstitial');
    await passSeconds(26);
    const second = request('interstitial');
    await passSeconds(1);
    first.calls!.started();
    await passSeconds(20);
    expect([second.results[0].result.reason, hold.isTaken()]).toEqual(['timeout', true]);
    signals.gameplayStart();
    await passSeconds(1);
    expect(sent).toEqual([]);
    first.calls!.ended();
    second.calls!.ended();
    await passSeconds(1);
    expect([hold.isTaken(), events.slice(-2), sent]).toEqual([false, ['pause', 'resume'], ['start']]);
  });

  test('settles after the page was released and play can be reported', async () => {
    const { request, events } = createHarness();
    const { calls, results } = await sentRequest(request('rewarded'));
    calls!.started();
    calls!.rewarded();
    expect(results).toEqual([]);
    calls!.ended();
    expect(events).toEqual(['wait', 'pause', 'resume']);
    await passSeconds(0);
    expect(results).toHaveLength(1);
  });
});

async function sentRequest(one: Request): Promise<Request> {
  await passSeconds(0);
  return one;
}

type Step = { readonly seconds: number } & (
  | { readonly type: 'request'; readonly kind: AdKind }
  | { readonly type: 'play'; readonly isPlaying: boolean }
  | { readonly type: 'started' | 'rewarded'; readonly of: number }
  | { readonly type: 'ended'; readonly of: number; readonly reason: AdReason | undefined }
);

const seconds = fc.oneof(fc.constantFrom(0, 0.1, 0.4, 0.6, 1), fc.integer({ min: 1, max: 100 }));
/** Index of the request, counted from the last. */
const of = fc.nat({ max: 2 });
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 3, arbitrary: fc.record({ seconds, type: fc.constant('request'), kind: fc.constantFrom<AdKind>('interstitial', 'rewarded') }) },
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
  const harness = createHarness();
  const { signals, requests, request } = harness;
  for (const one of steps) {
    await passSeconds(one.seconds);
    if (one.type === 'request') request(one.kind);
    else if (one.type === 'play') (one.isPlaying ? signals.gameplayStart : signals.gameplayStop)();
    else report(requests.at(-1 - one.of), one);
  }
  signals.gameplayStart();
  await passSeconds(1000);
  return harness;
}

function report(request: Request | undefined, one: Exclude<Step, { readonly type: 'request' | 'play' }>): void {
  if (!request?.calls) return;
  if (one.type === 'ended') {
    request.hasFailed ||= one.reason !== undefined;
    request.calls.ended(one.reason);
  } else {
    if (one.type === 'rewarded' && !request.hasFailed && request.kind === 'rewarded') request.watched = 1;
    request.calls[one.type]();
  }
}

/** A rewarded ad may wait for a late ad without an end. */
const MAX_SECONDS = { interstitial: AD_LIMITS.maxSeconds, rewarded: AD_LIMITS.lostSeconds + 2 * AD_LIMITS.maxSeconds } as const;

/** Rounding error of compared times. */
const ROUNDING = 0.01;

async function check(steps: readonly Step[]): Promise<void> {
  const { events, sent, requests, hold } = await play(steps);
  for (const { kind, requestedAt, results } of requests) {
    expect(results).toHaveLength(1);
    const [{ at, result }] = results;
    expect(at - requestedAt).toBeLessThanOrEqual(MAX_SECONDS[kind] + ROUNDING);
    expect(result.kind).toBe(kind);
    if (result.isRewarded) expect([kind, result.isShown]).toEqual(['rewarded', true]);
    if (!result.isShown) expect(result.reason).toBeDefined();
  }
  const pageEvents = events.filter((event) => event !== 'lateReward');
  expect(sequenceOf(pageEvents)).toMatch(WELL_FORMED);
  expect(hold.isTaken()).toBe(false);
  const late = events.length - pageEvents.length;
  const rewarded = requests.filter(({ results }) => results[0].result.isRewarded).length;
  const watched = requests.reduce((sum, request) => sum + request.watched, 0);
  expect(late + rewarded).toBeLessThanOrEqual(watched);
  expect(sent).toEqual(sent.map((_, k) => (k % 2 === 0 ? 'start' : 'stop')));
  expect(sent.at(-1)).toBe('start');
  expect(vi.getTimerCount(), 'timers left').toBe(0);
}

holds(
  'settles once in time, alternates page events, rewards earned ads only',
  1500,
  fc.asyncProperty(fc.array(step, { maxLength: 25 }), check),
);
