// The long press: a finger that stays where it is, for so long, outside a drag; anything else calls it off. The click that ends it is swallowed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenToLongPress } from '../../src/app/long-press.ts';

const SECONDS = 2;

/** A place on the page: a field, or what is none. */
class FakeElement extends EventTarget {
  constructor(readonly isField: boolean) {
    super();
  }

  closest(): FakeElement | null {
    return this.isField ? this : null;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', FakeElement);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen(isField = false) {
  const element = new FakeElement(isField);
  const state = { isBusy: false, holds: 0 };
  listenToLongPress(
    element,
    SECONDS,
    () => state.isBusy,
    () => void state.holds++,
  );
  const fire = (type: string, x = 200, y = 300, more: object = {}) =>
    element.dispatchEvent(
      Object.assign(
        new Event(type, { cancelable: true }),
        { clientX: x, clientY: y, isPrimary: true, button: 0, pointerId: 1, detail: 1 },
        more,
      ),
    );
  return { state, fire };
}

/** Just before the press has lasted long enough, and then long after. */
function waitAlmost(): void {
  vi.advanceTimersByTime(SECONDS * 1000 - 1);
}

function waitOn(): void {
  vi.advanceTimersByTime(60_000);
}

// @spec 9.30
test('a press that lasts is told after two seconds, once', () => {
  const { state, fire } = listen();
  fire('pointerdown');
  waitAlmost();
  expect(state.holds).toBe(0);
  vi.advanceTimersByTime(1);
  expect(state.holds).toBe(1);
  waitOn();
  fire('pointerup');
  waitOn();
  expect(state.holds).toBe(1);
});

test('each press that lasts is told anew', () => {
  const { state, fire } = listen();
  for (const _ of [1, 2, 3]) {
    fire('pointerdown');
    waitOn();
    fire('pointerup');
  }
  expect(state.holds).toBe(3);
});

describe('the click', () => {
  // @spec 2.21
  test('that ends a hold is kept from what lies under it; the next one is not', () => {
    const { fire } = listen();
    fire('pointerdown');
    waitOn();
    fire('pointerup');
    expect([fire('click'), fire('click')], 'whether its default is left').toEqual([false, true]);
  });

  test('of the press after a hold without a click is left alone', () => {
    const { fire } = listen();
    fire('pointerdown');
    waitOn();
    fire('pointerup');
    fire('pointerdown');
    fire('pointerup');
    expect(fire('click')).toBe(true);
  });

  test('by key after a hold is left alone', () => {
    const { fire } = listen();
    fire('pointerdown');
    waitOn();
    fire('pointerup');
    expect(fire('click', 0, 0, { detail: 0 })).toBe(true);
  });

  test('of a press that was called off is left alone', () => {
    const { state, fire } = listen();
    state.isBusy = true;
    fire('pointerdown');
    waitOn();
    fire('pointerup');
    expect(fire('click')).toBe(true);
  });
});

test('a press in a field selects its text and holds nothing', () => {
  const { state, fire } = listen(true);
  fire('pointerdown');
  waitOn();
  expect(state.holds).toBe(0);
});

test('the other buttons of a mouse hold nothing', () => {
  const { state, fire } = listen();
  fire('pointerdown', 10, 10, { button: 2 });
  waitOn();
  expect(state.holds).toBe(0);
});

describe('it is called off', () => {
  test.each(['pointerup', 'pointercancel', 'lostpointercapture'])('by %s', (type) => {
    const { state, fire } = listen();
    fire('pointerdown');
    waitAlmost();
    fire(type);
    waitOn();
    expect(state.holds).toBe(0);
  });

  test.each([
    [211, 300],
    [189, 300],
    [200, 311],
    [200, 289],
    [208, 308],
  ])('by a move to %i, %i: more than ten pixels from where it began', (x, y) => {
    const { state, fire } = listen();
    fire('pointerdown');
    waitAlmost();
    fire('pointermove', x, y);
    fire('pointermove', 200, 300);
    waitOn();
    expect(state.holds).toBe(0);
  });

  test('by small moves that add up', () => {
    const { state, fire } = listen();
    fire('pointerdown');
    for (let x = 200; x <= 212; x += 2) fire('pointermove', x, 300);
    waitOn();
    expect(state.holds).toBe(0);
  });

  test('by a second finger, which begins no press of its own', () => {
    const { state, fire } = listen();
    fire('pointerdown');
    vi.advanceTimersByTime(1000);
    fire('pointerdown', 10, 10, { isPrimary: false, pointerId: 2 });
    waitOn();
    expect(state.holds).toBe(0);
  });

  // @spec 2.20
  test('by a drag that goes on at the end', () => {
    const { state, fire } = listen();
    fire('pointerdown');
    state.isBusy = true;
    waitOn();
    expect(state.holds).toBe(0);
    state.isBusy = false;
    waitOn();
    expect(state.holds).toBe(0);
  });
});

describe('it goes on', () => {
  test.each([
    [210, 300],
    [200, 290],
    [207, 307],
  ])('with a finger that wanders to %i, %i, and back', (x, y) => {
    const { state, fire } = listen();
    fire('pointerdown');
    fire('pointermove', x, y);
    fire('pointermove', 200, 300);
    waitAlmost();
    vi.advanceTimersByTime(1);
    expect(state.holds).toBe(1);
  });

  test('after a drag that was over before the end', () => {
    const { state, fire } = listen();
    state.isBusy = true;
    fire('pointerdown');
    vi.advanceTimersByTime(1000);
    state.isBusy = false;
    waitOn();
    expect(state.holds).toBe(1);
  });
});

test('a new press counts from its own beginning and its own place', () => {
  const { state, fire } = listen();
  fire('pointerdown');
  vi.advanceTimersByTime(1500);
  fire('pointerup');
  fire('pointerdown', 20, 30);
  fire('pointermove', 25, 30);
  waitAlmost();
  expect(state.holds).toBe(0);
  vi.advanceTimersByTime(1);
  expect(state.holds).toBe(1);
});

test('a mouse that only passes over begins nothing', () => {
  const { state, fire } = listen();
  fire('pointermove');
  fire('pointerup');
  waitOn();
  expect([state.holds, vi.getTimerCount()]).toEqual([0, 0]);
});
