// Dragging: the start of a drag, the pose of the piece, its landing, and the drop.
import fc from 'fast-check';
import { entitiesOf } from '../../../src/ecs/pools.ts';
import { describe, expect, test } from 'vitest';
import { DRAG, slotAt } from '../../../src/game/scene/drag.ts';
import { FRAME } from '../../../src/game/frames.ts';
import { cellCentreX, cellCentreY, DESIGN, layoutView, mirrorLayout, queueScale } from '../../../src/game/layout.ts';
import { TIMING } from '../../../src/game/timing.ts';
import { applyAction, dropObstacle, newGame } from '../../../src/rules/game.ts';
import { toNotation } from '../../../src/rules/notation.ts';
import { legalDrops } from '../../../tools/simulate/automatic-players.ts';
import { seeds } from '../../support/arbitrary-games.ts';
import { holds } from '../../support/holds.ts';
import { playWorld } from '../../support/play-world.ts';

const QUEUE = '6a,1d,1a,2a,3a,4a';
const LIFTED_TICKS = Math.ceil(TIMING.liftSeconds * 60) + 1;
/** After this time a piece that was moved is upright again. */
const UPRIGHT_TICKS = 20;

describe('the threshold of 8 CSS pixels', () => {
  test.each([
    { window: [540, 960], away: 7.9, phase: 'pressed' },
    { window: [540, 960], away: 8.1, phase: 'dragging' },
    { window: [270, 480], away: 15.9, phase: 'pressed' },
    { window: [270, 480], away: 16.1, phase: 'dragging' },
    { window: [1080, 1920], away: 3.9, phase: 'pressed' },
    { window: [1080, 1920], away: 4.1, phase: 'dragging' },
  ])('is $phase after $away units in a window of $window', ({ window: [width, height], away, phase }) => {
    const driver = playWorld(`0 ${QUEUE}`, { layout: layoutView(width, height) }).pressSlot(0);
    const { x, y } = driver.world.input.pointer;
    expect(driver.moveTo(x + away * 0.6, y - away * 0.8).world.input.drag.phase).toBe(phase);
  });

  test.each([false, true])('a shorter press lifts the piece and puts it back within 0.12 s (touch: %s)', (isTouch) => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(0, isTouch);
    const { x, y } = driver.world.input.pointer;
    driver.moveTo(x + 5, y + 5).ticks(8);
    expect(driver.pieces()[0].scaleX).toBe(1);
    expect(driver.world.input.landing.isShown, 'no landing before the drag').toBe(false);
    driver.release();
    expect(driver.pieces()[0].scaleX, 'on its way back').not.toBe(1);
    driver.ticks(Math.ceil(0.12 * 60));
    expect(driver.sounds()).toEqual(['pickUp']);
    expect(driver.world.input.drag.phase).toBe('idle');
    driver.expectPicture().expectBoard('0');
  });

  // @spec 3.9
  test('a drag continues if the pointer returns to its start', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(200, 600).ticks(2);
    const { x, y } = driver.world.view.layout.slots[0];
    expect(driver.moveTo(x, y).ticks(2).world.input.drag.phase).toBe('dragging');
  });
});

describe('the light on the lines that a held piece would clear', () => {
  const lineAlphas = (isReducedMotion: boolean) => {
    const driver = playWorld('1111111 1a', { isReducedMotion }).settle().pressSlot(0).moveOver(7, 0);
    driver.ticks(LIFTED_TICKS + UPRIGHT_TICKS);
    const { Sprite } = driver.world.components;
    const { first } = driver.world.pools.glows;
    const alphas = Array.from({ length: 60 }, () => driver.ticks(1) && Sprite.alpha[first]);
    return { driver, least: Math.min(...alphas), greatest: Math.max(...alphas), isMoving: driver.world.isMoving };
  };

  test('rises and falls, and ends with the drag', () => {
    const { driver, least, greatest, isMoving } = lineAlphas(false);
    expect(least).toBeGreaterThan(0.2);
    expect(greatest / least).toBeGreaterThan(1.4);
    expect(isMoving).toBe(true);
    driver.send({ type: 'cancelPointer' }).settle().expectAsleep();
  });

  test('is constant with reduced motion, and requests no frame', () => {
    const { least, greatest, isMoving } = lineAlphas(true);
    expect([least, isMoving]).toEqual([greatest, false]);
  });
});

