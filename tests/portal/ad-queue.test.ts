// The queue of requests to an SDK: one at a time, a rewarded ad waits for an earlier request, and the hold is limited.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import { createAdQueue } from '../../src/portal/ad-queue.ts';
import { createPageHold } from '../../src/portal/page-hold.ts';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import { passSeconds, secondsNow } from './support/record-portal.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
});

function createMockedPortal() {
  const began = secondsNow();
  const events: string[] = [];
  const results: string[] = [];
  const runs: { kind: AdKind; settle(): void; end(): void }[] = [];
  const hold = createPageHold(AD_LIMITS.maxSeconds, (event) => events.push(`${secondsNow() - began} ${event}`));
  const queue = createAdQueue(hold);

  function request(kind: AdKind): void {
    const result = queue(kind, () => {
      let settle = () => {};
      let end = () => {};
      const settled = new Promise<AdResult>((resolve) => (settle = () => resolve({ kind, isShown: true, isRewarded: false })));
      const over = new Promise<void>((resolve) => (end = resolve));
      runs.push({ kind, settle: () => settle(), end: () => end() });
      return { result: settled, over };
    });
    void result.then(({ reason }) => results.push(`${secondsNow() - began} ${kind} ${reason ?? 'shown'}`));
  }

  return { hold, events, results, runs, request, kinds: () => runs.map(({ kind }) => kind) };
}

test('holds the game for 4 s from the request', async () => {
  const { request, events, kinds } = createMockedPortal();
  request('interstitial');
  expect([kinds(), events]).toEqual([['interstitial'], ['0 wait']]);
  await passSeconds(10);
  expect(events).toEqual(['0 wait', '4 resume']);
});

describe('while a request is unanswered', () => {
  test('refuses an interstitial without holding the game', async () => {
    const { request, events, results, kinds } = createMockedPortal();
    request('rewarded');
    await passSeconds(5);
    request('interstitial');
    await passSeconds(1);
    expect([kinds(), results, events]).toEqual([['rewarded'], ['5 interstitial busy'], ['0 wait', '4 resume']]);
  });

  test('keeps a rewarded ad waiting for the answer, even after the result, and holds the game again', async () => {
    const { request, runs, events, results, kinds } = createMockedPortal();
    request('interstitial');
    await passSeconds(4);
    runs[0].settle();
    await passSeconds(1);
    request('rewarded');
    await passSeconds(2);
    expect([kinds(), events]).toEqual([['interstitial'], ['0 wait', '4 resume', '5 wait']]);
    runs[0].end();
    await passSeconds(0);
    expect(kinds()).toEqual(['interstitial', 'rewarded']);
    await passSeconds(1);
    expect(events, 'one hold for both').toEqual(['0 wait', '4 resume', '5 wait']);
    runs[1].settle();
    await passSeconds(0);
    expect(results).toEqual(['4 interstitial shown', '8 rewarded shown']);
  });

  test('refuses a second rewarded ad in the queue', async () => {
    const { request, runs, results, kinds } = createMockedPortal();
    request('interstitial');
    request('rewarded');
    request('rewarded');
    await passSeconds(1);
    expect(results).toEqual(['0 rewarded busy']);
    runs[0].end();
    await passSeconds(0);
    expect(kinds()).toEqual(['interstitial', 'rewarded']);
    request('rewarded');
    await passSeconds(0);
    runs[1].end();
    await passSeconds(0);
    expect(kinds(), 'the queue is free again').toEqual(['interstitial', 'rewarded', 'rewarded']);
  });

  test('holds the game again after a late ad that a rewarded ad waited for', async () => {
    const { request, hold, runs, events } = createMockedPortal();
    request('interstitial');
    await passSeconds(5);
    request('rewarded');
    await passSeconds(1);
    hold.take();
    await passSeconds(20);
    hold.release();
    runs[0].end();
    await passSeconds(0);
    expect(events).toEqual(['0 wait', '4 resume', '5 wait', '6 pause', '26 resume', '26 wait']);
  });

  test('times out a rewarded ad at the end of the hold, and queues the next one', async () => {
    const { request, runs, events, results, kinds } = createMockedPortal();
    request('interstitial');
    await passSeconds(5);
    request('rewarded');
    await passSeconds(5);
    expect([events, results]).toEqual([['0 wait', '4 resume', '5 wait', '9 resume'], ['9 rewarded timeout']]);
    request('rewarded');
    runs[0].end();
    await passSeconds(0);
    expect(kinds()).toEqual(['interstitial', 'rewarded']);
  });

  test('refuses a rewarded ad whose turn comes while the site has the page', async () => {
    const { request, hold, runs, results, kinds } = createMockedPortal();
    request('interstitial');
    request('rewarded');
    hold.takeForSite(new EventTarget());
    runs[0].end();
    await passSeconds(0);
    expect([kinds(), results]).toEqual([['interstitial'], ['0 rewarded busy']]);
    hold.release();
    request('interstitial');
    expect(kinds()).toEqual(['interstitial', 'interstitial']);
  });
});

test.each<AdKind>(['interstitial', 'rewarded'])('refuses a request while the site has the page: %s', async (kind) => {
  const { request, hold, results, kinds } = createMockedPortal();
  hold.takeForSite(new EventTarget());
  request(kind);
  await passSeconds(0);
  expect([kinds(), results]).toEqual([[], [`0 ${kind} busy`]]);
});
