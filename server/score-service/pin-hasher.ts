// PINs as slow hashes: argon2id, a bounded number at once, and the same work for nicknames that nobody has.
import * as systemArgon2 from '@node-rs/argon2';
import { ServerError } from '../server-error.ts';

export type PinHasher = {
  readonly hash: (pin: string) => Promise<string>;
  /** Takes as long without a hash to compare with, and says no. */
  readonly verify: (pinHash: string | undefined, pin: string) => Promise<boolean>;
};

export type PinCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. The algorithm is argon2id unless told. */
export const PIN_COST: PinCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More would wait longer than clients do. */
const MAX_WAITING = 60;
const RETRY_AFTER_SECONDS = 3;

type Argon2 = {
  readonly hash: (pin: string, cost: PinCost) => Promise<string>;
  readonly verify: (pinHash: string, pin: string) => Promise<boolean>;
};

type Options = { readonly atOnce: number; readonly cost?: PinCost; readonly argon2?: Argon2 };

/** The hashes run on the threads that files and name look-ups need too: no more than `atOnce` of them do, a few wait, and the rest are told to come back. */
export function createPinHasher({ atOnce, cost = PIN_COST, argon2 = systemArgon2 }: Options): PinHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Of no PIN: with letters in it, it never fits one. */
  let nobodys: Promise<string> | undefined;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= MAX_WAITING)
        throw new ServerError('rate-limited', 'Too many log in at the moment', { retryAfterSeconds: RETRY_AFTER_SECONDS });
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
    hash: (pin) => inTurn(() => argon2.hash(pin, cost)),
    verify: (pinHash, pin) =>
      inTurn(async () => {
        nobodys ??= argon2.hash('nobody', cost);
        const isRight = await argon2.verify(pinHash ?? (await nobodys), pin);
        return isRight && pinHash !== undefined;
      }),
  };
}
