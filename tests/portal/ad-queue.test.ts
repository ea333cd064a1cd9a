// The queue before an SDK: one request at a time, a rewarded ad behind a late one, and the game held no longer than it must be.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import { createAdQueue } from '../../src/portal/ad-queue.ts';
import { createPageHold } from '../../src/portal/page-hold.ts';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import { passSeconds, secondsNow } from './support/listen.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
});
afterEach(() => vi.useRealTimers());

function createMockedPortal() {
  const began = secondsNow();
  const events: string[] = [];
  const results: string[] = [];
  const runs: { kind: AdKind; settle(): void; end(): void }[] = [];
  const hold = createPageHold(AD_LIMITS.maxSeconds, (event) => events.push(`${secondsNow() - began} ${event}`));
  const queue = createAdQueue(hold);

  function ask(kind: AdKind): void {
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

  return { hold, events, results, runs, ask, kinds: () => runs.map(({ kind }) => kind) };
}

test('holds the game from the request on, for 4 s', async () => {
  const { ask, events, kinds } = createMockedPortal();
  ask('interstitial');
  expect([kinds(), events]).toEqual([['interstitial'], ['0 wait']]);
  await passSeconds(10);
  expect(events).toEqual(['0 wait', '4 resume']);
});

describe('while a request is unanswered', () => {
  test('an interstitial is refused, without holding the game', async () => {
    const { ask, events, results, kinds } = createMockedPortal();
    ask('rewarded');
    await passSeconds(5);
    ask('interstitial');
    await passSeconds(1);
    expect([kinds(), results, events]).toEqual([['rewarded'], ['5 interstitial busy'], ['0 wait', '4 resume']]);
  });

  test('even after its result was given, a rewarded ad waits for the answer, and holds the game again', async () => {
    const { ask, runs, events, results, kinds } = createMockedPortal();
    ask('interstitial');
    await passSeconds(4);
    runs[0].settle();
    await passSeconds(1);
    ask('rewarded');
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

  test('a second rewarded ad behind the one that waits is refused', async () => {
    const { ask, runs, results, kinds } = createMockedPortal();
    ask('interstitial');
    ask('rewarded');
    ask('rewarded');
    await passSeconds(1);
    expect(results).toEqual(['0 rewarded busy']);
    runs[0].end();
    await passSeconds(0);
    expect(kinds()).toEqual(['interstitial', 'rewarded']);
    ask('rewarded');
    await passSeconds(0);
    runs[1].end();
    await passSeconds(0);
    expect(kinds(), 'the queue is free again').toEqual(['interstitial', 'rewarded', 'rewarded']);
  });

  test('a rewarded ad that waited for a late ad holds the game behind it', async () => {
    const { ask, hold, runs, events } = createMockedPortal();
    ask('interstitial');
    await passSeconds(5);
    ask('rewarded');
    await passSeconds(1);
    hold.take();
    await passSeconds(20);
    hold.release();
    runs[0].end();
    await passSeconds(0);
    expect(events).toEqual(['0 wait', '4 resume', '5 wait', '6 pause', '26 resume', '26 wait']);
  });

  test('a rewarded ad that the hold is too short for is given up, and the next one waits anew', async () => {
    const { ask, runs, events, results, kinds } = createMockedPortal();
    ask('interstitial');
    await passSeconds(5);
    ask('rewarded');
    await passSeconds(5);
    expect([events, results]).toEqual([['0 wait', '4 resume', '5 wait', '9 resume'], ['9 rewarded timeout']]);
    ask('rewarded');
    runs[0].end();
    await passSeconds(0);
    expect(kinds()).toEqual(['interstitial', 'rewarded']);
  });

  test('a rewarded ad whose turn comes while the site has the page is refused', async () => {
    const { ask, hold, runs, results, kinds } = createMockedPortal();
    ask('interstitial');
    ask('rewarded');
    hold.takeForSite(new EventTarget());
    runs[0].end();
    await passSeconds(0);
    expect([kinds(), results]).toEqual([['interstitial'], ['0 rewarded busy']]);
    hold.release();
    ask('interstitial');
    expect(kinds()).toEqual(['interstitial', 'interstitial']);
  });
});

test.each<AdKind>(['interstitial', 'rewarded'])('%s: is refused while the site has the page', async (kind) => {
  const { ask, hold, results, kinds } = createMockedPortal();
  hold.takeForSite(new EventTarget());
  ask(kind);
  await passSeconds(0);
  expect([kinds(), results]).toEqual([[], [`0 ${kind} busy`]]);
});
