// The PIN hasher: the same work for nobody, and no more at once than it was told.
import { expect, it, vi } from 'vitest';
import { createPinHasher } from '../../../server/score-service/pin-hasher.ts';

/** Weak ones, to be quick. */
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

it('knows the right PIN alone', async () => {
  const hasher = createPinHasher({ atOnce: 2, cost: COST });
  const pinHash = await hasher.hash('123456');
  expect(await Promise.all([hasher.verify(pinHash, '123456'), hasher.verify(pinHash, '123457'), hasher.verify(pinHash, '')])).toEqual([
    true,
    false,
    false,
  ]);
});

it('takes argon2id, with what OWASP asks at the least, unless it is told otherwise', async () => {
  expect(await createPinHasher({ atOnce: 1 }).hash('123456')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('salts: the same PIN has many hashes', async () => {
  const hasher = createPinHasher({ atOnce: 2, cost: COST });
  expect(await hasher.hash('123456')).not.toBe(await hasher.hash('123456'));
});

it('hashes for a nickname that nobody has, and says no', async () => {
  const verify = vi.fn<(pinHash: string, pin: string) => Promise<boolean>>(async () => true);
  const hasher = createPinHasher({ atOnce: 1, cost: COST, argon2: { hash: async () => 'a hash of nobody', verify } });
  expect(await hasher.verify(undefined, '123456')).toBe(false);
  expect(verify).toHaveBeenCalledExactlyOnceWith('a hash of nobody', '123456');
});

it('runs two at once, lets sixty wait, and turns the rest away', async () => {
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const hash = async (): Promise<string> => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => gates.push(resolve));
    running--;
    return 'hash';
  };
  const hasher = createPinHasher({ atOnce: 2, cost: COST, argon2: { hash, verify: async () => false } });
  const calls = Array.from({ length: 70 }, () => hasher.hash('123456').catch((error: { code: string }) => error.code));
  while (gates.length > 0) {
    gates.shift()?.();
    await new Promise(setImmediate);
  }
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === 'hash')).toHaveLength(62);
  expect(answers.filter((answer) => answer === 'rate-limited')).toHaveLength(8);
  expect(most).toBe(2);
});

it('goes on after one that failed', async () => {
  const hasher = createPinHasher({ atOnce: 1, cost: COST });
  await expect(hasher.verify('no hash', '123456')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('123456'), '123456')).toBe(true);
});
