// Starting an SDK: once, with a time limit, and used however late it is ready.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startOnce } from '../../src/portal/start-once.ts';
import { passSeconds, secondsNow, since } from './support/record-portal.ts';

beforeEach(() => void vi.useFakeTimers());

const later = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

async function failLater(seconds: number, error: unknown): Promise<void> {
  await later(seconds);
  throw error;
}

/** Returns the events of two minutes with their seconds. `init` has a limit of 5 s. */
async function record(start: () => Promise<void>, onReady = () => {}): Promise<string[]> {
  const began = secondsNow();
  const events: string[] = [];
  const note = (word: string) => void events.push(`${secondsNow()} ${word}`);
  const init = startOnce({
    start,
    log: note,
    onReady() {
      note('onReady');
      onReady();
    },
  });
  void init(5).then(note);
  await passSeconds(120);
  expect(vi.getTimerCount(), 'timers left').toBe(0);
  return since(began, events);
}

describe('startOnce', () => {
  test.each<[string, () => Promise<void>, string[]]>([
    ['resolves with ready if the SDK is ready in time', () => later(1), ['1 onReady', '1 ready']],
    [
      'resolves with degraded at the limit, and calls onReady later',
      () => later(60),
      ['5 Playing without ads: the SDK was not ready within 5 s.', '5 degraded', '60 onReady'],
    ],
    [
      'resolves with degraded if the SDK is never ready',
      () => new Promise(() => {}),
      ['5 Playing without ads: the SDK was not ready within 5 s.', '5 degraded'],
    ],
    [
      'resolves with degraded if the start fails',
      () => failLater(1, new Error('it is blocked')),
      ['1 Playing without ads: it is blocked.', '1 degraded'],
    ],
    ['accepts a failure without a message', () => failLater(1, undefined), ['1 Playing without ads: undefined.', '1 degraded']],
    [
      'logs a failure after the limit',
      () => failLater(60, new Error('it is blocked')),
      ['5 Playing without ads: the SDK was not ready within 5 s.', '5 degraded', '60 Playing without ads: it is blocked.'],
    ],
  ])('%s', async (_, start, events) => {
    expect(await record(start)).toEqual(events);
  });

  test('resolves with degraded if onReady throws', async () => {
    const fail = () => {
      throw new Error('broken');
    };
    expect(await record(() => later(1), fail)).toEqual(['1 onReady', '1 Playing without ads: broken.', '1 degraded']);
  });

  test('starts once and returns the same result to every caller', async () => {
    const start = vi.fn<() => Promise<void>>(() => later(1));
    const init = startOnce({ start, onReady: () => {}, log: () => {} });
    const answers = Promise.all([init(5), init(0.5)]);
    await passSeconds(2);
    expect(await answers).toEqual(['ready', 'ready']);
    expect(await init(1)).toBe('ready');
    expect(start).toHaveBeenCalledOnce();
  });
});
