import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { followInput } from '../../src/app/follow-input.ts';
import type { LastInput } from '../../src/hud/hud.ts';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

function follow({ world }: WorldDriver) {
  const page = new EventTarget();
  const lastInput = signal<LastInput>('pointer');
  followInput(page, world.input, { lastInput });
  return { lastInput, fire: (type: string) => page.dispatchEvent(new Event(type)) };
}

test('reports the last of keys and pointer', () => {
  const { lastInput, fire } = follow(playWorld('0 1a,2a,3a'));
  expect(lastInput.value).toBe('pointer');
  fire('keydown');
  expect(lastInput.value).toBe('keys');
  fire('pointerdown');
  expect(lastInput.value).toBe('pointer');
});

test('takes a cursor on the board as a sign of earlier keys, and a piece chosen by a tap as none', () => {
  expect(follow(playWorld('0 1a,2a,3a').send({ type: 'selectPiece', slot: 0 })).lastInput.value).toBe('keys');
  expect(follow(playWorld('0 1a,2a,3a').tapSlot(0)).lastInput.value).toBe('pointer');
});
