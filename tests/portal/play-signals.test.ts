// Signals of play: each change once, none before the site is ready, none while an ad is asked for or shown.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlaySignals, type PlaySignals } from '../../src/portal/play-signals.ts';
import { holds } from '../support/holds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Act = keyof PlaySignals;

/** Plays the acts, each in a task of its own but for those that a "+" joins. */
function play(acts: string): string {
  const told: string[] = [];
  const signals = createPlaySignals((isPlaying) => told.push(isPlaying ? 'start' : 'stop'));
  for (const task of acts.split(' ')) {
    for (const act of task.split('+')) signals[act as Act]();
    vi.runAllTimers();
  }
  return told.join(' ');
}

describe('signals of play', () => {
  test.each([
    ['open gameplayStart gameplayStop', 'start stop'],
    ['open gameplayStart gameplayStart gameplayStop gameplayStop', 'start stop'],
    ['open gameplayStop', ''],
    ['open gameplayStart+gameplayStop', ''],
    ['open gameplayStart gameplayStop+gameplayStart', 'start'],
    ['gameplayStart open', 'start'],
    ['gameplayStart gameplayStop open', ''],
    ['open gameplayStart+suspend resume', 'start'],
    ['open gameplayStart suspend resume', 'start stop start'],
    ['open gameplayStart suspend gameplayStop resume', 'start stop'],
    ['open gameplayStart suspend suspend resume resume', 'start stop start'],
    ['open gameplayStart silence gameplayStop gameplayStart resume', 'start'],
    ['open gameplayStart silence gameplayStop resume', 'start stop'],
    ['open gameplayStart silence suspend resume', 'start'],
    ['suspend gameplayStart open resume', 'start'],
    ['gameplayStart suspend open', ''],
  ])('%s: %j', (acts, told) => {
    expect(play(acts)).toBe(told);
  });

  test('are told a task later, so that a break that comes with play is asked for first', () => {
    const told = vi.fn<(isPlaying: boolean) => void>();
    const signals = createPlaySignals(told);
    signals.open();
    signals.gameplayStart();
    expect(told).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(told).toHaveBeenCalledExactlyOnceWith(true);
  });
});

const act = fc.constantFrom<(Act | 'pass')[]>('gameplayStart', 'gameplayStop', 'open', 'suspend', 'silence', 'resume', 'pass');

holds(
  'they alternate, are none while suspended, and end with the truth',
  2000,
  fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
    vi.useFakeTimers();
    const told: boolean[] = [];
    const signals = createPlaySignals((isPlaying) => told.push(isPlaying));
    let isPlaying = false;
    let isSuspended = false;
    for (const one of acts) {
      const before = told.length;
      if (one === 'pass') vi.runAllTimers();
      else signals[one]();
      if (isSuspended && one !== 'resume') expect(told).toHaveLength(before);
      if (one === 'gameplayStart' || one === 'gameplayStop') isPlaying = one === 'gameplayStart';
      if (one === 'suspend' || one === 'silence') isSuspended = true;
      if (one === 'resume') isSuspended = false;
    }
    signals.open();
    signals.resume();
    vi.runAllTimers();
    expect(told).toEqual(told.map((_, k) => k % 2 === 0));
    expect(told.at(-1) ?? false).toBe(isPlaying);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  }),
);
