// How the device is held: each turn is told once, and on iOS looked for until the window has followed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followOrientation, type OrientationOptions } from '../../src/app/orientation.ts';

class FakeInput {
  readonly type = 'text';
}

const PORTRAIT = [390, 844] as const;
const LANDSCAPE = [844, 390] as const;

let page: EventTarget & { activeElement: object | null };
let view: EventTarget & { innerWidth: number; innerHeight: number };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { activeElement: {} });
  view = Object.assign(new EventTarget(), { innerWidth: 390, innerHeight: 844 });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('HTMLInputElement', FakeInput);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setSize([width, height]: readonly [number, number]): void {
  view.innerWidth = width;
  view.innerHeight = height;
}

const fire = (type: 'resize' | 'orientationchange') => view.dispatchEvent(new Event(type));

/** Follows the orientation and gives what was told; false is upright. */
function follow(more: Partial<OrientationOptions> = {}): boolean[] {
  const told: boolean[] = [];
  followOrientation({
    isMobile: true,
    isAppleMobile: false,
    rotation: undefined,
    onTurn: (isSideways) => void told.push(isSideways),
    ...more,
  });
  return told;
}

describe('a mobile device', () => {
  test.each([
    { name: 'upright', size: PORTRAIT, isSideways: false },
    { name: 'sideways', size: LANDSCAPE, isSideways: true },
    { name: 'with a square window', size: [500, 500] as const, isSideways: false },
  ])('that starts $name is told so at once', ({ size, isSideways }) => {
    setSize(size);
    expect(follow()).toEqual([isSideways]);
  });

  // @spec 4.79
  test('is told each turn once, whatever event comes first and however often', () => {
    const told = follow();
    for (const size of [LANDSCAPE, PORTRAIT, LANDSCAPE]) {
      setSize(size);
      for (const type of ['resize', 'orientationchange', 'resize'] as const) fire(type);
    }
    expect(told).toEqual([false, true, false, true]);
  });

  test('whose window only becomes smaller has not turned', () => {
    const told = follow();
    setSize([390, 700]);
    fire('resize');
    expect(told).toEqual([false]);
  });

  test('that is not of Apple is not asked again: its window has the new size by then', () => {
    const told = follow();
    fire('orientationchange');
    setSize(LANDSCAPE);
    vi.advanceTimersByTime(5000);
    expect([told, vi.getTimerCount()]).toEqual([[false], 0]);
  });
});

describe('a desktop', () => {
  test('is never sideways, however wide its window', () => {
    setSize(LANDSCAPE);
    const told = follow({ isMobile: false });
    setSize(PORTRAIT);
    fire('resize');
    setSize(LANDSCAPE);
    fire('resize');
    expect(told).toEqual([false]);
  });
});

describe.each([true, false])('what the address insists on (mobile: %s)', (isMobile) => {
  // @spec 2.11
  test.each([
    ['portrait', false],
    ['landscape', true],
  ] as const)('%s stands, whatever the window does', (rotation, isSideways) => {
    setSize(LANDSCAPE);
    const told = follow({ isMobile, rotation });
    setSize(PORTRAIT);
    fire('resize');
    fire('orientationchange');
    expect(told).toEqual([isSideways]);
  });
});

describe('iOS', () => {
  test.each([100, 700, 2000])('whose window follows its turn after %i ms is told then, once', (delay) => {
    const told = follow({ isAppleMobile: true });
    fire('orientationchange');
    vi.advanceTimersByTime(delay - 1);
    expect(told).toEqual([false]);
    setSize(LANDSCAPE);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([false, true]);
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([false, true]);
  });

  // @spec 9.36
  test('is asked every 100 ms for 2 s, and no longer', () => {
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

  test('turned again meanwhile is asked for 2 s from then on, by one timer', () => {
    const told = follow({ isAppleMobile: true });
    fire('orientationchange');
    vi.advanceTimersByTime(1500);
    fire('orientationchange');
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1900);
    setSize(LANDSCAPE);
    vi.advanceTimersByTime(100);
    expect([told, vi.getTimerCount()]).toEqual([[false, true], 0]);
  });

  test('that is turned and turned back before its window follows has not turned', () => {
    const told = follow({ isAppleMobile: true });
    fire('orientationchange');
    vi.advanceTimersByTime(300);
    fire('orientationchange');
    vi.advanceTimersByTime(3000);
    expect(told).toEqual([false]);
  });
});

describe('while an input has the focus', () => {
  test('a keyboard that takes half the window is no turn', () => {
    const told = follow();
    page.activeElement = new FakeInput();
    setSize([390, 350]);
    fire('resize');
    page.activeElement = {};
    setSize(PORTRAIT);
    fire('resize');
    expect(told).toEqual([false]);
  });

  test('a real turn is told with the first event after it', () => {
    const told = follow();
    page.activeElement = new FakeInput();
    setSize(LANDSCAPE);
    fire('orientationchange');
    expect(told).toEqual([false]);
    page.activeElement = null;
    fire('resize');
    expect(told).toEqual([false, true]);
  });

  test('a real turn is told once the input has lost it, though no window event follows: no keyboard of iOS changes the window', () => {
    const told = follow({ isAppleMobile: true });
    page.activeElement = new FakeInput();
    setSize(LANDSCAPE);
    fire('orientationchange');
    vi.advanceTimersByTime(3000);
    page.activeElement = null;
    for (const target of [page, view]) target.dispatchEvent(new Event('focusout'));
    vi.advanceTimersByTime(3000);
    expect(told).toEqual([false, true]);
  });

  test('iOS is not told of a turn either, as long as it is looked for', () => {
    const told = follow({ isAppleMobile: true });
    page.activeElement = new FakeInput();
    setSize(LANDSCAPE);
    fire('orientationchange');
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([false]);
    page.activeElement = {};
    vi.advanceTimersByTime(100);
    expect(told).toEqual([false, true]);
  });
});
