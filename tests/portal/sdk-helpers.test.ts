// Small parts of the adapters: guarded calls, signals of loading, and what is known of rewarded ads behind a blocker.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAvailability, REFUSAL_SECONDS } from '../../src/portal/availability.ts';
import { createGuard } from '../../src/portal/guard.ts';
import { createLoadingSignals } from '../../src/portal/loading-signals.ts';
import { passSeconds } from './support/listen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a guarded call', () => {
  const log = vi.fn<(message: string) => void>();
  beforeEach(() => log.mockClear());

  test('gives what it gave', async () => {
    const guard = createGuard(log);
    expect(guard('sum', () => 3)).toBe(3);
    expect(await guard('later', async () => 4)).toBe(4);
    expect(log).not.toHaveBeenCalled();
  });

  test('that throws gives undefined, and is logged once by its name', () => {
    const guard = createGuard(log);
    const fail = () => {
      throw new Error('broken');
    };
    expect([guard('first', fail), guard('first', fail), guard('second', fail)]).toEqual([undefined, undefined, undefined]);
    expect(log.mock.calls.flat()).toEqual(['first failed: broken. The game continues.', 'second failed: broken. The game continues.']);
  });

  test('that rejects is logged, and nobody need catch it', async () => {
    const guard = createGuard(log);
    for (let round = 0; round < 2; round++) void guard('later', () => Promise.reject('broken'))?.catch(() => {});
    await passSeconds(0);
    expect(log.mock.calls.flat()).toEqual(['later failed: broken. The game continues.']);
  });
});

test.each([
  ['open loadingProgress loadingProgress loadingFinished loadingFinished', 'start stop'],
  ['loadingProgress open', 'start'],
  ['loadingProgress loadingFinished open open', 'start stop'],
  ['open loadingFinished loadingProgress', 'start stop'],
  ['loadingProgress loadingFinished', ''],
])('signals of loading: %s: %j', (acts, expected) => {
  const told: string[] = [];
  const signals = createLoadingSignals((isLoading) => told.push(isLoading ? 'start' : 'stop'));
  for (const act of acts.split(' ')) signals[act as keyof typeof signals](0.5);
  expect(told.join(' ')).toBe(expected);
});

describe('rewarded ads', () => {
  test('are disabled for good behind a blocker, and that is reported once', async () => {
    const onChange = vi.fn<() => void>();
    const availability = createAvailability(onChange);
    availability.becomeReady();
    availability.disable();
    availability.disable();
    availability.recordResult('adblock');
    await passSeconds(2 * REFUSAL_SECONDS);
    expect(availability.current()).toBe('disabled');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('that are disabled before the portal is ready stay so', () => {
    const onChange = vi.fn<() => void>();
    const availability = createAvailability(onChange);
    availability.disable();
    availability.becomeReady();
    expect([availability.current(), onChange.mock.calls.length]).toEqual(['disabled', 1]);
  });
});
