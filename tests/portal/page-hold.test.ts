// Who has the page: whatever takes it or gives it back in whatever order, the game hears of turns that are well formed.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PressTarget } from '../../src/portal/next-press.ts';
import { createPageHold } from '../../src/portal/page-hold.ts';
import { holds } from '../support/holds.ts';
import { passSeconds } from './support/listen.ts';
import { turnsOf, WELL_FORMED, WELL_FORMED_SO_FAR } from './support/page-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MOST_SECONDS = 90;

/** A page as browsers have it: that of Node keeps a listener that captures when it is told to remove it. */
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
  const hold = createPageHold(MOST_SECONDS, (event) => events.push(event));
  const acts = {
    wait: () => hold.wait(4),
    take: hold.take,
    takeForSite: () => hold.takeForSite(page),
    release: hold.release,
    releaseForSite: hold.releaseForSite,
    press: () => page.send('pointerdown'),
    key: () => page.send('keydown'),
  };
  return { hold, events, acts };
}

type Act = keyof ReturnType<typeof createMockedPortal>['acts'];

describe('the page', () => {
  test.each<[string, readonly (Act | number)[], string, boolean]>([
    ['is waited for, taken and given back', ['wait', 'take', 'release'], 'wait pause resume', false],
    ['is taken once', ['take', 'take', 'release', 'release'], 'pause resume', false],
    ['is not given back before it is taken', ['release', 'releaseForSite'], '', false],
    ['is not waited for while it is taken', ['take', 'wait', 5], 'pause', true],
    ['is waited for no longer than was said', ['wait', 4], 'wait resume', false],
    ['waits once', ['wait', 3, 'wait', 1], 'wait resume', false],
    ['is taken for no longer than the limit', ['take', 90], 'pause resume', false],
    ['that was waited for is taken for the whole limit', ['wait', 3, 'take', 89.9], 'wait pause', true],
    ['is taken by the site without a limit', ['takeForSite', 3600], 'pause', true],
    ['is given back by the site', ['takeForSite', 3600, 'releaseForSite'], 'pause resume', false],
    ['is given back by a press after the limit', ['takeForSite', 90, 'press', 'key', 'press'], 'pause resume', false],
    ['is given back by a key after the limit', ['takeForSite', 90, 'key'], 'pause resume', false],
    ['is not given back by a press before', ['takeForSite', 89, 'press'], 'pause', true],
    ['passes from the site to an ad', ['takeForSite', 'take', 'releaseForSite', 'press', 'release'], 'pause resume', false],
    ['hears no press of an hour ago', ['takeForSite', 90, 'releaseForSite', 'take', 'press'], 'pause resume pause', true],
  ])('%s', async (_, steps, turns, isTaken) => {
    const { hold, events, acts } = createMockedPortal();
    for (const step of steps) {
      if (typeof step === 'number') await passSeconds(step);
      else acts[step]();
    }
    expect([events.join(' '), hold.isTaken()]).toEqual([turns, isTaken]);
  });
});

const step = fc.oneof(
  fc.constantFrom<Act[]>('wait', 'take', 'takeForSite', 'release', 'releaseForSite', 'press'),
  fc.constantFrom(1, 4, 60, 90),
);

holds(
  'turns are well formed at each moment, and end',
  1000,
  fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    vi.useFakeTimers();
    const { hold, events, acts } = createMockedPortal();
    for (const one of steps) {
      if (typeof one === 'number') vi.advanceTimersByTime(one * 1000);
      else acts[one]();
      expect(turnsOf(events)).toMatch(WELL_FORMED_SO_FAR);
      expect(hold.isTaken()).toBe(events.at(-1) === 'pause');
    }
    vi.advanceTimersByTime(MOST_SECONDS * 1000);
    acts.press();
    expect(turnsOf(events)).toMatch(WELL_FORMED);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  }),
);
