// The reducer of ad requests: a table of all states and events, and invariants for all states and for any order of events.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedAd, limitOf, stepAd, type Ad, type AdEvent, type AdStep } from '../../src/portal/ad.ts';
import { holds } from '../support/holds.ts';
import { expectOneOf, expectSame } from '../support/quick-expect.ts';

const EVENTS: Readonly<Record<string, AdEvent>> = {
  started: { type: 'started' },
  paused: { type: 'paused' },
  hasAd: { type: 'hasAd' },
  rewarded: { type: 'rewarded' },
  closed: { type: 'closed' },
  answered: { type: 'answered' },
  ended: { type: 'ended' },
  'ended (error)': { type: 'ended', reason: 'error' },
  timeUp: { type: 'timeUp' },
};

const INTERSTITIAL = askedAd(false);
const REWARDED = askedAd(true);

/** All states that any events lead to, by name. */
const STATES = findStates();

function findStates(): ReadonlyMap<string, Ad> {
  const states = new Map<string, Ad>();
  for (const first of [INTERSTITIAL, REWARDED]) {
    states.set(nameOf(first), first);
    for (const from of states.values()) {
      for (const event of Object.values(EVENTS)) {
        const { ad } = stepAd(from, event);
        if (!states.has(nameOf(ad))) states.set(nameOf(ad), ad);
      }
    }
  }
  return states;
}

/** Names a state by the fields that differ from those of an interstitial that was just requested. */
function nameOf({ stage, page, hasPaused, hasAd, isAnswered, reward }: Ad): string {
  const signs = [...(hasPaused ? ['pause'] : []), ...(hasAd ? ['ad'] : [])].join(' and ');
  const rest = [signs, isAnswered ? 'answered' : '', reward === 'none' ? '' : reward === 'open' ? 'may reward' : 'rewarded'];
  return [stage === 'over' ? 'over' : `${stage}, page ${page}`, ...rest].filter((word) => word !== '').join(', ');
}

function describeStep({ ad, orders, end }: AdStep): string {
  const outcome = end?.isRewarded ? 'rewarded' : end?.isShown ? 'shown' : 'not shown';
  const settle = `settle as ${outcome}${end?.reason ? ` for ${end.reason}` : ''}`;
  const all = orders.map((order) => (order === 'settle' ? settle : order)).join(', ');
  return `${nameOf(ad)}${all && ` (${all})`}`;
}

/** Lists the limit of each state and its events that have an effect. */
function adTable(): string {
  return [...STATES]
    .map(([name, from]) => {
      const steps = Object.entries(EVENTS).map(([event, value]) => [event, stepAd(from, value)] as const);
      const lines = steps.filter(([, { ad }]) => ad !== from).map(([event, step]) => `  ${event} -> ${describeStep(step)}\n`);
      return `${name}, limit ${limitOf(from) ?? 'none'}\n${lines.join('')}`;
    })
    .join('');
}

test('ad-table.txt contains all states and events; `npx vitest run -u` writes it', async () => {
  await expect(adTable()).toMatchFileSnapshot('ad-table.txt');
});

describe('all states', () => {
  test('have a limit until the request is over or lost', () => {
    const without = [...STATES.values()].filter((ad) => !limitOf(ad));
    expect(without.filter(({ stage, page }) => stage !== 'over' && (stage !== 'lost' || page === 'taken'))).toEqual([]);
  });

  test('keep their state object, without orders, at an event without effect', () => {
    for (const [name, ad] of STATES) {
      for (const event of Object.values(EVENTS)) {
        const step = stepAd(ad, event);
        if (nameOf(step.ad) === name && step.orders.length === 0) expect(step.ad, `${name}, ${event.type}`).toBe(ad);
      }
    }
  });

  test('have the page only with an order to take it, and settle without it', () => {
    for (const ad of STATES.values()) {
      for (const event of Object.values(EVENTS)) {
        const { ad: next, orders } = stepAd(ad, event);
        if (next.page === 'taken') expect(orders.includes('take')).toBe(ad.page !== 'taken');
        else if (ad.page === 'taken') expect(orders).toContain('release');
        if (orders.includes('settle')) expect([ad.stage, next.page === 'taken', next.stage === 'open']).toEqual(['open', false, false]);
      }
    }
  });
});

const events = fc.array(fc.constantFrom(...Object.keys(EVENTS)), { maxLength: 40 });

/** More than a request has limits. */
const LAST = Array.from({ length: 5 }, () => 'timeUp');

// @spec 4.70
holds(
  'any events: one result, one release of the queue, the page returned, and at most one reward, which was earned',
  5000,
  fc.property(fc.boolean(), events, (isRewarded, list) => {
    const first = isRewarded ? REWARDED : INTERSTITIAL;
    let ad = first;
    let rewards = 0;
    const counts = { take: 0, release: 0, settle: 0, cancel: 0, free: 0, lateReward: 0 };
    for (const event of [...list, ...LAST]) {
      const before = JSON.stringify(ad);
      const step = stepAd(ad, EVENTS[event]);
      expectSame(JSON.stringify(ad), before, 'the reducer is pure');
      for (const order of step.orders) counts[order]++;
      if (step.end?.isRewarded) rewards++;
      if (step.orders.includes('free')) expectSame(counts.settle, 1, 'the result comes first');
      ({ ad } = step);
    }
    expectSame(counts.settle, 1, 'results');
    expectSame(counts.free, 1, 'releases of the queue');
    expectOneOf(ad.stage, ['lost', 'over']);
    expectSame(ad.page === 'taken', false, 'the page is taken');
    const earned = isRewarded && list.includes('rewarded') ? 1 : 0;
    expect(rewards + counts.lateReward).toBeLessThanOrEqual(earned);
  }),
);
