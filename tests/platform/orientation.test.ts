// Orientation of the device: each turn is reported once, and on iOS polled until the window has its new size.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { followOrientation, type OrientationOptions } from '../../src/platform/orientation.ts';

class FakeInput {
  readonly type = 'text';
}

const PORTRAIT = [390, 844] as const;
const LANDSCAPE = [844, 390] as const;
const TABLET_LANDSCAPE = [1180, 820] as const;

let page: EventTarget & { activeElement: object | null };
let view: EventTarget & { innerWidth: number; innerHeight: number; parent: unknown; screen: { width: number; height: number } };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { activeElement: {} });
  view = Object.assign(new EventTarget(), { innerWidth: 390, innerHeight: 844, parent: undefined, screen: { width: 390, height: 844 } });
  view.parent = view;
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('HTMLInputElement', FakeInput);
});

/** Sets the size of a window that fills the screen. */
function setSize(size: readonly [number, number]): void {
  [view.screen.width, view.screen.height] = size;
  setWindow(size);
}

function setWindow([width, height]: readonly [number, number]): void {
  view.innerWidth = width;
  view.innerHeight = height;
}

const fire = (type: 'resize' | 'orientationchange') => view.dispatchEvent(new Event(type));

/** Follows the orientation. Returns the reports; true is sideways. */
function follow(more: Partial<OrientationOptions> = {}): boolean[] {
  const reports: boolean[] = [];
  followOrientation({
    isMobile: true,
    isAppleMobile: false,
    rotation: undefined,
    onTurn: (isSideways) => void reports.push(isSideways),
    ...more,
  });
  return reports;
}

describe('a mobile device', () => {
  test.each([
    { name: 'upright', size: PORTRAIT, isSideways: false },
    { name: 'sideways', size: LANDSCAPE, isSideways: true },
    { name: 'with a square window', size: [500, 500] as const, isSideways: false },
  ])('reports its orientation at the start ($name)', ({ size, isSideways }) => {
    setSize(size);
    expect(follow()).toEqual([isSideways]);
  });

  // @spec 4.79
  test('reports each turn once, for any order and number of events', () => {
    const reports = follow();
    for (const size of [LANDSCAPE, PORTRAIT, LANDSCAPE]) {
      setSize(size);
      for (const type of ['resize', 'orientationchange', 'resize'] as const) fire(type);
    }
    expect(reports).toEqual([false, true, false, true]);
  });

  test('reports no turn if the window only shrinks', () => {
    const reports = follow();
    setSize([390, 700]);
    fire('resize');
    expect(reports).toEqual([false]);
  });

  test('is not polled unless it is iOS', () => {
    const reports = follow();
    fire('orientationchange');
    setSize(LANDSCAPE);
    vi.advanceTimersByTime(5000);
    expect([reports, vi.getTimerCount()]).toEqual([[false], 0]);
  });
});

describe('a turn is not asked for', () => {
  test.each([true, false])('on a tablet, which plays in both directions (iOS: %s)', (isAppleMobile) => {
    setSize(TABLET_LANDSCAPE);
    expect(follow({ isAppleMobile })).toEqual([false]);
  });

  test.each([
    [599, true],
    [600, false],
  ] as const)('from a screen of 600 pixels on: %i', (height, isSideways) => {
    setSize([900, height]);
    expect(follow()).toEqual([isSideways]);
  });

  test.each([true, false])('in a frame, whose shape its page has chosen (iOS: %s)', (isAppleMobile) => {
    setSize(LANDSCAPE);
    view.parent = {};
    expect(follow({ isAppleMobile })).toEqual([false]);
  });

  test('in a wide window on a phone that is held upright', () => {
    setWindow([390, 350]);
    expect(follow()).toEqual([false]);
  });
});

describe('a desktop', () => {
  test('is never sideways, even with a wide window', () => {
    setSize(LANDSCAPE);
    const reports = follow({ isMobile: false });
    setSize(PORTRAIT);
    fire('resize');
    setSize(LANDSCAPE);
    fire('resize');
    expect(reports).toEqual([false]);
  });
});

