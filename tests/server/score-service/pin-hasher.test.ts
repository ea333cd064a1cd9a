// The PIN hasher: equal work for unknown nicknames, and limited concurrency.
import { expect, it, vi } from 'vitest';
import { createPinHasher } from '../../../server/score-service/pin-hasher.ts';
import { until } from '../../support/until.ts';

/** Weak cost parameters, for speed. */
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

it('accepts only the right PIN', async () => {
  const hasher = createPinHasher({ maxConcurrent: 2, cost: COST });
  const pinHash = await hasher.hash('123456');
  expect(await Promise.all([hasher.verify(pinHash, '123456'), hasher.verify(pinHash, '123457'), hasher.verify(pinHash, '')])).toEqual([
    true,
    false,
    false,
  ]);
});

it("uses argon2id with OWASP's minimum by default", async () => {
  expect(await createPinHasher({ maxConcurrent: 1 }).hash('123456')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('salts: the same PIN has different hashes', async () => {
  const hasher = createPinHasher({ maxConcurrent: 2, cost: COST });
  expect(await hasher.hash('123456')).not.toBe(await hasher.hash('123456'));
});

it('hashes for an unknown nickname, and returns false', async () => {
  const verify = vi.fn<(pinHash: string, pin: string) => Promise<boolean>>(async () => true);
  const hasher = createPinHasher({ maxConcurrent: 1, cost: COST, argon2: { hash: async () => 'dummy hash', verify } });
  expect(await hasher.verify(undefined, '123456')).toBe(false);
  expect(verify).toHaveBeenCalledExactlyOnceWith('dummy hash', '123456');
});

it('runs two hashes concurrently, queues sixty, and refuses the rest', async () => {
  let running = 0;
  let maxRunning = 0;
  const gates: (() => void)[] = [];
  const hash = async (): Promise<string> => {
    maxRunning = Math.max(maxRunning, ++running);
    await new Promise<void>((resolve) => gates.push(resolve));
    running--;
    return 'hash';
  };
  const hasher = createPinHasher({ maxConcurrent: 2, cost: COST, argon2: { hash, verify: async () => false } });
  const calls = Array.from({ length: 70 }, () => hasher.hash('123456').catch((error: { code: string }) => error.code));
  while (gates.length > 0) {
    gates.shift()?.();
    await until();
  }
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === 'hash')).toHaveLength(62);
  expect(answers.filter((answer) => answer === 'rate-limited')).toHaveLength(8);
  expect(maxRunning).toBe(2);
});

it('continues after a failure', async () => {
  const hasher = createPinHasher({ maxConcurrent: 1, cost: COST });
  await expect(hasher.verify('no hash', '123456')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('123456'), '123456')).toBe(true);
});
