// Fuzz and unit tests of ad requests: one at a time, one result in time, the page released, no unearned reward, no timer left.
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import { createAdRequests, type Report } from '../../src/portal/ad-requests.ts';
import { createPlaySignals } from '../../src/portal/play-signals.ts';
import type { AdKind, AdReason, AdResult } from '../../src/portal/portal.ts';
import { holds } from '../support/holds.ts';
import { passSeconds, secondsNow } from './support/record-portal.ts';
import { sequenceOf, WELL_FORMED } from './support/page-sequence.ts';

beforeEach(() => void vi.useFakeTimers());

type Request = {
  readonly kind: AdKind;
  readonly onSent: (() => void | Promise<void>) | undefined;
  readonly requestedAt: number;
  /** Reports of the SDK. Undefined for a request that was not sent. */
  report?: Report;
  readonly results: { readonly at: number; readonly result: AdResult }[];
  /** Number of reports that the ad was watched, before any failure. */
  watched: number;
  hasFailed: boolean;
};

function createHarness() {
  const began = secondsNow();
  const events: string[] = [];
  /** With the seconds since the start. */
  const timed: string[] = [];
  const sent: string[] = [];
  const requests: Request[] = [];
  const openRequests = () => requests.filter(({ report, results }) => report && results.length === 0).length;
  const signals = createPlaySignals((isPlaying) => {
    sent.push(`${isPlaying ? 'start' : 'stop'}${hold.isTaken() ? ' during an ad' : ''}${openRequests() > 0 ? ' during a request' : ''}`);
  });
  const { hold, showAd } = createAdRequests({
    emit(event) {
      if (event === 'rewardedAvailability') return;
      events.push(event);
      timed.push(`${secondsNow() - began} ${event}`);
    },
    signals,
    sdk: () => requests.at(-1),
    send(one: Request, _, report) {
      one.report = report;
      return one.onSent?.();
    },
  });
  function request(kind: AdKind, onSent?: Request['onSent']): Request {
    const one: Request = { kind, onSent, requestedAt: secondsNow(), results: [], watched: 0, hasFailed: false };
    requests.push(one);
    void showAd(kind).then((result) => one.results.push({ at: secondsNow(), result }));
    return one;
  }
  signals.open();
  /** Kinds of the requests that were sent to the SDK. */
  const kinds = () => requests.flatMap(({ kind, report }) => (report ? [kind] : []));
  /** Returns the results, such as "4 interstitial timeout". */
  const results = () =>
    requests.flatMap(({ kind, results: ends }) => ends.map(({ at, result }) => `${at - began} ${kind} ${result.reason ?? 'shown'}`));
  return { hold, signals, events, timed, sent, requests, request, kinds, results };
}

describe('createAdRequests', () => {
  test.each(['sync', 'async'])('reports an SDK call that fails, %s, as an error', async (how) => {
    const { request } = createHarness();
    const error = new Error('broken');
    const { results } = request('rewarded', () => {
      if (how === 'sync') throw error;
      return Promise.reject(error);
    });
    await passSeconds(0);
    expect(results[0].result).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'error' });
  });

  test.each<AdKind>(['interstitial', 'rewarded'])('refuses a request while the site has the page: %s', async (kind) => {
    const { hold, request, kinds, results } = createHarness();
    hold.takeForSite(new EventTarget());
    request(kind);
    await passSeconds(0);
    expect([kinds(), results()]).toEqual([[], [`0 ${kind} busy`]]);
    hold.releaseForSite();
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
    first.report!({ type: 'started' });
    await passSeconds(20);
    expect([second.results[0].result.reason, hold.isTaken()]).toEqual(['timeout', true]);
    signals.gameplayStart();
    await passSeconds(1);
    expect(sent).toEqual([]);
    first.report!({ type: 'ended' });
    second.report!({ type: 'ended' });
    await passSeconds(1);
    expect([hold.isTaken(), events.slice(-2), sent]).toEqual([false, ['pause', 'resume'], ['start']]);
  });

  test('settles after the page was released and play can be reported', async () => {
    const { request, events } = createHarness();
    const { report, results } = request('rewarded');
    report!({ type: 'started' });
    report!({ type: 'rewarded' });
    await passSeconds(0);
    expect(results).toEqual([]);
    report!({ type: 'ended' });
    expect(events).toEqual(['wait', 'pause', 'resume']);
    await passSeconds(0);
    expect(results).toHaveLength(1);
  });
});

test('waits for a reward after the end until the limit of the ad at the latest', async () => {
  const { request, results } = createHarness();
  const { report } = request('rewarded');
  report!({ type: 'started' });
  await passSeconds(89.8);
  report!({ type: 'ended' });
  await passSeconds(1);
  expect(results()).toEqual(['90 rewarded shown']);
});

test('holds the game for 4 s from the request', async () => {
  const { request, timed, kinds } = createHarness();
  request('interstitial');
  expect([kinds(), timed]).toEqual([['interstitial'], ['0 wait']]);
  await passSeconds(10);
  expect(timed).toEqual(['0 wait', '4 resume']);
});