describe('the drag area', () => {
  const { world } = playWorld(`0 ${QUEUE}`);
  const [first, second, third] = world.view.layout.slots;

  test.each([
    { name: 'the middle of a slot', x: first.x, y: first.y, slot: 0 },
    { name: 'the second', x: second.x, y: second.y, slot: 1 },
    { name: 'the third', x: third.x, y: third.y, slot: 2 },
    { name: 'a slot corner', x: third.x + 79, y: third.y - 79, slot: 2 },
    { name: 'the board', x: 270, y: 400, slot: -1 },
    // @spec 5.29
    { name: 'left of the drag area', x: DRAG.areaLeft, y: first.y, slot: -1 },
    { name: 'just inside the drag area', x: DRAG.areaLeft + 1, y: first.y, slot: 0 },
    { name: 'below the slots', x: first.x, y: first.y + 90, slot: -1 },
    { name: 'nowhere', x: Number.NaN, y: Number.NaN, slot: -1 },
    { name: 'far outside', x: Number.POSITIVE_INFINITY, y: Number.NEGATIVE_INFINITY, slot: -1 },
  ])('$name', ({ x, y, slot }) => {
    expect(slotAt(world.view.layout, x, y)).toBe(slot);
  });

  // @spec 5.29
  test('equals the specification', () => {
    expect([DRAG.areaLeft, DRAG.areaTop]).toEqual([30, 250]);
  });

  // @spec 5.29
  test('ends at its top even if slots reach above it', () => {
    const { world } = playWorld(`0 ${QUEUE}`);
    world.view.layout = { ...world.view.layout, slots: world.view.layout.slots.map(({ x }) => ({ x, y: DRAG.areaTop })) };
    expect([0, 1].map((below) => slotAt(world.view.layout, first.x, DRAG.areaTop + below))).toEqual([-1, 0]);
  });
});

test.each([false, true])('a slot beside the board can be pressed (left-handed: %s)', (isLeftHanded) => {
  const wide = layoutView(844, 390);
  const layout = isLeftHanded ? mirrorLayout(wide) : wide;
  for (const [slot, { x, y }] of layout.slots.entries()) expect(slotAt(layout, x, y)).toBe(slot);
});

