import { beforeEach, describe, expect, test, vi } from 'vitest';
import { preventScrolling } from '../../src/platform/prevent-scrolling.ts';

describe('scrolling of the page around', () => {
  /** Returns whether the page prevented the event's default action. */
  function isPrevented(type: string, fields: object): boolean {
    const page = new EventTarget();
    preventScrolling(page as Document);
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    page.dispatchEvent(event);
    return event.defaultPrevented;
  }

  beforeEach(() => void vi.stubGlobal('Element', vi.fn()));

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
