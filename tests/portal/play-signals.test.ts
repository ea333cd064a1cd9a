// Signals of play: each change once, none before the site is ready, none during an ad or its request.
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlaySignals, type PlaySignals } from '../../src/portal/play-signals.ts';
import { holds } from '../support/holds.ts';

beforeEach(() => void vi.useFakeTimers());

type Action = keyof PlaySignals;

/** Plays the actions, each in its own task. "+" joins actions in one task. */
function play(actions: string): string {
  const sent: string[] = [];
  const signals = createPlaySignals((isPlaying) => sent.push(isPlaying ? 'start' : 'stop'));
  for (const task of actions.split(' ')) {
    for (const action of task.split('+')) signals[action as Action]();
    vi.runAllTimers();
  }
  return sent.join(' ');
}

describe('createPlaySignals', () => {
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
  ])('%s: %j', (actions, sent) => {
    expect(play(actions)).toBe(sent);
  });

  test('defers a signal by one task, so that an ad break is requested before it', () => {
    const sent = vi.fn<(isPlaying: boolean) => void>();
    const signals = createPlaySignals(sent);
    signals.open();
    signals.gameplayStart();
    expect(sent).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(sent).toHaveBeenCalledExactlyOnceWith(true);
  });
});

const action = fc.constantFrom<(Action | 'pass')[]>('gameplayStart', 'gameplayStop', 'open', 'suspend', 'silence', 'resume', 'pass');

holds(
  'alternates signals, sends none while suspended, and ends with the actual state',
  2000,
  fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
    vi.useFakeTimers();
    const sent: boolean[] = [];
    const signals = createPlaySignals((isPlaying) => sent.push(isPlaying));
    let isPlaying = false;
    let isSuspended = false;
    for (const one of actions) {
      const before = sent.length;
      if (one === 'pass') vi.runAllTimers();
      else signals[one]();
      if (isSuspended && one !== 'resume') expect(sent).toHaveLength(before);
      if (one === 'gameplayStart' || one === 'gameplayStop') isPlaying = one === 'gameplayStart';
      if (one === 'suspend' || one === 'silence') isSuspended = true;
      if (one === 'resume') isSuspended = false;
    }
    signals.open();
    signals.resume();
    vi.runAllTimers();
    expect(sent).toEqual(sent.map((_, k) => k % 2 === 0));
    expect(sent.at(-1) ?? false).toBe(isPlaying);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  }),
);
