// Whether somebody is there: leaving and coming back are told once each, as far as focus and sight can tell.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followPresence } from '../../src/app/presence.ts';

class Frame {
  readonly isFrame = true;
}

let page: EventTarget & { hidden: boolean; isFocused: boolean; hasFocus: () => boolean; activeElement?: object };
let view: EventTarget;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false, isFocused: true, hasFocus: () => page.isFocused });
  view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('HTMLIFrameElement', Frame);
});

afterEach(() => vi.unstubAllGlobals());

const fire = (type: string) => view.dispatchEvent(new Event(type));

function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

function setFocus(isFocused: boolean): void {
  page.isFocused = isFocused;
  fire(isFocused ? 'focus' : 'blur');
}

/** Follows a page and gives what was told. */
function follow({ isFocusNeeded }: { isFocusNeeded: boolean }): ('left' | 'returned')[] {
  const told: ('left' | 'returned')[] = [];
  followPresence({ isFocusNeeded, onLeave: () => void told.push('left'), onReturn: () => void told.push('returned') });
  return told;
}

const DESKTOP = { isFocusNeeded: true };
const MOBILE = { isFocusNeeded: false };

test('a click into a frame of the page, as ads are, does not leave it', () => {
  const told = follow(DESKTOP);
  page.activeElement = new Frame();
  setFocus(false);
  expect(told).toEqual([]);
});

describe.each([
  { name: 'a desktop', device: DESKTOP },
  { name: 'a mobile device', device: MOBILE },
])('on $name', ({ device }) => {
  test('a page that opens in sight and with the focus has not been left', () => {
    const told = follow(device);
    fire('pageshow');
    setFocus(true);
    fire('pointerdown');
    fire('keydown');
    setHidden(false);
    expect(told).toEqual([]);
  });

  test('a page that never had the focus, as a frame in another page, has not been left', () => {
    page.isFocused = false;
    const told = follow(device);
    fire('pageshow');
    fire('pointerdown');
    expect(told).toEqual([]);
  });

  test('a page that opens hidden has been left, until it is seen', () => {
    page.hidden = true;
    const told = follow(device);
    expect(told).toEqual(['left']);
    setHidden(false);
    expect(told).toEqual(['left', 'returned']);
  });

  test('a page that is hidden and seen again with the focus is left and come back to', () => {
    const told = follow(device);
    setHidden(true);
    expect(told).toEqual(['left']);
    setHidden(false);
    expect(told).toEqual(['left', 'returned']);
  });

  test('leaving by several ways at once is told once, and so is coming back', () => {
    const told = follow(device);
    for (let round = 1; round <= 3; round++) {
      setFocus(false);
      setHidden(true);
      fire('pagehide');
      expect(told).toHaveLength(round * 2 - 1);
      setHidden(false);
      setFocus(true);
      fire('pageshow');
      fire('pointerdown');
      fire('keydown');
      expect(told).toHaveLength(round * 2);
    }
    expect(told.slice(0, 2)).toEqual(['left', 'returned']);
  });

  test('a page that goes into the back-forward cache is left, and come back to with it', () => {
    const told = follow(device);
    fire('pagehide');
    expect(told).toEqual(['left']);
    fire('pageshow');
    expect(told).toEqual(['left', 'returned']);
  });

  test.each(['focus', 'pageshow', 'pointerdown', 'keydown'])('%s brings nobody back to a page that is hidden', (type) => {
    const told = follow(device);
    setHidden(true);
    fire(type);
    expect(told).toEqual(['left']);
    setHidden(false);
    expect(told).toEqual(['left', 'returned']);
  });
});

describe('on a desktop', () => {
  // @spec 4.75
  test('a page that loses the focus is left, in sight or not', () => {
    const told = follow(DESKTOP);
    setFocus(false);
    expect(told).toEqual(['left']);
    setFocus(true);
    expect(told).toEqual(['left', 'returned']);
  });

  test('a page that is seen again without the focus is come back to with it', () => {
    const told = follow(DESKTOP);
    setFocus(false);
    setHidden(true);
    setHidden(false);
    expect(told).toEqual(['left']);
    setFocus(true);
    expect(told).toEqual(['left', 'returned']);
  });

  test.each(['pointerdown', 'keydown'])('%s tells that somebody is there, whatever the focus says', (type) => {
    const told = follow(DESKTOP);
    setFocus(false);
    fire(type);
    expect([told, page.isFocused]).toEqual([['left', 'returned'], false]);
  });
});

describe('on a mobile device', () => {
  // @spec 2.15
  test('the focus says nothing: a page without it has not been left', () => {
    const told = follow(MOBILE);
    setFocus(false);
    expect(told).toEqual([]);
  });

  // @spec 4.78
  test('a page that is seen again is come back to, though the focus comes late or never', () => {
    const told = follow(MOBILE);
    setFocus(false);
    setHidden(true);
    setHidden(false);
    expect([told, page.isFocused]).toEqual([['left', 'returned'], false]);
    setFocus(true);
    expect(told).toEqual(['left', 'returned']);
  });
});

test('a press is heard before those who take it: it listens on the way down', () => {
  const listen = vi.spyOn(view, 'addEventListener');
  follow(DESKTOP);
  for (const type of ['pointerdown', 'keydown']) {
    expect(listen).toHaveBeenCalledWith(type, expect.any(Function), expect.objectContaining({ capture: true }));
  }
});
