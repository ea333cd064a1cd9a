import { batch, signal } from '@preact/signals-core';
import { describe, expect, test, vi } from 'vitest';
import { followFocus, followInput } from '../../src/page/follow-input.ts';
import type { Screen } from '../../src/flow/flow.ts';
import type { LastInput } from '../../src/state/hud.ts';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

function follow({ world }: WorldDriver) {
  const page = new EventTarget();
  const lastInput = signal<LastInput>('none');
  followInput(page, world.input, { lastInput });
  return { lastInput, fire: (type: string) => page.dispatchEvent(new Event(type)) };
}

test('reports the last of keys and pointer', () => {
  const { lastInput, fire } = follow(playWorld('0 1a,2a,3a'));
  expect(lastInput.value).toBe('none');
  fire('keydown');
  expect(lastInput.value).toBe('keys');
  fire('pointerdown');
  expect(lastInput.value).toBe('pointer');
});

test('takes a cursor on the board as a sign of earlier keys, and a piece chosen by a tap as none', () => {
  expect(follow(playWorld('0 1a,2a,3a').send({ type: 'selectPiece', slot: 0 })).lastInput.value).toBe('keys');
  expect(follow(playWorld('0 1a,2a,3a').tapSlot(0)).lastInput.value).toBe('none');
});

describe('the focus', () => {
  /** A page whose focused element is a control of the game or not. */
  function open(lastInput: LastInput, isOnControl = false) {
    vi.useFakeTimers();
    const focused: string[] = [];
    const canvas = { closest: () => null, focus: () => (focused.push('board'), (page.activeElement = canvas)) };
    const button = { closest: () => (isOnControl ? {} : null) };
    const page = { activeElement: button as unknown, querySelector: () => ({ focus: () => focused.push('menu') }) };
    const hud = { screen: signal<Screen>('menu'), isPlaying: signal(false), lastInput: signal(lastInput) };
    followFocus(page as never, canvas as never, hud);
    const show = (screen: Screen) => {
      batch(() => ([hud.screen.value, hud.isPlaying.value] = [screen, screen === 'game']));
      vi.runAllTimers();
    };
    return { focused, show, hud };
  }

  test.each(['none', 'keys', 'pad'] as const)(
    'moves to the board when a game begins, and back to the menu, with the last input %s',
    (input) => {
      const { focused, show } = open(input);
      show('game');
      expect(focused).toEqual(['board']);
      show('menu');
      expect(focused).toEqual(['board', 'menu']);
    },
  );

  test('stays where it is with a pointer, and on a control of the game', () => {
    for (const { focused, show } of [open('pointer'), open('keys', true)]) {
      show('game');
      expect(focused).toEqual([]);
    }
  });
});
