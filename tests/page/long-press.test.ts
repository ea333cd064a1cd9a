// Long presses: their duration, their cancellation, and the suppressed click after them.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listenToLongPress } from '../../src/page/long-press.ts';

const SECONDS = 2;

/** An element that is a text field or not. */
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
        { clientX: x, clientY: y, isPrimary: true, button: type === 'pointermove' ? -1 : 0, buttons: 1, pointerId: 1, detail: 1 },
        more,
      ),
    );
  return { state, fire };
}

/** Advances to 1 ms before the end of a long press. */
function waitAlmost(): void {
  vi.advanceTimersByTime(SECONDS * 1000 - 1);
}

/** Advances far beyond the end of a long press. */
function waitLong(): void {
  vi.advanceTimersByTime(60_000);
}

// @spec 9.30
test('reports a long press once, after two seconds', () => {
  const { state, fire } = listen();
  fire('pointerdown');
  waitAlmost();
  expect(state.holds).toBe(0);
  vi.advanceTimersByTime(1);
  expect(state.holds).toBe(1);
  waitLong();
  fire('pointerup');
  waitLong();
  expect(state.holds).toBe(1);
});

test('reports each long press', () => {
  const { state, fire } = listen();
  for (const _ of [1, 2, 3]) {
    fire('pointerdown');
    waitLong();
    fire('pointerup');
  }
  expect(state.holds).toBe(3);
});

describe('the click after a press', () => {
  // @spec 2.21
  test('is suppressed once after a long press', () => {
    const { fire } = listen();
    fire('pointerdown');
    waitLong();
    fire('pointerup');
    expect([fire('click'), fire('click')], 'dispatchEvent returns false for a suppressed click').toEqual([false, true]);
  });

  test('passes if the long press before it had no click', () => {
    const { fire } = listen();
    fire('pointerdown');
    waitLong();
    fire('pointerup');
    fire('pointerdown');
    fire('pointerup');
    expect(fire('click')).toBe(true);
  });

  test('passes if a key caused it', () => {
    const { fire } = listen();
    fire('pointerdown');
    waitLong();
    fire('pointerup');
    expect(fire('click', 0, 0, { detail: 0 })).toBe(true);
  });

  test('passes if the press was canceled', () => {
    const { state, fire } = listen();
    state.isBusy = true;
    fire('pointerdown');
    waitLong();
    fire('pointerup');
    expect(fire('click')).toBe(true);
  });
});

test('ignores presses in text fields', () => {
  const { state, fire } = listen(true);
  fire('pointerdown');
  waitLong();
  expect(state.holds).toBe(0);
});

test('ignores other mouse buttons', () => {
  const { state, fire } = listen();
  fire('pointerdown', 10, 10, { button: 2 });
  waitLong();
  expect(state.holds).toBe(0);
});

describe('with another mouse button down', () => {
  test('reports a long press that began after it', () => {
    const { state, fire } = listen();
    fire('pointerdown', 10, 10, { button: 2, buttons: 2 });
    fire('pointermove', 10, 10, { button: 0, buttons: 3 });
    waitLong();
    expect(state.holds).toBe(1);
  });

  test('cancels a press whose button is released', () => {
    const { state, fire } = listen();
    fire('pointerdown', 10, 10);
    fire('pointermove', 10, 10, { button: 2, buttons: 3 });
    waitAlmost();
    fire('pointermove', 10, 10, { button: 0, buttons: 2 });
    waitLong();
    expect(state.holds).toBe(0);
  });
});

describe('a press is canceled', () => {
  test.each(['pointerup', 'pointercancel', 'lostpointercapture'])('by %s', (type) => {
    const { state, fire } = listen();
    fire('pointerdown');
    waitAlmost();
    fire(type);
    waitLong();
    expect(state.holds).toBe(0);
  });

  test.each([
    [211, 300],
    [189, 300],
    [200, 311],
    [200, 289],
    [208, 308],
  ])('by a move of more than ten pixels, to %i, %i', (x, y) => {
    const { state, fire } = listen();
    fire('pointerdown');
    waitAlmost();
    fire('pointermove', x, y);
    fire('pointermove', 200, 300);
    waitLong();
    expect(state.holds).toBe(0);
  });

  test('by small moves that add up', () => {
    const { state, fire } = listen();
    fire('pointerdown');
    for (let x = 200; x <= 212; x += 2) fire('pointermove', x, 300);
    waitLong();
    expect(state.holds).toBe(0);
  });

  test('by a second finger, which starts no press itself', () => {
    const { state, fire } = listen();
    fire('pointerdown');
    vi.advanceTimersByTime(1000);
    fire('pointerdown', 10, 10, { isPrimary: false, pointerId: 2 });
    waitLong();
    expect(state.holds).toBe(0);
  });

  // @spec 2.20
  test('by a drag that is in progress at its end', () => {
    const { state, fire } = listen();
    fire('pointerdown');
    state.isBusy = true;
    waitLong();
    expect(state.holds).toBe(0);
    state.isBusy = false;
    waitLong();
    expect(state.holds).toBe(0);
  });
});

describe('a press continues', () => {
  test.each([
    [210, 300],
    [200, 290],
    [207, 307],
  ])('after a small move to %i, %i and back', (x, y) => {
    const { state, fire } = listen();
    fire('pointerdown');
    fire('pointermove', x, y);
    fire('pointermove', 200, 300);
    waitAlmost();
    vi.advanceTimersByTime(1);
    expect(state.holds).toBe(1);
  });

  test('after a drag that ended earlier', () => {
    const { state, fire } = listen();
    state.isBusy = true;
    fire('pointerdown');
    vi.advanceTimersByTime(1000);
    state.isBusy = false;
    waitLong();
    expect(state.holds).toBe(1);
  });
});

test('measures each press from its own start time and position', () => {
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

test('ignores moves and releases without a press', () => {
  const { state, fire } = listen();
  fire('pointermove');
  fire('pointerup');
  waitLong();
  expect([state.holds, vi.getTimerCount()]).toEqual([0, 0]);
});
