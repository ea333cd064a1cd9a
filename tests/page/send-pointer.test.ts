// Pointer commands: one pointer at a time, in design units, and a cancel for every lost pointer.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { sendPointer } from '../../src/page/send-pointer.ts';
import { openWorld } from '../support/play-world.ts';

/** A canvas of 390 x 844 CSS pixels whose left top corner is at (100, 50) of the page. */
class FakeCanvas extends EventTarget {
  captured: number | undefined;
  getBoundingClientRect = () => ({ left: 100, top: 50 });
  setPointerCapture = (pointer: number) => void (this.captured = pointer);
}

const LAYOUT = layoutView(390, 844);

/** Buttons of a mouse's events while no other button is pressed. */
const BUTTONS: Readonly<Record<string, object>> = {
  pointerdown: { button: 0, buttons: 1 },
  pointermove: { button: -1, buttons: 1 },
  pointerup: { button: 0, buttons: 0 },
};

let page: EventTarget & { hidden: boolean };
let view: EventTarget;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false });
  view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
});

function listen() {
  const { world } = openWorld({ layout: LAYOUT });
  const canvas = new FakeCanvas();
  const sent: Command[] = [];
  let wakes = 0;
  sendPointer(
    canvas as unknown as HTMLCanvasElement,
    world,
    (command) => void sent.push(command),
    () => void wakes++,
  );
  const fire = (type: string, x = 0, y = 0, more: object = {}) => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      clientX: x,
      clientY: y,
      pointerId: 1,
      pointerType: 'mouse',
      ...BUTTONS[type],
      ...more,
    });
    canvas.dispatchEvent(event);
    return event;
  };
  return { world, canvas, sent, fire, wakes: () => wakes, types: () => sent.map(({ type }) => type) };
}

describe('one pointer', () => {
  test('reports press, move and release in design units relative to the canvas', () => {
    const { world, canvas, sent, fire, wakes } = listen();
    fire('pointerdown', 100 + 195, 50 + 422);
    expect(sent[0]).toMatchObject({ type: 'pressPointer', isTouch: false });
    expect([world.input.pointer.x, world.input.pointer.y]).toEqual([270, expect.closeTo(LAYOUT.height / 2, 6)]);
    expect(canvas.captured, 'the drag continues outside the canvas').toBe(1);
    fire('pointermove', 100, 50);
    expect(world.input.pointer).toEqual({ x: 0, y: 0 });
    expect(sent, 'a move sends no command').toHaveLength(1);
    expect(wakes()).toBe(1);
    fire('pointerup', 100 + 390, 50 + 844);
    expect(sent[1]).toEqual({ type: 'releasePointer', x: 540, y: expect.closeTo(LAYOUT.height, 6) });
  });

  test.each([
    ['touch', true],
    ['mouse', false],
    ['pen', false],
  ])('reports %s with isTouch = %s', (pointerType, isTouch) => {
    const { sent, fire } = listen();
    fire('pointerdown', 200, 200, { pointerType });
    expect(sent[0]).toMatchObject({ isTouch });
  });

  test('ignores other buttons', () => {
    const { sent, fire } = listen();
    fire('pointerdown', 200, 200, { button: 2 });
    fire('pointerdown', 200, 200, { button: 1 });
    fire('pointerup', 200, 200, { button: 2 });
    expect(sent).toEqual([]);
  });

  test('ignores moves without a press', () => {
    const { sent, fire, wakes } = listen();
    fire('pointermove', 200, 200);
    fire('pointerup', 200, 200);
    expect([sent.length, wakes()]).toEqual([0, 0]);
  });

  test('uses the current layout', () => {
    const { world, fire } = listen();
    fire('pointerdown', 200, 200);
    world.view.layout = layoutView(780, 1688);
    fire('pointermove', 100 + 390, 50);
    expect(world.input.pointer.x).toBe(270);
  });

  test('keeps the position of a release when another press follows in the same frame', () => {
    const { sent, fire } = listen();
    fire('pointerdown', 200, 200);
    fire('pointerup', 100 + 39, 50);
    fire('pointerdown', 300, 500, { pointerId: 2 });
    expect(sent[1]).toMatchObject({ type: 'releasePointer', x: 54, y: 0 });
  });
});

