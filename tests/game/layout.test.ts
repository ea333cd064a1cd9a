// The layout: inside the view, clear of notches and centred in the free area, for windows of any size.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellCentreX,
  cellCentreY,
  DESIGN,
  isTooSmall,
  layoutView,
  mirrorLayout,
  toDesignX,
  toDesignY,
  type Insets,
  type Layout,
} from '../../src/game/layout.ts';
import { POSITION_STEPS } from '../../src/render-webgl/sprite-layout.ts';
import { holds } from '../support/holds.ts';

const WINDOWS = [
  { name: 'the design size', size: [540, 960] },
  { name: 'a phone', size: [390, 844] },
  { name: 'a small phone', size: [320, 568] },
  { name: 'a tall phone', size: [360, 840] },
  { name: 'a folded phone', size: [280, 653] },
  { name: 'a tablet', size: [820, 1180] },
  { name: 'a desktop', size: [1920, 1080] },
  { name: 'a very wide desktop', size: [3840, 1080] },
  { name: 'a tiny frame', size: [40, 30] },
  { name: 'a single pixel', size: [1, 1] },
] as const;

const NONE: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Largest coordinate of a packed sprite. */
const REACH_UNITS = 32_768 / POSITION_STEPS;

/** Tolerance for rounding, in design units. */
const SLACK = 1e-6;

