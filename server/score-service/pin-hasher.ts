// Generates PINs, and hashes them with argon2id. Limits concurrent hashes, and takes the same time for unknown nicknames.
import * as systemArgon2 from '@node-rs/argon2';
import { PIN_DIGITS } from '../../src/net/protocol.ts';
import type { RandomBytes } from '../server-context.ts';
import { ServerError } from '../server-error.ts';

export type PinHasher = ReturnType<typeof createPinHasher>;

export type PinCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default. */
const PIN_COST: PinCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More requests would wait longer than the client's time-out. */
const MAX_WAITING = 60;
const RETRY_AFTER_SECONDS = 3;

type Argon2 = {
  readonly hash: (pin: string, cost: PinCost) => Promise<string>;
  readonly verify: (pinHash: string, pin: string) => Promise<boolean>;
};

type Options = { readonly maxConcurrent: number; readonly cost?: PinCost | undefined; readonly argon2?: Argon2 };

/** Runs at most `maxConcurrent` hashes: they share Node's thread pool with file access and DNS. Queues a few more and refuses the rest. */
export function createPinHasher({ maxConcurrent, cost = PIN_COST, argon2 = systemArgon2 }: Options) {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Hash of a text with letters, which never matches a PIN. */
  let dummyHash: Promise<string> | undefined;

  async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxConcurrent) {
      if (waiting.length >= MAX_WAITING)
        throw new ServerError('rate-limited', 'Too many logins at the moment. Try again later.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (pin: string) => runLimited(() => argon2.hash(pin, cost)),
    /** Returns false without a hash, after the same work. */
    verify: (pinHash: string | undefined, pin: string) =>
      runLimited(async () => {
        dummyHash ??= argon2.hash('nobody', cost);
        const isRight = await argon2.verify(pinHash ?? (await dummyHash), pin);
        return isRight && pinHash !== undefined;
      }),
  };
}

/** Returns six digits from 48 random bits: the bias of the modulo is negligible. */
export function newPin(randomBytes: RandomBytes): string {
  return String(randomBytes(6).readUIntBE(0, 6) % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}