describe('while a request is unanswered', () => {
  test('refuses an interstitial without holding the game', async () => {
    const { request, timed, kinds, results } = createHarness();
    request('rewarded');
    await passSeconds(5);
    request('interstitial');
    await passSeconds(1);
    expect([kinds(), results(), timed]).toEqual([['rewarded'], ['5 interstitial busy'], ['0 wait', '4 resume']]);
  });

  test('keeps a rewarded ad waiting for the answer, even after the result, and holds the game again', async () => {
    const { request, timed, kinds, results } = createHarness();
    const first = request('interstitial');
    await passSeconds(5);
    const second = request('rewarded');
    await passSeconds(2);
    expect([kinds(), timed]).toEqual([['interstitial'], ['0 wait', '4 resume', '5 wait']]);
    first.report!({ type: 'answered' });
    await passSeconds(0);
    expect(kinds()).toEqual(['interstitial', 'rewarded']);
    await passSeconds(1);
    expect(timed, 'one hold for both').toEqual(['0 wait', '4 resume', '5 wait']);
    for (const type of ['rewarded', 'ended'] as const) second.report!({ type });
    await passSeconds(0);
    expect(results()).toEqual(['4 interstitial timeout', '8 rewarded shown']);
  });

  test('holds the game for the whole time again for a rewarded ad that follows a refusal', async () => {
    const { request, timed } = createHarness();
    const first = request('rewarded');
    await passSeconds(5);
    request('rewarded');
    await passSeconds(2);
    first.report!({ type: 'ended' });
    await passSeconds(10);
    expect(timed).toEqual(['0 wait', '4 resume', '5 wait', '7 resume', '7 wait', '11 resume']);
  });

  test('refuses a second rewarded ad in the queue', async () => {
    const { request, kinds, results } = createHarness();
    const first = request('interstitial');
    const second = request('rewarded');
    request('rewarded');
    await passSeconds(1);
    expect(results()).toEqual(['0 rewarded busy']);
    first.report!({ type: 'ended' });
    await passSeconds(0);
    expect(kinds()).toEqual(['interstitial', 'rewarded']);
    request('rewarded');
    second.report!({ type: 'ended' });
    await passSeconds(0);
    expect(kinds(), 'the queue is free again').toEqual(['interstitial', 'rewarded', 'rewarded']);
  });

  test('holds the game again after a late ad that a rewarded ad waited for', async () => {
    const { request, timed } = createHarness();
    const first = request('interstitial');
    await passSeconds(5);
    request('rewarded');
    await passSeconds(1);
    first.report!({ type: 'started' });
    await passSeconds(20);
    first.report!({ type: 'ended' });
    await passSeconds(0);
    expect(timed).toEqual(['0 wait', '4 resume', '5 wait', '6 pause', '26 resume', '26 wait']);
  });

  test('times out a rewarded ad at the end of the hold, and queues the next one', async () => {
    const { request, timed, kinds, results } = createHarness();
    const first = request('rewarded');
    await passSeconds(5);
    request('rewarded');
    await passSeconds(5);
    expect([timed, results()]).toEqual([['0 wait', '4 resume', '5 wait', '9 resume'], ['9 rewarded timeout']]);
    request('rewarded');
    first.report!({ type: 'ended' });
    await passSeconds(0);
    expect(kinds()).toEqual(['rewarded', 'rewarded']);
  });

  test('refuses a rewarded ad whose turn comes while the site has the page', async () => {
    const { request, hold, kinds, results } = createHarness();
    const first = request('interstitial');
    request('rewarded');
    hold.takeForSite(new EventTarget());
    first.report!({ type: 'ended' });
    await passSeconds(0);
    expect([kinds(), results()]).toEqual([['interstitial'], ['0 interstitial no-fill', '0 rewarded busy']]);
    hold.releaseForSite();
    request('interstitial');
    expect(kinds()).toEqual(['interstitial', 'interstitial']);
  });
});

type Step = { readonly seconds: number } & (
  | { readonly type: 'request'; readonly kind: AdKind }
  | { readonly type: 'play'; readonly isPlaying: boolean }
  | { readonly type: 'started' | 'rewarded' | 'paused' | 'hasAd' | 'closed' | 'answered'; readonly of: number }
  | { readonly type: 'ended'; readonly of: number; readonly reason: AdReason | undefined }
);

const seconds = fc.oneof(fc.constantFrom(0, 0.1, 0.4, 0.6, 1), fc.integer({ min: 1, max: 100 }));
/** Index of the request, counted from the last. */
const of = fc.nat({ max: 2 });
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 3, arbitrary: fc.record({ seconds, type: fc.constant('request'), kind: fc.constantFrom<AdKind>('interstitial', 'rewarded') }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('play'), isPlaying: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ seconds, type: fc.constantFrom('started', 'rewarded', 'paused', 'hasAd', 'closed', 'answered'), of }),
  },
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
    else sendReport(requests.at(-1 - one.of), one);
  }
  signals.gameplayStart();
  await passSeconds(1000);
  return harness;
}

function sendReport(request: Request | undefined, { type, ...one }: Exclude<Step, { readonly type: 'request' | 'play' }>): void {
  if (!request?.report) return;
  const reason = 'reason' in one ? one.reason : undefined;
  request.hasFailed ||= reason !== undefined;
  if (type === 'rewarded' && !request.hasFailed && request.kind === 'rewarded') request.watched = 1;
  request.report(type === 'ended' ? { type, reason } : { type });
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