describe('the dragged piece', () => {
  test.each([false, true])('is lifted in the frame of the press (touch: %s)', (isTouch) => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const before = driver.pieces()[0];
    const { scaleX, y } = driver.pressSlot(0, isTouch).pieces()[0];
    expect(scaleX).toBeGreaterThan(before.scaleX + 0.1);
    expect(before.y - y > 50, 'raised above a finger').toBe(isTouch);
    expect(driver.alive(driver.world.pools.held)).toHaveLength(1);
    expect(driver.world.input.drag.phase).toBe('pressed');
  });

  test('is lifted immediately with reduced motion, without a tilt', () => {
    const driver = playWorld(`0 ${QUEUE}`, { isReducedMotion: true }).settle().pressSlot(0);
    expect(driver.pieces()[0].scaleX).toBe(1);
    driver.moveTo(300, 500).ticks(1);
    expect(driver.world.components.Transform.angle[driver.world.pools.held.first]).toBe(0);
  });

  test.each([
    { name: 'right', speed: 600, degrees: 2.4 },
    { name: 'left', speed: -600, degrees: -2.4 },
    { name: 'right, at most 5 degrees', speed: 6000, degrees: 5 },
  ])('tilts while it moves to the $name, and is upright after it', ({ speed, degrees }) => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(0).moveTo(270, 500).ticks(UPRIGHT_TICKS);
    const { angle } = driver.world.components.Transform;
    const held = driver.world.pools.held.first;
    expect(angle[held]).toBe(0);
    for (let tick = 1; tick <= 20; tick++) driver.placePointer(270 + (speed / 60) * tick, 500).ticks(1);
    expect((angle[held] * 180) / Math.PI).toBeCloseTo(degrees, 1);
    expect(angle[driver.world.view.pieceAt[0]], 'not the piece that lands').toBe(0);
    for (const ghost of driver.alive(driver.world.pools.ghosts)) expect(angle[ghost]).toBe(0);
    driver.ticks(UPRIGHT_TICKS).settle().expectAsleep();
    expect(angle[held]).toBe(0);
  });

  test('is lifted from where it was while it returned to its slot', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(0).moveTo(270, 400).ticks(8);
    const { y } = driver.send({ type: 'cancelPointer' }).ticks(2).pieces()[0];
    expect(driver.pressSlot(0).pieces()[0].y - y).toBeLessThan((driver.world.view.layout.slots[0].y - y) / 2);
  });

  // On touch the whole piece is visible above the finger, wherever it lands.
  test.each([layoutView(540, 960), layoutView(390, 844)])('is at least 72 units above a finger that reaches each row', (layout) => {
    for (const row of [0, 1, 2, 3, 4, 5]) {
      const driver = playWorld('0 6a', { layout }).settle().pressSlot(0, true).moveOver(2, row).ticks(LIFTED_TICKS);
      expect(driver.world.input.landing).toMatchObject({ isShown: true, x: 2, y: row });
      const foot = driver.pieces()[0].y + 1.5 * DESIGN.cellUnits;
      const gap = driver.world.input.pointer.y - foot;
      expect(gap).toBeGreaterThanOrEqual(72 - 1e-3);
      expect(driver.world.input.pointer.y).toBeLessThan(layout.slots[0].y);
      if (row === 0) expect(driver.world.input.pointer.y, 'the thumb is in the middle').toBeGreaterThan(cellCentreY(layout, 3.5));
    }
  });

  function draggedPose(isTouch: boolean, x: number, y: number) {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0, isTouch).moveTo(x, y).ticks(LIFTED_TICKS);
    const { Transform } = driver.world.components;
    const entity = driver.world.view.pieceAt[0];
    return { x: Transform.x[entity], y: Transform.y[entity], scale: Transform.scaleX[entity], angle: Transform.angle[entity] };
  }

  test('is centred over the finger on touch, 72 units above it at its slot and further above', () => {
    const slotY = layoutView(DESIGN.widthUnits, DESIGN.heightUnits).slots[0].y;
    expect(draggedPose(true, 300, slotY + 20)).toEqual({ x: 300, y: slotY + 20 - 72 - 1.5 * DESIGN.cellUnits, scale: 1, angle: 0 });
    const y = Math.fround(slotY - 200 - (72 + 0.18 * 200) - 1.5 * DESIGN.cellUnits);
    expect(draggedPose(true, 300, slotY - 200)).toEqual({ x: 300, y, scale: 1, angle: 0 });
  });

  test('stays at the grabbed point with the mouse, without a lift', () => {
    expect(draggedPose(false, 300, 600)).toEqual({ x: 300, y: 600, scale: 1, angle: 0 });
  });

  test('keeps the grabbed point under the mouse if grabbed off its middle', () => {
    const { view, session } = playWorld(`0 ${QUEUE}`).world;
    const { slots } = view.layout;
    const scale = queueScale(session.running!.state.queue[0]);
    const driver = playWorld(`0 ${QUEUE}`)
      .press(slots[0].x + 50 * scale, slots[0].y - 25 * scale)
      .moveTo(300, 600)
      .ticks(LIFTED_TICKS);
    const entity = driver.world.view.pieceAt[0];
    const { Transform } = driver.world.components;
    expect(Transform.x[entity]).toBeCloseTo(300 - 50, 3);
    expect(Transform.y[entity]).toBeCloseTo(600 + 25, 3);
  });

  test('rises smoothly from its slot within 0.08 s', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const heights = [driver.pieces()[0].y];
    driver.pressSlot(0, true);
    for (let k = 0; k < LIFTED_TICKS; k++) {
      heights.push(driver.pieces()[0].y);
      driver.ticks(1);
    }
    for (let k = 1; k < heights.length; k++) expect(heights[k]).toBeLessThanOrEqual(heights[k - 1]);
    expect(heights.at(-1)).toBe(driver.world.view.layout.slots[0].y - 72 - 1.5 * DESIGN.cellUnits);
  });

  test('follows the pointer in frames without a step, without interpolation', () => {
    const driver = playWorld(`0 ${QUEUE}`).pressSlot(0).moveTo(300, 600).ticks(LIFTED_TICKS).moveTo(317, 533);
    const { Transform } = driver.world.components;
    const entity = driver.world.view.pieceAt[0];
    expect([Transform.x[entity], Transform.previousX[entity], Transform.y[entity], Transform.previousY[entity]]).toEqual([
      317, 317, 533, 533,
    ]);
  });

  test.each([layoutView(540, 960), layoutView(390, 844)])('does not change the picture while the pointer rests', (layout) => {
    const driver = playWorld(`0 ${QUEUE}`, { layout }).settle().pressSlot(0).moveOver(2, 2).ticks(UPRIGHT_TICKS).settle().expectAsleep();
    driver.world.isDirty = false;
    driver.frame(0).frame(0).frame(1);
    expect(driver.world.isDirty).toBe(false);
  });
});

