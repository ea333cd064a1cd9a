// The guard against accidental presses: presses that pass and presses that are ignored.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guardSteadyPresses, STEADY } from '../../src/hud/steady-press.ts';

/** Fields of a fake event. */
type Press = { x?: number; y?: number; pointerId?: number; detail?: number; button?: number; buttons?: number };

class FakeElement {
  readonly isGuarded: boolean;
  constructor(isGuarded: boolean) {
    this.isGuarded = isGuarded;
  }
  closest = () => (this.isGuarded ? this : null);
}

beforeEach(() => void vi.stubGlobal('Element', FakeElement));

function guard() {
  const page = new EventTarget();
  const canvas = new EventTarget();
  const guarded = new FakeElement(true);
  const other = new FakeElement(false);
  let now = 10_000;
  const state = { isHolding: false };
  guardSteadyPresses(page as Document, canvas as HTMLCanvasElement, () => state.isHolding);

  function fire(at: EventTarget, type: string, target: FakeElement, press: Press = {}): Event {
    const { x = 0, y = 0, pointerId = 1, detail = 1, button = type === 'pointermove' ? -1 : 0, buttons = 1 } = press;
    const event = new Event(type, { cancelable: true });
    for (const [name, value] of Object.entries({ target, timeStamp: now, clientX: x, clientY: y, pointerId, detail, button, buttons }))
      Object.defineProperty(event, name, { value });
    vi.spyOn(event, 'stopPropagation');
    at.dispatchEvent(event);
    return event;
  }

  /** Presses an element and moves by `slide` pixels. Returns whether the click passes. */
  function press(
    target = guarded,
    { slide = 0, milliseconds = 60, middle = slide }: { slide?: number; milliseconds?: number; middle?: number } = {},
  ) {
    fire(page, 'pointerdown', target, { x: 100, y: 100 });
    now += milliseconds;
    fire(page, 'pointermove', target, { x: 100, y: 100 + middle });
    fire(page, 'pointerup', target, { x: 100, y: 100 + slide });
    return isPassed(fire(page, 'click', target, { x: 100, y: 100 + slide }));
  }

  return {
    press,
    state,
    guarded,
    other,
    wait: (milliseconds: number) => void (now += milliseconds),
    onCanvas: (type: string, pointerId = 1, more: Press = {}) => fire(canvas, type, other, { pointerId, ...more }),
    onPage: (type: string, more: Press) => fire(page, type, guarded, more),
    clickWithoutPointer: () => isPassed(fire(page, 'click', guarded, { detail: 0 })),
  };
}

function isPassed(click: Event): boolean {
  return vi.mocked(click.stopPropagation).mock.calls.length === 0;
}

describe('passes', () => {
  test.each([
    ['a tap', {}],
    ['a press of two seconds', { milliseconds: 2000 }],
    ['a trembling finger', { slide: STEADY.slidePixels, milliseconds: 900 }],
  ])('%s', (_, options) => {
    const { press, guarded } = guard();
    expect(press(guarded, options)).toBe(true);
  });

  test('a press after the rest time that follows a drop', () => {
    const { press, onCanvas, wait } = guard();
    onCanvas('pointerdown');
    onCanvas('pointerup');
    wait(STEADY.restMilliseconds);
    expect(press()).toBe(true);
  });

  test('a click by key or screen reader at any time', () => {
    const { press, guarded, onCanvas, clickWithoutPointer } = guard();
    press(guarded, { slide: 50 });
    onCanvas('pointerdown');
    expect(clickWithoutPointer()).toBe(true);
    onCanvas('pointerup');
    expect(clickWithoutPointer()).toBe(true);
  });

  test('a press while a finger rests on the canvas', () => {
    const { press, onCanvas } = guard();
    onCanvas('pointerdown', 7);
    expect(press()).toBe(true);
  });

  test('any press of an unguarded element', () => {
    const { press, other, onCanvas } = guard();
    onCanvas('pointerdown');
    onCanvas('pointerup');
    expect(press(other, { slide: 50 })).toBe(true);
  });
});

describe('ignores', () => {
  test('a press that slides, even back to its start', () => {
    const { press, guarded } = guard();
    expect(press(guarded, { slide: STEADY.slidePixels + 1 })).toBe(false);
    expect(press(guarded, { slide: 0, middle: 30 })).toBe(false);
    expect(press(guarded), 'the next press').toBe(true);
  });

  test.each(['pointerup', 'pointercancel', 'lostpointercapture'])('a press right after a drag that ended by %s', (type) => {
    const { press, onCanvas, wait } = guard();
    onCanvas('pointerdown');
    wait(800);
    onCanvas(type);
    wait(STEADY.restMilliseconds - 1);
    expect(press()).toBe(false);
  });

  test('a second finger while the first one holds a piece', () => {
    const { press, state, onCanvas } = guard();
    onCanvas('pointerdown', 7);
    state.isHolding = true;
    expect(press()).toBe(false);
  });

  test('a press right after a drag that ended with another mouse button down', () => {
    const { press, onCanvas, wait } = guard();
    onCanvas('pointerdown');
    wait(800);
    onCanvas('pointermove', 1, { button: 0, buttons: 2 });
    expect(press()).toBe(false);
  });

  test('a slid press that began with another mouse button down', () => {
    const { onPage } = guard();
    onPage('pointermove', { button: 0, buttons: 3 });
    onPage('pointermove', { y: STEADY.slidePixels + 1, buttons: 3 });
    expect(isPassed(onPage('click', {}))).toBe(false);
  });
});