describe('two fingers', () => {
  test('ignores the second finger while a piece is held', () => {
    const { world, types, fire } = listen();
    fire('pointerdown', 295, 472);
    world.input.drag.phase = 'pressed';
    const place = { ...world.input.pointer };
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'lostpointercapture'])
      fire(type, 400, 700, { pointerId: 2 });
    expect(types()).toEqual(['pressPointer']);
    expect(world.input.pointer).toEqual(place);
    fire('pointerup', 295, 472);
    expect(types()).toEqual(['pressPointer', 'releasePointer']);
  });

  test('ignores the second finger until the first press has been executed', () => {
    const { world, types, fire } = listen();
    fire('pointerdown', 295, 472);
    world.commands.push({ type: 'pressPointer', x: 0, y: 0, isTouch: true });
    fire('pointerdown', 400, 700, { pointerId: 2 });
    expect(types()).toEqual(['pressPointer']);
  });

  test('accepts the second finger while the first one rests on nothing', () => {
    const { world, types, fire } = listen();
    fire('pointerdown', 101, 472);
    fire('pointerdown', 295, 700, { pointerId: 2 });
    expect(types(), 'the tap of the first is cancelled').toEqual(['pressPointer', 'cancelPointer', 'pressPointer']);
    const place = { ...world.input.pointer };
    for (const type of ['pointermove', 'pointerup', 'lostpointercapture']) fire(type, 101, 472);
    expect(world.input.pointer).toEqual(place);
    fire('pointerup', 295, 700, { pointerId: 2 });
    expect(types().slice(3)).toEqual(['releasePointer']);
  });

  test('accepts another finger after the first one is lifted', () => {
    const { types, fire } = listen();
    fire('pointerdown');
    fire('pointerup');
    fire('pointerdown', 0, 0, { pointerId: 2 });
    fire('pointerup', 0, 0, { pointerId: 2 });
    expect(types()).toEqual(['pressPointer', 'releasePointer', 'pressPointer', 'releasePointer']);
  });
});

describe('two mouse buttons', () => {
  const BOTH = { buttons: 3 };

  test('a release of the main button with the other one down is a release', () => {
    const { types, fire } = listen();
    fire('pointerdown', 295, 472);
    fire('pointermove', 295, 472, { button: 2, ...BOTH });
    fire('pointermove', 200, 300, { button: 0, buttons: 2 });
    expect(types()).toEqual(['pressPointer', 'releasePointer']);
    fire('pointerup', 200, 300, { button: 2 });
    expect(types()).toHaveLength(2);
  });

  test('a press of the main button with the other one down is a press', () => {
    const { types, fire } = listen();
    fire('pointerdown', 295, 472, { button: 2, buttons: 2 });
    fire('pointermove', 290, 472, { buttons: 2 });
    fire('pointermove', 295, 472, { button: 0, ...BOTH });
    expect(types()).toEqual(['pressPointer']);
    fire('pointermove', 200, 300, BOTH);
    fire('pointermove', 200, 300, { button: 2 });
    expect(types(), 'the release of the other button').toEqual(['pressPointer']);
    fire('pointerup', 200, 300);
    expect(types()).toEqual(['pressPointer', 'releasePointer']);
  });
});

describe('a pointer that is lost', () => {
  test.each([
    { name: 'by a cancel', lose: (fire: (type: string) => unknown) => fire('pointercancel') },
    { name: 'by a lost capture', lose: (fire: (type: string) => unknown) => fire('lostpointercapture') },
    { name: "by the window's loss of focus", lose: () => view.dispatchEvent(new Event('blur')) },
    {
      name: 'by a hidden page',
      lose: () => {
        page.hidden = true;
        page.dispatchEvent(new Event('visibilitychange'));
      },
    },
  ])('$name sends one cancel, and its late release is ignored', ({ lose }) => {
    const { types, fire } = listen();
    fire('pointerdown');
    lose((type) => fire(type));
    lose((type) => fire(type));
    fire('pointerup');
    expect(types()).toEqual(['pressPointer', 'cancelPointer']);
    fire('pointerdown');
    expect(types()).toHaveLength(3);
  });

  test('is not reported when a release ends the capture', () => {
    const { types, fire } = listen();
    fire('pointerdown');
    fire('pointerup');
    fire('lostpointercapture');
    expect(types()).toEqual(['pressPointer', 'releasePointer']);
  });

  test('is not reported when the page becomes visible', () => {
    const { types, fire } = listen();
    fire('pointerdown');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(types()).toEqual(['pressPointer']);
  });
});

test("prevents the browser's default for touches and context menus on the canvas", () => {
  for (const type of ['touchstart', 'contextmenu']) expect(listen().fire(type).defaultPrevented, type).toBe(true);
});