/** Returns the area of the view inside the insets, in design units. */
function freeArea({ left, width, height, pixelsPerUnit }: Layout, insets: Insets) {
  return {
    left: left + insets.left / pixelsPerUnit,
    right: left + width - insets.right / pixelsPerUnit,
    top: insets.top / pixelsPerUnit,
    bottom: height - insets.bottom / pixelsPerUnit,
  };
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function expectInside(outer: Box, x: number, y: number, halfWidth: number, halfHeight: number): void {
  expect(x - halfWidth).toBeGreaterThanOrEqual(outer.left - SLACK);
  expect(x + halfWidth).toBeLessThanOrEqual(outer.right + SLACK);
  expect(y - halfHeight).toBeGreaterThanOrEqual(outer.top - SLACK);
  expect(y + halfHeight).toBeLessThanOrEqual(outer.bottom + SLACK);
}

function expectValid(layout: Layout, insets: Insets = NONE): void {
  const free = freeArea(layout, insets);
  const half = DESIGN.cellUnits / 2;
  for (const value of Object.values(layout)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
  for (const cell of [0, 7]) expectInside(free, cellCentreX(layout, cell), cellCentreY(layout, cell), half, half);
  for (const { x, y } of layout.slots) expectInside(free, x, y, DESIGN.slotUnits / 2, DESIGN.slotUnits / 2);
  expect((free.left + free.right) / 2, 'the column is centred in the free area').toBeCloseTo(DESIGN.widthUnits / 2, 6);
  expect(free.left, 'the whole column is free').toBeLessThanOrEqual(SLACK);
  expect(free.right).toBeGreaterThanOrEqual(DESIGN.widthUnits - SLACK);
  expect(cellCentreX(layout, 3.5)).toBe(DESIGN.widthUnits / 2);
  expect(layout.hudTop).toBeGreaterThanOrEqual(free.top);
  expect(layout.hudTop).toBeLessThan(layout.boardTop);
  if (layout.isWide) expectSlotsBeside(layout, free);
  else expectSlotsBelow(layout, free);
  expect(layout.widthPixels / layout.pixelsPerUnit, 'the view fills the window').toBeCloseTo(layout.width, 6);
  expect(layout.heightPixels / layout.pixelsPerUnit, 'the scale is uniform').toBeCloseTo(layout.height, 6);
}

function expectSlotsBelow({ slots, boardTop, queueTop, footTop }: Layout, free: Box): void {
  expect(free.bottom - free.top, 'the whole design is free').toBeGreaterThanOrEqual(DESIGN.heightUnits - SLACK);
  expect(slots[1].x).toBe(DESIGN.widthUnits / 2);
  expect(boardTop + DESIGN.boardUnits).toBeLessThan(queueTop);
  expect(queueTop + DESIGN.slotUnits).toBeLessThan(footTop);
  expect(footTop).toBeLessThan(free.bottom);
}

function expectSlotsBeside({ slots, boardLeft, boardTop }: Layout, free: Box): void {
  const half = DESIGN.slotUnits / 2;
  for (const { x } of slots) expect(x - half).toBeGreaterThan(boardLeft + DESIGN.boardUnits);
  expect(slots[0].y - half).toBeLessThan(boardTop);
  expect(slots[1].y - slots[0].y).toBeGreaterThan(DESIGN.slotUnits);
  expect(slots[2].y + half).toBeLessThan(boardTop + DESIGN.boardUnits);
  expect(free.bottom - boardTop - DESIGN.boardUnits, 'the bonus has room below the board').toBeGreaterThan(40);
}

describe('wide windows', () => {
  test.each([
    { size: [640, 400], cells: 40 },
    { size: [640, 360], cells: 36 },
    { size: [844, 390], cells: 39 },
    { size: [1024, 768], cells: 73 },
  ])('have the slots beside the board: cells of $cells pixels in $size', ({ size: [width, height], cells }) => {
    const layout = layoutView(width, height);
    expectValid(layout);
    expect(layout.isWide).toBe(true);
    expect(DESIGN.cellUnits * layout.pixelsPerUnit).toBeGreaterThan(cells);
  });

  test.each([
    [1200, 675],
    [1366, 768],
    [1920, 1080],
  ])('have a board of 45 to 46 % of the width in %i x %i', (width, height) => {
    const { pixelsPerUnit } = layoutView(width, height);
    expect((DESIGN.boardUnits * pixelsPerUnit) / width).toBeCloseTo(0.46, 2);
  });

  test('have them on the other side for left-handed players, in the same order', () => {
    const insets = { top: 0, right: 47, bottom: 21, left: 30 };
    const layout = layoutView(844, 390, insets);
    const mirrored = mirrorLayout(layout);
    for (const [slot, { x, y }] of mirrored.slots.entries()) {
      expectInside(freeArea(mirrored, insets), x, y, DESIGN.slotUnits / 2, DESIGN.slotUnits / 2);
      expect(y).toBe(layout.slots[slot].y);
      expect(layout.boardLeft - x, 'distance from the board').toBeCloseTo(layout.slots[slot].x - layout.boardLeft - DESIGN.boardUnits, 6);
    }
    expect({ ...mirrored, slots: layout.slots }).toEqual(layout);
    expect(mirrorLayout(layoutView(390, 844))).toEqual(layoutView(390, 844));
  });

  test.each([
    [599, 480],
    [480, 400],
    [390, 844],
  ])('%i x %i has them below', (width, height) => {
    expect(layoutView(width, height).isWide).toBe(false);
  });
});

describe('windows', () => {
  test.each(WINDOWS)('$name', ({ size: [width, height] }) => {
    const layout = layoutView(width, height);
    expectValid(layout);
    expect(layout.width).toBeGreaterThanOrEqual(DESIGN.widthUnits - 1e-6);
  });

  test.each([
    [0, 0],
    [0, 500],
    [500, 0],
    [-5, -5],
  ])('a window of %i x %i counts as at least 1 x 1', (width, height) => {
    expectValid(layoutView(width, height));
  });

  // @spec 2.6 9.4 9.42
  test('the design size has a scale of 1', () => {
    const layout = layoutView(540, 960);
    expect(layout).toMatchObject({ pixelsPerUnit: 1, left: 0, width: 540, height: 960, boardLeft: 22, boardTop: 196, queueTop: 740 });
    expect([cellCentreX(layout, 0), cellCentreX(layout, 1) - cellCentreX(layout, 0)]).toEqual([53, 62]);
  });

  // @spec 2.8 2.9
  test('a taller window spreads the anchors, a wider one only centres the column', () => {
    const design = layoutView(540, 960);
    const tall = layoutView(390, 844);
    const wide = layoutView(1180, 960);
    expect(tall).toMatchObject({ left: 0, width: 540 });
    for (const spread of [({ boardTop }: Layout) => boardTop, ({ queueTop, boardTop }: Layout) => queueTop - boardTop])
      expect(spread(tall)).toBeGreaterThan(spread(design));
    expect(wide.height).toBe(960);
    expect(wide.boardTop).toBe(design.boardTop);
    expect(wide.left + wide.width / 2).toBe(540 / 2);
  });
});

describe('notches and rounded corners', () => {
  test.each([
    { name: 'a phone with a notch', size: [390, 844], insets: { ...NONE, top: 47, bottom: 34 } },
    { name: 'a phone with an island', size: [402, 874], insets: { ...NONE, top: 62, bottom: 34 } },
    { name: 'a short phone with a notch', size: [375, 600], insets: { ...NONE, top: 50, bottom: 34 } },
    { name: 'a phone held sideways', size: [844, 390], insets: { top: 0, right: 47, bottom: 21, left: 47 } },
    { name: 'a camera at the left', size: [900, 412], insets: { ...NONE, left: 52 } },
    { name: 'a camera at the right', size: [900, 412], insets: { ...NONE, right: 52 } },
    { name: 'a folded phone with a camera in its corner', size: [280, 653], insets: { top: 30, right: 24, bottom: 0, left: 0 } },
    { name: 'a tablet', size: [820, 1180], insets: { top: 24, right: 0, bottom: 20, left: 0 } },
    { name: 'half a pixel each', size: [360, 800], insets: { top: 0.5, right: 0.5, bottom: 0.5, left: 0.5 } },
  ])('$name', ({ size: [width, height], insets }) => {
    expectValid(layoutView(width, height, insets), insets);
  });

  test.each(WINDOWS)('insets of 0 do not change the layout: $name', ({ size: [width, height] }) => {
    expect(layoutView(width, height, NONE)).toEqual(layoutView(width, height));
  });

  test('insets above and below act like a window of the free height', () => {
    const insets = { ...NONE, top: 60, bottom: 40 };
    const layout = layoutView(390, 944, insets);
    const free = layoutView(390, 844);
    const topUnits = 60 / free.pixelsPerUnit;
    expect(layout).toMatchObject({ pixelsPerUnit: free.pixelsPerUnit, left: 0, width: 540, boardLeft: free.boardLeft });
    expect(layout.height).toBeCloseTo(944 / free.pixelsPerUnit, 9);
    for (const anchor of ['hudTop', 'boardTop', 'queueTop', 'footTop'] as const)
      expect(layout[anchor], anchor).toBeCloseTo(free[anchor] + topUnits, 9);
    for (const [slot, { x, y }] of layout.slots.entries())
      expect([x, y]).toEqual([free.slots[slot].x, expect.closeTo(free.slots[slot].y + topUnits, 9)]);
  });

  test('equal insets on both sides keep the column in the middle', () => {
    const insets = { ...NONE, left: 40, right: 40 };
    const layout = layoutView(620, 960, insets);
    expect(layout).toMatchObject({ pixelsPerUnit: 1, left: -40, width: 620, height: 960 });
    expect(toDesignX(layout, 310)).toBe(270);
  });

  test.each([
    { name: 'left', insets: { ...NONE, left: 60 }, left: -60, middle: 330 },
    { name: 'right', insets: { ...NONE, right: 60 }, left: 0, middle: 270 },
    { name: 'left more than right', insets: { ...NONE, left: 50, right: 10 }, left: -50, middle: 320 },
  ])('an inset moves the column away while the view fills the window: $name', ({ insets, left, middle }) => {
    const layout = layoutView(600, 960, insets);
    expect(layout).toMatchObject({ pixelsPerUnit: 1, left, width: 600, height: 960 });
    expect(toDesignX(layout, middle)).toBe(270);
    expectValid(layout, insets);
  });

  test.each([
    { name: 'all of the window', insets: { top: 500, right: 300, bottom: 500, left: 300 } },
    { name: 'more than the window', insets: { top: 9000, right: 9000, bottom: 9000, left: 9000 } },
  ])('insets of $name still lead to finite numbers', ({ insets }) => {
    const layout = layoutView(600, 1000, insets);
    for (const value of Object.values(layout)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
    expect(layout.pixelsPerUnit).toBeGreaterThan(0);
  });
});

describe('small windows', () => {
  test.each([
    [200, 200],
    [320, 239],
    [320, 200],
    [160, 280],
    [179, 1000],
    [1000, 239],
  ])('%i x %i is too small', (width, height) => {
    expect(isTooSmall(layoutView(width, height))).toBe(true);
  });

  test.each([
    [180, 320],
    [320, 320],
    [240, 320],
    [568, 320],
    [400, 300],
    [427, 240],
    [1920, 1080],
  ])('%i x %i is playable', (width, height) => {
    expect(isTooSmall(layoutView(width, height))).toBe(false);
  });
});

describe("the foot's button", () => {
  test.each([
    { name: 'a tall phone', size: [390, 844], place: 'below' },
    { name: 'a desktop', size: [1366, 768], place: 'wide-below' },
    { name: 'a short phone', size: [360, 640], place: 'head-icon' },
    { name: 'a narrow frame', size: [240, 320], place: 'head-icon' },
    { name: 'a square frame', size: [320, 320], place: 'head-icon' },
    { name: 'a low window', size: [1024, 600], place: 'wide-below' },
    { name: 'a small phone held sideways', size: [667, 375], place: 'wide-icon' },
    { name: 'a tablet held sideways', size: [1024, 768], place: 'wide-icon' },
  ])('is $place in $name', ({ size: [width, height], place }) => {
    expect(layoutView(width, height).footPlace).toBe(place);
  });

  test('moves up if a notch takes its place below the slots', () => {
    const insets = { ...NONE, bottom: 60 };
    expect(layoutView(390, 740).footPlace).toBe('below');
    expect(layoutView(390, 740, insets).footPlace).toBe('head-icon');
    expect(layoutView(1100, 600).footPlace).toBe('wide-below');
    expect(layoutView(1100, 600, { ...NONE, bottom: 60, right: 320 }).footPlace).toBe('wide-icon');
  });
});

const sides = fc.integer({ min: 1, max: 8000 });

/** A window and insets that leave at least 1 x 1 pixels. */
const notched = fc
  .record({ freeWidth: sides, freeHeight: sides, insets: fc.record({ top: edge(), right: edge(), bottom: edge(), left: edge() }) })
  .map(({ freeWidth, freeHeight, insets }) => ({
    width: freeWidth + insets.left + insets.right,
    height: freeHeight + insets.top + insets.bottom,
    insets,
  }));

function edge(): fc.Arbitrary<number> {
  return fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 }), fc.double({ min: 0, max: 120, noNaN: true }));
}

