// Touches in a frame: those on board and slots reach the canvas, which prevents scrolling, and no others.
import { expect, test } from 'vitest';
import { passSwipes } from '../../src/app/connect-embed.ts';
import { layoutView } from '../../src/game/layout.ts';
import { openWorld } from '../support/play-world.ts';

const LAYOUT = layoutView(390, 844);
const LOW = layoutView(800, 450);
const MIDDLE = 270;

function listen(layout = LAYOUT) {
  const { world } = openWorld({ layout });
  world.flow = { ...world.flow, screen: 'game' };
  const classes: string[] = [];
  const page = Object.assign(new EventTarget(), { documentElement: { classList: { add: (name: string) => void classes.push(name) } } });
  passSwipes(page as unknown as Document, world);

  /** Returns whether a touch at this point, in design units, reaches the canvas. */
  function reachesCanvas(x: number, y: number): boolean {
    const event = new Event('touchstart');
    const touch = { clientX: (x - layout.left) * layout.pixelsPerUnit, clientY: y * layout.pixelsPerUnit };
    page.dispatchEvent(Object.assign(event, { changedTouches: [touch] }));
    return !event.cancelBubble;
  }

  return { world, classes, reachesCanvas };
}

test('marks the page for its styles', () => {
  expect(listen().classes).toEqual(['framed']);
});

test.each([
  { name: 'the first cell', layout: LAYOUT, x: LAYOUT.boardLeft + 1, y: LAYOUT.boardTop + 1, isReached: true },
  { name: 'a slot', layout: LAYOUT, ...LAYOUT.slots[2], isReached: true },
  { name: 'a slot beside the board', layout: LOW, ...LOW.slots[2], isReached: true },
  { name: 'the header', layout: LAYOUT, x: MIDDLE, y: LAYOUT.boardTop - 1, isReached: false },
  { name: 'the ground below the slots', layout: LAYOUT, x: MIDDLE, y: LAYOUT.height - 5, isReached: false },
  { name: 'the ground left of the board', layout: LOW, x: LOW.boardLeft - 1, y: LOW.boardTop + 200, isReached: false },
])('a touch on $name reaches the canvas: $isReached', ({ layout, x, y, isReached }) => {
  expect(listen(layout).reachesCanvas(x, y)).toBe(isReached);
});

test('on the menu no touch reaches the canvas', () => {
  const { world, reachesCanvas } = listen();
  world.flow = { ...world.flow, screen: 'menu' };
  expect(reachesCanvas(MIDDLE, LAYOUT.boardTop + 1)).toBe(false);
});
