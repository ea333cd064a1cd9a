// The layout: everything inside the view, the column in its middle, on every window there may be.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellCentreX, cellCentreY, DESIGN, layoutView, toDesignX, toDesignY, type Layout } from '../../src/ecs/layout.ts';
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

/** The reach of a packed sprite's place. */
const REACH_UNITS = 32_768 / POSITION_STEPS;

function expectInside(layout: Layout, x: number, y: number, halfWidth: number, halfHeight: number): void {
  const slack = 1e-6;
  expect(x - halfWidth).toBeGreaterThanOrEqual(layout.left - slack);
  expect(x + halfWidth).toBeLessThanOrEqual(layout.left + layout.width + slack);
  expect(y - halfHeight).toBeGreaterThanOrEqual(-slack);
  expect(y + halfHeight).toBeLessThanOrEqual(layout.height + slack);
}

function expectSound(layout: Layout): void {
  const half = DESIGN.cellUnits / 2;
  for (const cell of [0, 7]) expectInside(layout, cellCentreX(layout, cell), cellCentreY(layout, cell), half, half);
  for (const { x, y } of layout.slots) expectInside(layout, x, y, DESIGN.slotUnits / 2, DESIGN.slotUnits / 2);
  expect(layout.left + layout.width / 2, 'the column is centred').toBeCloseTo(DESIGN.widthUnits / 2, 6);
  expect(layout.slots[1].x).toBe(DESIGN.widthUnits / 2);
  expect(cellCentreX(layout, 3.5)).toBe(DESIGN.widthUnits / 2);
  expect(layout.hudTop).toBeLessThan(layout.boardTop);
  expect(layout.boardTop + DESIGN.boardUnits).toBeLessThan(layout.queueTop);
  expect(layout.queueTop + DESIGN.slotUnits).toBeLessThan(layout.footTop);
  expect(layout.footTop).toBeLessThan(layout.height);
  expect(layout.widthPixels / layout.pixelsPerUnit).toBeCloseTo(layout.width, 6);
  expect(layout.heightPixels / layout.pixelsPerUnit, 'scaled alike both ways').toBeCloseTo(layout.height, 6);
}

describe('windows', () => {
  test.each(WINDOWS)('$name', ({ size: [width, height] }) => {
    const layout = layoutView(width, height);
    expectSound(layout);
    expect(layout.width).toBeGreaterThanOrEqual(DESIGN.widthUnits - 1e-6);
    expect(layout.height).toBeGreaterThanOrEqual(DESIGN.heightUnits - 1e-6);
  });

  test.each([
    [0, 0],
    [0, 500],
    [500, 0],
    [-5, -5],
  ])('a window of %i x %i counts as at least a pixel each way', (width, height) => {
    const layout = layoutView(width, height);
    expectSound(layout);
    for (const value of Object.values(layout)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
  });

  test('the design size is laid out one to one', () => {
    const layout = layoutView(540, 960);
    expect(layout).toMatchObject({ pixelsPerUnit: 1, left: 0, width: 540, height: 960, boardLeft: 46 });
    expect([cellCentreX(layout, 0), cellCentreX(layout, 1) - cellCentreX(layout, 0)]).toEqual([74, 56]);
  });

  test('a taller window fills its height and spreads the anchors, a wider one is centred and spreads nothing', () => {
    const tall = layoutView(390, 844);
    const wide = layoutView(1920, 1080);
    expect(tall).toMatchObject({ left: 0, width: 540 });
    expect(tall.height).toBeGreaterThan(960);
    expect(wide.height).toBe(960);
    expect(wide.boardTop).toBe(layoutView(540, 960).boardTop);
    expect(wide.left).toBeLessThan(0);
  });
});

holds(
  'any window: all inside, centred, in order, and within reach of a packed sprite up to five times as long as wide',
  500,
  fc.property(fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 1, max: 8000 }), (width, height) => {
    const layout = layoutView(width, height);
    expectSound(layout);
    if (height <= width * 5) expect(layout.slots[0].y + DESIGN.slotUnits / 2).toBeLessThan(REACH_UNITS);
  }),
);

holds(
  'a point in pixels and the design units it lies at name the same place',
  200,
  fc.property(
    fc.integer({ min: 50, max: 4000 }),
    fc.integer({ min: 50, max: 4000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (width, height, part) => {
      const layout = layoutView(width, height);
      expect(toDesignX(layout, width * part)).toBeCloseTo(layout.left + layout.width * part, 6);
      expect(toDesignY(layout, height * part)).toBeCloseTo(layout.height * part, 6);
    },
  ),
);
