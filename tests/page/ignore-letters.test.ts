// The setting that switches the game's letter keys off.
import { beforeEach, expect, test, vi } from 'vitest';
import { ignoreLetters } from '../../src/page/reading-keys.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';

/** An element that may be a text field. */
class FakeElement extends EventTarget {
  constructor(readonly isField: boolean) {
    super();
  }
  closest = () => (this.isField ? this : null);
}

beforeEach(() => void vi.stubGlobal('Element', FakeElement));

/** Presses a key. Returns whether the game's listeners receive it. */
function isReceived(key: string, { areLettersKeys = false, isField = false } = {}): boolean {
  const target = new FakeElement(isField);
  ignoreLetters(target, { profile: { ...FIRST_PROFILE, areLettersKeys } });
  const event = Object.assign(new Event('keydown'), { key });
  target.dispatchEvent(event);
  return !event.cancelBubble;
}

test.each([...'pbrcsfP'])('%s does not reach the game while the setting is off', (key) => {
  expect(isReceived(key)).toBe(false);
  expect(isReceived(key, { areLettersKeys: true })).toBe(true);
});

test.each(['1', 'ArrowLeft', 'Enter', ' ', 'Escape', 'Tab'])('%j stays a key', (key) => {
  expect(isReceived(key)).toBe(true);
});

test('text fields receive letters', () => {
  expect(isReceived('p', { isField: true })).toBe(true);
});