describe.each([true, false])('an orientation in the address (mobile: %s)', (isMobile) => {
  // @spec 2.11
  test.each([
    ['portrait', false],
    ['landscape', true],
  ] as const)('%s overrides the window', (rotation, isSideways) => {
    setSize(LANDSCAPE);
    const reports = follow({ isMobile, rotation });
    setSize(PORTRAIT);
    fire('resize');
    fire('orientationchange');
    expect(reports).toEqual([isSideways]);
  });
});

describe('iOS', () => {
  test('reports a turn although the screen stays that of an upright phone', () => {
    setWindow(LANDSCAPE);
    expect(follow({ isAppleMobile: true })).toEqual([true]);
  });

  test.each([100, 700, 2000])('reports a turn once if the window follows after %i ms', (delay) => {
    const reports = follow({ isAppleMobile: true });
    fire('orientationchange');
    vi.advanceTimersByTime(delay - 1);
    expect(reports).toEqual([false]);
    setSize(LANDSCAPE);
    vi.advanceTimersByTime(1);
    expect(reports).toEqual([false, true]);
    vi.advanceTimersByTime(5000);
    expect(reports).toEqual([false, true]);
  });

  // @spec 9.36
  test('is polled every 100 ms for 2 s', () => {
    follow({ isAppleMobile: true });
    const widths = vi.fn<() => number>(() => 390);
    Object.defineProperty(view, 'innerWidth', { get: widths });
    fire('orientationchange');
    expect(widths).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(99);
    expect(widths).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(widths).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1900);
    expect(widths).toHaveBeenCalledTimes(21);
    vi.advanceTimersByTime(10_000);
    expect([widths.mock.calls.length, vi.getTimerCount()]).toEqual([21, 0]);
  });

  test('restarts the polling for a second turn, with one timer', () => {
    const reports = follow({ isAppleMobile: true });
    fire('orientationchange');
    vi.advanceTimersByTime(1500);
    fire('orientationchange');
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1900);
    setSize(LANDSCAPE);
    vi.advanceTimersByTime(100);
    expect([reports, vi.getTimerCount()]).toEqual([[false, true], 0]);
  });

  test('reports no turn if the device turns back before the window follows', () => {
    const reports = follow({ isAppleMobile: true });
    fire('orientationchange');
    vi.advanceTimersByTime(300);
    fire('orientationchange');
    vi.advanceTimersByTime(3000);
    expect(reports).toEqual([false]);
  });
});

describe('while an input has the focus', () => {
  test('an on-screen keyboard is not reported as a turn', () => {
    const reports = follow();
    page.activeElement = new FakeInput();
    setSize([390, 350]);
    fire('resize');
    page.activeElement = {};
    setSize(PORTRAIT);
    fire('resize');
    expect(reports).toEqual([false]);
  });

  test('a turn is reported with the first event after it', () => {
    const reports = follow();
    page.activeElement = new FakeInput();
    setSize(LANDSCAPE);
    fire('orientationchange');
    expect(reports).toEqual([false]);
    page.activeElement = null;
    fire('resize');
    expect(reports).toEqual([false, true]);
  });

  test('a turn is reported when the input loses it, without a window event as on iOS', () => {
    const reports = follow({ isAppleMobile: true });
    page.activeElement = new FakeInput();
    setSize(LANDSCAPE);
    fire('orientationchange');
    vi.advanceTimersByTime(3000);
    page.activeElement = null;
    for (const target of [page, view]) target.dispatchEvent(new Event('focusout'));
    vi.advanceTimersByTime(3000);
    expect(reports).toEqual([false, true]);
  });

  test('a turn is not reported by polling on iOS until the focus is lost', () => {
    const reports = follow({ isAppleMobile: true });
    page.activeElement = new FakeInput();
    setSize(LANDSCAPE);
    fire('orientationchange');
    vi.advanceTimersByTime(1000);
    expect(reports).toEqual([false]);
    page.activeElement = {};
    vi.advanceTimersByTime(100);
    expect(reports).toEqual([false, true]);
  });
});