describe('the landing', () => {
  /** Returns the landing of a 3x3 block (or `piece`) dragged with its top left over a cell of the board. */
  function landingOver(board: string, x: number, y: number, piece = '6a') {
    const { world } = playWorld(`${board} ${piece}`).pressSlot(0).moveOver(x, y).ticks(LIFTED_TICKS).moveOver(x, y);
    const { isShown, isLegal, x: column, y: row } = world.input.landing;
    return isShown ? { isLegal, x: column, y: row } : 'none';
  }

  test.each([
    { x: 2, y: 3, landing: [2, 3] },
    { x: 2.4, y: 3.4, landing: [2, 3] },
    { x: 2.6, y: 2.6, landing: [3, 3] },
    { x: -0.4, y: -0.4, landing: [0, 0] },
    { x: 5.4, y: 5.4, landing: [5, 5] },
  ])('over ($x, $y) is $landing', ({ x, y, landing: [column, row] }) => {
    expect(landingOver('0', x, y)).toEqual({ isLegal: true, x: column, y: row });
  });

  test.each([
    { x: -1.4, y: 2, landing: [0, 2] },
    { x: 2, y: 6.4, landing: [2, 5] },
    { x: 6, y: 6, landing: [5, 5] },
    { x: 6.05, y: 6.05, landing: [5, 5] },
    { x: 6.1, y: 6.1, landing: 'none' },
    { x: -1.6, y: 2, landing: 'none' },
    { x: 2, y: 6.6, landing: 'none' },
    { x: 3, y: -30, landing: 'none' },
  ])('off the board over ($x, $y) is $landing, within 1.5 cells', ({ x, y, landing }) => {
    expect(landingOver('0', x, y)).toEqual(typeof landing === 'string' ? landing : { isLegal: true, x: landing[0], y: landing[1] });
  });

  test('is the cell below the piece if legal, however near another one is', () => {
    expect(landingOver('///0001', 3.45, 2.45, '1a')).toEqual({ isLegal: true, x: 3, y: 2 });
  });

  test('is the nearest legal place otherwise', () => {
    expect(landingOver('///0001', 3.2, 3.1, '1a')).toEqual({ isLegal: true, x: 4, y: 3 });
    expect(landingOver('///0001', 2.9, 2.6, '1a')).toEqual({ isLegal: true, x: 3, y: 2 });
  });

  test('is not shown without a legal place in reach', () => {
    expect(landingOver('0111111/1111111/1111111/1111111', 2, 0, '1a')).toBe('none');
  });

  test("lights only the lines that the drop would clear, in the piece's colour", () => {
    const { world } = playWorld('1111111/1/1/1/1/1/1 1a,1a').pressSlot(0).moveOver(7, 0).ticks(LIFTED_TICKS);
    const { Sprite } = world.components;
    const lit = entitiesOf(world.pools.glows).filter((entity) => Sprite.alpha[entity] > 0);
    expect(lit.map((entity) => entity - world.pools.glows.first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(lit.map((entity) => Sprite.tint[entity]))).toEqual(new Set([0xbf77ff]));
  });

  test('removes light and ghost after the release', () => {
    const driver = playWorld('1111111 1a,1a').pressSlot(0).moveOver(7, 0).ticks(LIFTED_TICKS);
    expect(driver.alive(driver.world.pools.ghosts)).toHaveLength(2);
    driver.moveTo(270, 2000).ticks(1);
    expect(driver.alive(driver.world.pools.ghosts)).toHaveLength(0);
    driver.moveOver(7, 0).release();
    expect(driver.alive(driver.world.pools.ghosts)).toHaveLength(0);
    expect(entitiesOf(driver.world.pools.glows).filter((entity) => driver.world.components.Sprite.alpha[entity] > 0)).toEqual([]);
  });

  // @spec 3.12
  test('shows the ghost on its cells', () => {
    const driver = playWorld('0 6a').pressSlot(0).moveOver(4.3, 1.2).ticks(LIFTED_TICKS);
    const { Sprite, Transform } = driver.world.components;
    const [ghost] = driver.alive(driver.world.pools.ghosts);
    const { layout } = driver.world.view;
    expect([Transform.x[ghost], Transform.y[ghost]]).toEqual([cellCentreX(layout, 5), cellCentreY(layout, 2)]);
    expect(Sprite.frame[ghost], 'the jewel of its type').toBe(FRAME['jewel-6']);
  });
});

/** Positions after random legal drops. */
const positions = fc.record({ seed: seeds, picks: fc.array(fc.nat(), { maxLength: 30 }) }).map(({ seed, picks }) => {
  const game = newGame(seed);
  for (const pick of picks) {
    const drops = legalDrops(game);
    if (drops.length > 0) applyAction(game, { type: 'drop', ...drops[pick % drops.length] });
  }
  return toNotation(game);
});

const places = fc.double({ min: -3, max: 9, noNaN: true });

holds(
  'a shown landing is legal and near, and a release drops the piece exactly there',
  300,
  fc.property(
    positions,
    fc.constantFrom(0, 1, 2),
    fc.boolean(),
    places,
    places,
    fc.constantFrom([540, 960], [390, 844], [1920, 1080]),
    (position, slot, isTouch, x, y, [width, height]) => {
      const driver = playWorld(position, { layout: layoutView(width, height) });
      const { world } = driver;
      driver.pressSlot(slot, isTouch).moveOver(x, y).ticks(LIFTED_TICKS);
      if (world.input.drag.phase !== 'dragging') return;
      const { isShown, isLegal, x: column, y: row } = world.input.landing;
      const before = driver.truth();
      const { actions, state } = world.session.running!;
      if (isShown) {
        expect(isLegal).toBe(true);
        expect(dropObstacle(state, slot, column, row)).toBeUndefined();
        const isExact = column === Math.round(x) && row === Math.round(y);
        if (!isExact) {
          expect(Math.hypot(column - x, row - y)).toBeLessThanOrEqual(DRAG.snapCells + 1e-6);
          expect(dropObstacle(state, slot, Math.round(x), Math.round(y)), 'a legal exact cell takes precedence').toBeDefined();
        }
      }
      driver.release();
      if (isShown) expect(actions.at(-1)).toEqual({ type: 'drop', slot, x: column, y: row });
      else expect(driver.truth()).toBe(before);
    },
  ),
);
