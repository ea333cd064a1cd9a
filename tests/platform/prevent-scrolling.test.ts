import { beforeEach, describe, expect, test, vi } from 'vitest';
import { preventScrolling } from '../../src/platform/prevent-scrolling.ts';

class FakeInput {
  readonly type = 'text';
}

/** Returns whether the page prevented the event's default action. */
function isPrevented(type: string, fields: object): boolean {
  const page = new EventTarget();
  preventScrolling(page as Document);
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  vi.stubGlobal('Element', vi.fn());
  vi.stubGlobal('HTMLInputElement', FakeInput);
});

test('a long press opens a context menu in text fields only', () => {
  expect(isPrevented('contextmenu', { target: {} })).toBe(true);
  expect(isPrevented('contextmenu', { target: new FakeInput() })).toBe(false);
});

describe('scrolling of the page around', () => {
  test.each(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])('%j does not scroll', (key) => {
    expect(isPrevented('keydown', { key })).toBe(true);
  });

  test('the wheel does not scroll', () => {
    expect(isPrevented('wheel', {})).toBe(true);
  });

  test.each(['ctrlKey', 'altKey', 'metaKey'])('with %s, wheel and keys zoom and navigate', (modifier) => {
    expect(isPrevented('wheel', { [modifier]: true })).toBe(false);
    expect(isPrevented('keydown', { key: 'Home', [modifier]: true })).toBe(false);
  });
});
