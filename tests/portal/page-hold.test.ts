// Ownership of the page: well-formed events for any order of calls.
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PressTarget } from '../../src/portal/next-press.ts';
import { createPageHold } from '../../src/portal/page-hold.ts';
import { holds } from '../support/holds.ts';
import { passSeconds } from './support/record-portal.ts';
import { sequenceOf, WELL_FORMED, WELL_FORMED_SO_FAR } from './support/page-sequence.ts';

beforeEach(() => void vi.useFakeTimers());

const MAX_SECONDS = 90;
const AD = Symbol('ad');
const OTHER = Symbol('other');

/** A minimal event target. */
class Page implements PressTarget {
  readonly #listeners = new Map<string, Set<unknown>>();

  addEventListener(type: string, listener: unknown): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  removeEventListener(type: string, listener: unknown): void {
    this.#listeners.get(type)?.delete(listener);
  }

  send(type: string): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) (listener as () => void)();
  }
}

function createMockedPortal() {
  const events: string[] = [];
  const page = new Page();
  const hold = createPageHold((event) => events.push(event));
  const actions = {
    wait: () => hold.wait(AD),
    take: () => hold.take(AD),
    takeOther: () => hold.take(OTHER),
    takeForSite: () => hold.takeForSite(page),
    keepForSite: () => hold.takeForSite(page, true),
    release: () => hold.release(AD),
    releaseOther: () => hold.release(OTHER),
    releaseForSite: hold.releaseForSite,
    press: () => page.send('pointerdown'),
    key: () => page.send('keydown'),
  };
  return { hold, events, actions };
}

type Action = keyof ReturnType<typeof createMockedPortal>['actions'];

describe('the page', () => {
  test.each<[string, readonly (Action | number)[], string, boolean]>([
    ['is waited for, taken and released', ['wait', 'take', 'release'], 'wait pause resume', false],
    ['is taken once', ['take', 'take', 'release', 'release'], 'pause resume', false],
    ['is not released before it is taken', ['release', 'releaseForSite'], '', false],
    ['is not waited for while it is taken', ['take', 'wait', 5], 'pause', true],
    ['is waited for until the time limit', ['wait', 4], 'wait resume', false],
    ['is waited for once', ['wait', 3, 'wait', 1], 'wait resume', false],
    ['is taken without a time limit of its own', ['wait', 3, 'take', 90], 'wait pause', true],
    ['passes from an ad to another', ['take', 'takeOther', 'release'], 'pause', true],
    ['is released by the ad that took it last', ['take', 'takeOther', 'release', 'releaseOther'], 'pause resume', false],
    ['is not released by an ad that only waited before another', ['wait', 'takeOther', 'release'], 'wait pause', true],
    ['is not released by an ad if the site took it during the wait', ['wait', 'takeForSite', 'release'], 'wait pause', true],
    ['is taken by the site without a time limit', ['takeForSite', 3600], 'pause', true],
    ['is released by the site', ['takeForSite', 3600, 'releaseForSite'], 'pause resume', false],
    ['is released by a press after the limit', ['takeForSite', 90, 'press', 'key', 'press'], 'pause resume', false],
    ['is released by a key after the limit', ['takeForSite', 90, 'key'], 'pause resume', false],
    ['is not released by a press before the limit', ['takeForSite', 89, 'press'], 'pause', true],
    ['passes from an ad to a site that keeps it', ['wait', 'take', 'keepForSite', 'release', 60], 'wait pause', true],
    [
      'passes to a site that keeps it from the wait and from its ad',
      ['wait', 'keepForSite', 'take', 'release', 'releaseForSite'],
      'wait pause resume',
      false,
    ],
    ['does not pass to a site that has let it go', ['take', 'keepForSite', 'releaseForSite', 'release'], 'pause resume', false],
    [
      'is released by a press after the limit of a site that keeps it',
      ['take', 'keepForSite', 'release', 90, 'press', 'take', 'release'],
      'pause resume pause resume',
      false,
    ],
    ['passes from the site to an ad', ['takeForSite', 'take', 'releaseForSite', 'press', 'release'], 'pause resume', false],
    ['stops listening to presses once released', ['takeForSite', 90, 'releaseForSite', 'take', 'press'], 'pause resume pause', true],
  ])('%s', async (_, steps, pageEvents, isTaken) => {
    const { hold, events, actions } = createMockedPortal();
    for (const step of steps) {
      if (typeof step === 'number') await passSeconds(step);
      else actions[step]();
    }
    expect([events.join(' '), hold.isTaken()]).toEqual([pageEvents, isTaken]);
  });
});

const step = fc.oneof(
  fc.constantFrom<Action[]>(
    'wait',
    'take',
    'takeOther',
    'takeForSite',
    'keepForSite',
    'release',
    'releaseOther',
    'releaseForSite',
    'press',
  ),
  fc.constantFrom(1, 4, 60, 90),
);

holds(
  'emits well-formed events at each moment, and ends each pause',
  1000,
  fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    vi.useFakeTimers();
    const { hold, events, actions } = createMockedPortal();
    for (const one of steps) {
      if (typeof one === 'number') vi.advanceTimersByTime(one * 1000);
      else actions[one]();
      expect(sequenceOf(events)).toMatch(WELL_FORMED_SO_FAR);
      expect(hold.isTaken()).toBe(events.at(-1) === 'pause');
    }
    actions.release();
    actions.releaseOther();
    vi.advanceTimersByTime(MAX_SECONDS * 1000);
    actions.press();
    expect(sequenceOf(events)).toMatch(WELL_FORMED);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  }),
);
