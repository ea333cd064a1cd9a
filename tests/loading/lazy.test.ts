import { expect, test, vi } from 'vitest';
import { lazy } from '../../src/loading/lazy.ts';

test('opens on the first call and shares the part', async () => {
  const open = vi.fn(async () => ({}));
  const part = lazy(open);
  expect(open).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([part(), part()]);
  expect(second).toBe(first);
  expect(await part()).toBe(first);
  expect(open).toHaveBeenCalledTimes(1);
});

test('opens again after a failure', async () => {
  const open = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('part');
  const part = lazy(open);
  await expect(part()).rejects.toThrow('lost');
  expect(await part()).toBe('part');
});
