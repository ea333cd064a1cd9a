// Delays of the queues' retries, in fake time: they grow, obey Retry-After, and spread the clients of a server that was away.
import { describe, expect, test } from 'vitest';
import { createRetryTimer } from '../../src/net/calls.ts';
import { nextBelow, seedRandom } from '../../src/rules/random.ts';

const RANDOM_STEPS = 1_000_000;
const HOUR = 3_600_000;

function seededRandom(seed: number): () => number {
  const state = seedRandom(seed);
  return () => nextBelow(state, RANDOM_STEPS) / RANDOM_STEPS;
}

/** Returns the delays of a series of failures, each with a Retry-After in milliseconds. */
function delaysOf(retryAfter: readonly number[], random: () => number): number[] {
  const delays: number[] = [];
  const startTimer = (_call: () => void, milliseconds: number) => {
    delays.push(milliseconds);
    return () => {};
  };
  const timer = createRetryTimer(startTimer, random);
  for (const wait of retryAfter) timer.wait(() => {}, wait);
  return delays;
}

const FAILURES = Array.from({ length: 12 });

describe('a delay', () => {
  test('doubles up to five minutes, and is lengthened by up to a half', () => {
    const shortest = [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300].map((seconds) => seconds * 1000);
    const none = FAILURES.map(() => 0);
    expect(delaysOf(none, () => 0)).toEqual(shortest);
    for (let seed = 0; seed < 100; seed++)
      delaysOf(none, seededRandom(seed)).forEach((delay, index) => {
        expect(delay).toBeGreaterThanOrEqual(shortest[index]);
        expect(delay).toBeLessThan(shortest[index] * 1.5);
      });
  });

  test('is never shorter than Retry-After, up to an hour', () => {
    for (let seed = 0; seed < 100; seed++)
      for (const wait of [5000, 60_000, 600_000, HOUR])
        for (const delay of delaysOf([wait, wait], seededRandom(seed))) {
          expect(delay).toBeGreaterThanOrEqual(wait);
          expect(delay).toBeLessThan(wait * 1.5);
        }
    expect(delaysOf([Number.MAX_SAFE_INTEGER], () => 0)).toEqual([HOUR]);
  });
});

const CLIENTS = 1000;
const AWAY_MILLISECONDS = 120_000;
/** Scores that the server accepts in a second once it is back. */
const CAPACITY = 50;
const SECOND = 1000;

type Outcome = { readonly duration: number; readonly requests: number; readonly largestSecond: number };

/**
 * All clients send at time 0 to a server that is away for two minutes, then refuses requests beyond its capacity. Both have a Retry-After.
 * Returns the time until all scores are accepted, the requests of a client, and the most requests in a second after the first.
 */
function simulate(randomOf: (client: number) => () => number): Outcome {
  const events: { readonly time: number; readonly call: () => void }[] = [];
  const arrivals = new Map<number, number>();
  const accepted = new Map<number, number>();
  let now = 0;
  let requests = 0;
  const schedule = (call: () => void, milliseconds: number) => {
    events.push({ time: now + milliseconds, call });
    return () => {};
  };
  const count = (counts: Map<number, number>) => {
    const second = Math.floor(now / SECOND);
    counts.set(second, (counts.get(second) ?? 0) + 1);
    return counts.get(second)!;
  };
  for (let client = 0; client < CLIENTS; client++) {
    const timer = createRetryTimer(schedule, randomOf(client));
    const send = () => {
      requests++;
      count(arrivals);
      if (now < AWAY_MILLISECONDS) timer.wait(send, 5 * SECOND);
      else if (count(accepted) > CAPACITY) timer.wait(send, 2 * SECOND);
    };
    schedule(send, 0);
  }
  while (events.length > 0) {
    events.sort((one, other) => other.time - one.time);
    const { time, call } = events.pop()!;
    now = time;
    call();
  }
  arrivals.delete(0);
  return { duration: now, requests: requests / CLIENTS, largestSecond: Math.max(...arrivals.values()) };
}

describe('the clients of a server that was away', () => {
  test('return spread over time, so that it recovers', () => {
    const { duration, requests, largestSecond } = simulate((client) => seededRandom(client));
    expect(duration).toBeLessThan(AWAY_MILLISECONDS + 240_000);
    expect(requests).toBeLessThan(10);
    // Of the first retries, 5.0 to 7.5 s after the start.
    expect(largestSecond).toBeLessThan(CLIENTS / 2);
  });

  test('would all return in the same second without jitter', () => {
    expect(simulate(() => () => 0).largestSecond).toBe(CLIENTS);
  });
});
