// Starting an SDK: once, not waited for without end, and honoured however late it comes.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOnce } from '../../src/portal/start-once.ts';
import { passSeconds, secondsNow, since } from './support/listen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const later = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

async function failLater(seconds: number, error: unknown): Promise<void> {
  await later(seconds);
  throw error;
}

/** What happens in two minutes, by its second; `init` waits for five. */
async function story(start: () => Promise<void>, onReady = () => {}): Promise<string[]> {
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

describe('init', () => {
  test.each<[string, () => Promise<void>, string[]]>([
    ['in time', () => later(1), ['1 onReady', '1 ready']],
    ['late', () => later(60), ['5 Playing without ads: the SDK was not ready within 5 s.', '5 degraded', '60 onReady']],
    ['never', () => new Promise(() => {}), ['5 Playing without ads: the SDK was not ready within 5 s.', '5 degraded']],
    ['failing', () => failLater(1, new Error('it is blocked')), ['1 Playing without ads: it is blocked.', '1 degraded']],
    ['failing without words', () => failLater(1, undefined), ['1 Playing without ads: undefined.', '1 degraded']],
    [
      'failing late',
      () => failLater(60, new Error('it is blocked')),
      ['5 Playing without ads: the SDK was not ready within 5 s.', '5 degraded', '60 There are no ads for now: it is blocked.'],
    ],
  ])('%s', async (_, start, events) => {
    expect(await story(start)).toEqual(events);
  });

  test('does not fail with what is done when it is ready', async () => {
    const fail = () => {
      throw new Error('broken');
    };
    expect(await story(() => later(1), fail)).toEqual(['1 onReady', '1 Playing without ads: broken.', '1 degraded']);
  });

  test('starts once, and gives all who ask the same answer', async () => {
    const start = vi.fn<() => Promise<void>>(() => later(1));
    const init = startOnce({ start, onReady: () => {}, log: () => {} });
    const answers = Promise.all([init(5), init(0.5)]);
    await passSeconds(2);
    expect(await answers).toEqual(['ready', 'ready']);
    expect(await init(1)).toBe('ready');
    expect(start).toHaveBeenCalledOnce();
  });
});
