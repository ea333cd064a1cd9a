import { expect, test, vi } from 'vitest';
import { latePart } from '../../src/loading/late-part.ts';

test('loads on the first call and shares the part', async () => {
  const load = vi.fn(async () => ({}));
  const part = latePart(load);
  expect(load).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([part.call(), part.call()]);
  expect(second).toBe(first);
  expect(await part.call()).toBe(first);
  expect(part.ready()).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads again at the next call after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('part');
  const part = latePart(load);
  await expect(part.call()).rejects.toThrow('lost');
  expect(part.ready()).toBeUndefined();
  expect(await part.call()).toBe('part');
  expect(part.ready()).toBe('part');
});
