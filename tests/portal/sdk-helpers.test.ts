// Helpers of the adapters: guarded calls and availability of rewarded ads.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAvailability, REFUSAL_SECONDS } from '../../src/portal/availability.ts';
import { createGuard } from '../../src/portal/guard.ts';
import { passSeconds } from './support/record-portal.ts';

beforeEach(() => void vi.useFakeTimers());

describe('createGuard', () => {
  const log = vi.fn<(message: string) => void>();
  beforeEach(() => log.mockClear());

  test('returns the result of the call', async () => {
    const guard = createGuard(log);
    expect(guard('sum', () => 3)).toBe(3);
    expect(await guard('later', async () => 4)).toBe(4);
    expect(log).not.toHaveBeenCalled();
  });

  test('returns undefined for a call that throws, and logs it once per name', () => {
    const guard = createGuard(log);
    const fail = () => {
      throw new Error('broken');
    };
    expect([guard('first', fail), guard('first', fail), guard('second', fail)]).toEqual([undefined, undefined, undefined]);
    expect(log.mock.calls.flat()).toEqual(['first failed: broken. The game continues.', 'second failed: broken. The game continues.']);
  });

  test('logs a rejection, which the caller need not handle', async () => {
    const guard = createGuard(log);
    for (let round = 0; round < 2; round++) void guard('later', () => Promise.reject('broken'))?.catch(() => {});
    await passSeconds(0);
    expect(log.mock.calls.flat()).toEqual(['later failed: broken. The game continues.']);
  });
});

describe('createAvailability', () => {
  test('disables rewarded ads permanently and reports the change once', async () => {
    const onChange = vi.fn<() => void>();
    const availability = createAvailability(onChange);
    availability.becomeReady();
    availability.recordResult('disabled');
    availability.recordResult('disabled');
    availability.recordResult('adblock');
    await passSeconds(2 * REFUSAL_SECONDS);
    expect(availability.current()).toBe('disabled');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('stays disabled if disabled before the portal is ready', () => {
    const onChange = vi.fn<() => void>();
    const availability = createAvailability(onChange);
    availability.recordResult('disabled');
    availability.becomeReady();
    expect([availability.current(), onChange.mock.calls.length]).toEqual(['disabled', 1]);
  });
});
