// Leaving the page and returning to it, by visibility and focus: each change is reported once.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { followPresence } from '../../src/page/presence.ts';

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

const fire = (type: string) => view.dispatchEvent(new Event(type));

function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

function setFocus(isFocused: boolean): void {
  page.isFocused = isFocused;
  fire(isFocused ? 'focus' : 'blur');
}

/** Follows a page and returns the reports. */
function follow({ isFocusNeeded }: { isFocusNeeded: boolean }): ('left' | 'returned')[] {
  const reports: ('left' | 'returned')[] = [];
  followPresence({ isFocusNeeded, onLeave: () => void reports.push('left'), onReturn: () => void reports.push('returned') });
  return reports;
}

const DESKTOP = { isFocusNeeded: true };
const MOBILE = { isFocusNeeded: false };

test('does not report a click into a frame of the page, such as an ad', () => {
  const reports = follow(DESKTOP);
  page.activeElement = new Frame();
  setFocus(false);
  expect(reports).toEqual([]);
});

describe.each([
  { name: 'a desktop', device: DESKTOP },
  { name: 'a mobile device', device: MOBILE },
])('on $name', ({ device }) => {
  test('reports nothing for a page that opens visible and focused', () => {
    const reports = follow(device);
    fire('pageshow');
    setFocus(true);
    fire('pointerdown');
    fire('keydown');
    setHidden(false);
    expect(reports).toEqual([]);
  });

  test('reports nothing for a page that never had the focus', () => {
    page.isFocused = false;
    const reports = follow(device);
    fire('pageshow');
    fire('pointerdown');
    expect(reports).toEqual([]);
  });

  test('reports a page that opens hidden as left', () => {
    page.hidden = true;
    const reports = follow(device);
    expect(reports).toEqual(['left']);
    setHidden(false);
    expect(reports).toEqual(['left', 'returned']);
  });

  test('reports that a page is hidden and visible again', () => {
    const reports = follow(device);
    setHidden(true);
    expect(reports).toEqual(['left']);
    setHidden(false);
    expect(reports).toEqual(['left', 'returned']);
  });

  test('reports a change once, even if several events signal it', () => {
    const reports = follow(device);
    for (let round = 1; round <= 3; round++) {
      setFocus(false);
      setHidden(true);
      fire('pagehide');
      expect(reports).toHaveLength(round * 2 - 1);
      setHidden(false);
      setFocus(true);
      fire('pageshow');
      fire('pointerdown');
      fire('keydown');
      expect(reports).toHaveLength(round * 2);
    }
    expect(reports.slice(0, 2)).toEqual(['left', 'returned']);
  });

  test('reports a stay in the back/forward cache', () => {
    const reports = follow(device);
    fire('pagehide');
    expect(reports).toEqual(['left']);
    fire('pageshow');
    expect(reports).toEqual(['left', 'returned']);
  });

  test.each(['focus', 'pageshow', 'pointerdown', 'keydown'])('ignores %s while the page is hidden', (type) => {
    const reports = follow(device);
    setHidden(true);
    fire(type);
    expect(reports).toEqual(['left']);
    setHidden(false);
    expect(reports).toEqual(['left', 'returned']);
  });
});

describe('on a desktop', () => {
  // @spec 4.75
  test('reports the loss of the focus', () => {
    const reports = follow(DESKTOP);
    setFocus(false);
    expect(reports).toEqual(['left']);
    setFocus(true);
    expect(reports).toEqual(['left', 'returned']);
  });

  test('reports the return of a visible page only with its focus', () => {
    const reports = follow(DESKTOP);
    setFocus(false);
    setHidden(true);
    setHidden(false);
    expect(reports).toEqual(['left']);
    setFocus(true);
    expect(reports).toEqual(['left', 'returned']);
  });

  test.each(['pointerdown', 'keydown'])('reports a return on %s, even without the focus', (type) => {
    const reports = follow(DESKTOP);
    setFocus(false);
    fire(type);
    expect([reports, page.isFocused]).toEqual([['left', 'returned'], false]);
  });
});

describe('on a mobile device', () => {
  // @spec 2.15
  test('ignores the loss of the focus', () => {
    const reports = follow(MOBILE);
    setFocus(false);
    expect(reports).toEqual([]);
  });

  // @spec 4.78
  test('reports the return of a visible page before it has the focus', () => {
    const reports = follow(MOBILE);
    setFocus(false);
    setHidden(true);
    setHidden(false);
    expect([reports, page.isFocused]).toEqual([['left', 'returned'], false]);
    setFocus(true);
    expect(reports).toEqual(['left', 'returned']);
  });
});

test('listens to presses in the capture phase', () => {
  const listen = vi.spyOn(view, 'addEventListener');
  follow(DESKTOP);
  for (const type of ['pointerdown', 'keydown']) {
    expect(listen).toHaveBeenCalledWith(type, expect.any(Function), expect.objectContaining({ capture: true }));
  }
});
