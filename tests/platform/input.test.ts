// Keys and pointers of the runtime, on events of the DOM.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenToKeys } from '../../src/platform/keys.ts';
import { listenToPointers, type PointerState } from '../../src/platform/pointers.ts';

class FakeElement extends EventTarget {
  readonly isContentEditable = false;
  readonly captured: number[] = [];
  readonly tagName: string;

  constructor(tagName: string) {
    super();
    this.tagName = tagName;
  }

  getBoundingClientRect = () => ({ left: 10, top: 20 });
  setPointerCapture = (id: number) => void this.captured.push(id);
}

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('WheelEvent', { DOM_DELTA_LINE: 1 });
});

afterEach(() => vi.unstubAllGlobals());

function fire(target: EventTarget, type: string, fields: object = {}): Event {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  target.dispatchEvent(event);
  return event;
}

describe('keys', () => {
  const press = (code: string, fields: object = {}) => fire(page, 'keydown', { code, target: page, ...fields });

  test('are down from keydown to keyup', () => {
    const keys = listenToKeys();
    expect(keys.isDown('KeyA')).toBe(false);
    press('KeyA');
    expect([keys.isDown('KeyA'), keys.isDown('KeyB')]).toEqual([true, false]);
    fire(page, 'keyup', { code: 'KeyA' });
    expect(keys.isDown('KeyA')).toBe(false);
  });

  test('count as pressed for one step, also if they are up again, and not while the keyboard repeats them', () => {
    const keys = listenToKeys();
    press('Space');
    fire(page, 'keyup', { code: 'Space' });
    expect(keys.pressed('Space')).toBe(true);
    keys.endStep();
    expect(keys.pressed('Space')).toBe(false);
    press('Space');
    keys.endStep();
    press('Space', { repeat: true });
    expect(keys.pressed('Space')).toBe(false);
  });

  test('call back once per press', () => {
    const codes: string[] = [];
    listenToKeys({ onPress: (code) => codes.push(code) });
    press('KeyP');
    press('KeyP', { repeat: true });
    expect(codes).toEqual(['KeyP']);
  });

  test('of a window without focus are up', () => {
    const keys = listenToKeys();
    press('Space');
    fire(page, 'blur');
    expect([keys.isDown('Space'), keys.pressed('Space')]).toEqual([false, false]);
  });

  test.each([{ target: new FakeElement('INPUT') }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    'with %j belong to the page',
    (fields) => {
      const keys = listenToKeys({ own: ['Space'] });
      expect(press('Space', fields).defaultPrevented).toBe(false);
      expect([keys.isDown('Space'), keys.pressed('Space')]).toEqual([false, false]);
    },
  );

  test('of the game have no default action, others do', () => {
    listenToKeys({ own: ['Space'] });
    expect([press('Space').defaultPrevented, press('Tab').defaultPrevented]).toEqual([true, false]);
  });

  test('do nothing after the signal has aborted', () => {
    const controller = new AbortController();
    const keys = listenToKeys({ own: ['Space'], signal: controller.signal });
    controller.abort();
    expect(press('Space').defaultPrevented).toBe(false);
    expect(keys.isDown('Space')).toBe(false);
  });
});

describe('pointers', () => {
  function listen() {
    const canvas = new FakeElement('CANVAS');
    const calls: string[] = [];
    const log = (name: string) => (pointer: PointerState) =>
      void calls.push(`${name} ${pointer.id} ${pointer.x},${pointer.y} ${pointer.buttons}`);
    const controller = new AbortController();
    const pointers = listenToPointers(
      canvas as unknown as HTMLCanvasElement,
      {
        down: log('down'),
        move: log('move'),
        up: log('up'),
        cancel: log('cancel'),
        wheel: (pixels, { x, y }) => void calls.push(`wheel ${pixels} ${x},${y}`),
      },
      controller.signal,
    );
    const send = (type: string, pointerId: number, buttons: number, pointerType = 'touch') =>
      fire(canvas, type, { pointerId, pointerType, buttons, clientX: 110, clientY: 220 });
    return { canvas, calls, pointers, controller, send };
  }

  test('two fingers are followed at the same time, from the canvas top left, and leave when lifted', () => {
    const { canvas, calls, pointers, send } = listen();
    send('pointerdown', 1, 1);
    send('pointerdown', 2, 1);
    send('pointermove', 1, 1);
    expect(calls).toEqual(['down 1 100,200 1', 'down 2 100,200 1', 'move 1 100,200 1']);
    expect([...pointers.keys()]).toEqual([1, 2]);
    expect(canvas.captured).toEqual([1, 2]);
    send('pointerup', 1, 0);
    expect([...pointers.keys()]).toEqual([2]);
    expect(calls.at(-1)).toBe('up 1 100,200 0');
  });

  test('the mouse hovers, has buttons, and leaves', () => {
    const { calls, pointers, send } = listen();
    send('pointermove', 7, 0, 'mouse');
    expect(pointers.get(7)).toMatchObject({ kind: 'mouse', buttons: 0, x: 100 });
    send('pointerdown', 7, 2, 'mouse');
    send('pointerleave', 7, 2, 'mouse');
    expect(pointers.get(7)?.buttons, 'a held button keeps it').toBe(2);
    send('pointerup', 7, 0, 'mouse');
    expect(pointers.has(7)).toBe(true);
    send('pointerleave', 7, 0, 'mouse');
    expect(pointers.has(7)).toBe(false);
    expect(calls).toEqual(['move 7 100,200 0', 'down 7 100,200 2', 'up 7 100,200 0']);
  });

  test('a press that the browser takes, or that loses the window, is cancelled once', () => {
    const { calls, pointers, send } = listen();
    send('pointerdown', 1, 1);
    send('pointercancel', 1, 0);
    send('pointerdown', 2, 1);
    send('pointermove', 7, 0, 'mouse');
    fire(page, 'blur');
    fire(page, 'blur');
    expect(calls.filter((call) => call.startsWith('cancel'))).toEqual(['cancel 1 100,200 0', 'cancel 2 100,200 0']);
    expect(pointers.size).toBe(0);
  });

  test('the wheel turns by pixels, also in browsers that count lines, and the page does not scroll', () => {
    const { canvas, calls } = listen();
    const turn = (deltaY: number, deltaMode: number) => fire(canvas, 'wheel', { deltaY, deltaMode, clientX: 30, clientY: 40, buttons: 0 });
    expect(turn(5, 0).defaultPrevented).toBe(true);
    turn(-3, 1);
    expect(calls).toEqual(['wheel 5 20,20', 'wheel -48 20,20']);
  });

  test('context menus and scrolling by touch are prevented, until the signal aborts', () => {
    const { canvas, calls, controller, send } = listen();
    for (const type of ['contextmenu', 'touchstart']) expect(fire(canvas, type).defaultPrevented, type).toBe(true);
    controller.abort();
    for (const type of ['contextmenu', 'touchstart']) expect(fire(canvas, type).defaultPrevented, type).toBe(false);
    send('pointerdown', 1, 1);
    expect(calls).toEqual([]);
  });
});