holds(
  "any window has a valid layout, within a packed sprite's range up to an aspect ratio of 5",
  500,
  fc.property(sides, sides, (width, height) => {
    const layout = layoutView(width, height);
    expectValid(layout);
    if (height <= width * 5) expect(layout.slots[0].y + DESIGN.slotUnits / 2).toBeLessThan(REACH_UNITS);
  }),
);

holds(
  'any window with any insets has a valid layout',
  500,
  fc.property(notched, ({ width, height, insets }) => expectValid(layoutView(width, height, insets), insets)),
);

holds(
  "the foot's button has enough room in any window with any insets",
  500,
  fc.property(notched, ({ width, height, insets }) => {
    const { footPlace, pixelsPerUnit, slots, isWide } = layoutView(width, height, insets);
    const below = height - insets.bottom - (slots[2].y + DESIGN.slotUnits / 2) * pixelsPerUnit;
    const beside = (width - insets.left - insets.right - DESIGN.widthUnits * pixelsPerUnit) / 2;
    const hasRoom = below >= 24 + Math.max(44, 64 * pixelsPerUnit) + 4;
    if (isWide) expect(footPlace).toBe(hasRoom && beside >= 240 ? 'wide-below' : 'wide-icon');
    else expect(footPlace).toBe(hasRoom ? 'below' : 'head-icon');
  }),
);

holds(
  'insets of any size lead to finite numbers and a positive scale',
  300,
  fc.property(sides, sides, fc.record({ top: sides, right: sides, bottom: sides, left: sides }), (width, height, insets) => {
    const layout = layoutView(width, height, insets);
    for (const value of Object.values(layout)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
    for (const { x, y } of layout.slots) expect([x, y].every(Number.isFinite)).toBe(true);
    expect(layout.pixelsPerUnit).toBeGreaterThan(0);
    expect([layout.widthPixels, layout.heightPixels]).toEqual([width, height]);
  }),
);

holds(
  'pixels are converted to the matching design units, with and without insets',
  200,
  fc.property(
    fc.integer({ min: 50, max: 4000 }),
    fc.integer({ min: 50, max: 4000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.record({ top: edge(), right: edge(), bottom: edge(), left: edge() }),
    (width, height, part, insets) => {
      for (const layout of [layoutView(width, height), layoutView(width, height, insets)]) {
        expect(toDesignX(layout, width * part)).toBeCloseTo(layout.left + layout.width * part, 6);
        expect(toDesignY(layout, height * part)).toBeCloseTo(layout.height * part, 6);
      }
    },
  ),
);
