// The tutorial: its three steps, hand, target cells, start and end.
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { cellCentreX, cellCentreY, DESIGN, layoutView } from '../../src/game/layout.ts';
import { FRAME, HAND_FINGERTIP } from '../../src/game/frames.ts';
import { FIRST_COLORS } from '../../src/game/theme-colors.ts';
import { TIMING } from '../../src/game/timing.ts';
import { newGame } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { openMenu, playWorld, savedGame, type PlayWorldOptions, type WorldDriver } from '../support/play-world.ts';

const DELAY_TICKS = TIMING.handDelaySeconds * 60;
const MOVE_TICKS = TIMING.handMoveSeconds * 60;
const DRAGGED_FROM = { x: 200, y: 600 };

/** The drops of the specification, the number of lines that each clears, and their scores. */
const DROPS = [
  { x: 5, y: 4, lines: 1, scores: [200] },
  { x: 5, y: 2, lines: 1, scores: [220] },
  { x: 0, y: 5, lines: 2, scores: [500] },
] as const;

/** Opens the tutorial by the first press on Play. */
function firstPlay({ profile, ...options }: PlayWorldOptions = {}): WorldDriver {
  return openMenu({ ...options, profile: { isTutorialDue: true, ...profile } }).send({ type: 'play' });
}

/** Opens the tutorial with `count` steps done, settled. */
function afterSteps(count: number, options: PlayWorldOptions = {}): WorldDriver {
  const driver = firstPlay(options).settle();
  for (const { x, y } of DROPS.slice(0, count)) driver.drop(0, x, y).settle();
  return driver;
}

/** Returns the position and alpha of the hand's fingertip, or undefined without a hand. */
function finger(driver: WorldDriver) {
  const { Transform, Sprite } = driver.world.components;
  const [hand] = driver.alive(driver.world.pools.hands);
  if (hand === undefined) return undefined;
  expect(Sprite.frame[hand]).toBe(FRAME.hand);
  return { x: Transform.x[hand] + HAND_FINGERTIP.x, y: Transform.y[hand] + HAND_FINGERTIP.y, alpha: Sprite.alpha[hand] };
}

/** Returns the middle of a step's target cells. */
function middleOfTarget({ world }: WorldDriver, step: number) {
  const { piece, x, y } = TUTORIAL_STEPS[step];
  return { x: cellCentreX(world.view.layout, x + (piece.width - 1) / 2), y: cellCentreY(world.view.layout, y + (piece.height - 1) / 2) };
}

function expectFingerAt(driver: WorldDriver, { x, y }: { x: number; y: number }): void {
  const tip = finger(driver);
  expect(tip?.x).toBeCloseTo(x, 2);
  expect(tip?.y).toBeCloseTo(y, 2);
}

/** Returns the lit cells with the alpha and tint of their light. */
function lights(driver: WorldDriver) {
  const { components, pools } = driver.world;
  const { Sprite } = components;
  return driver
    .alive(pools.glows)
    .filter((entity) => Sprite.alpha[entity] > 0)
    .map((entity) => ({ cell: entity - pools.glows.first, alpha: Sprite.alpha[entity], tint: Sprite.tint[entity] }))
    .sort((a, b) => a.cell - b.cell);
}

function targetCells(step: number): number[] {
  const { piece, x, y } = TUTORIAL_STEPS[step];
  return piece.cells.map((cell) => (y + cell.y) * 8 + x + cell.x).sort((a, b) => a - b);
}

describe('the first play', () => {
  test('starts with the board and the piece of step 1', () => {
    const driver = firstPlay({ seed: 7 }).expectAt('game', 'none').expectBoard('////33355//60000004/66000044');
    expect(driver.world.flow.mode === 'tutorial').toBe(true);
    expect(driver.world.session.running!.start).toEqual({ type: 'tutorial', seed: 7 });
    expect(driver.world.session.running!.state).toMatchObject({ tutorialStep: 1, score: 0, level: 1 });
    expect(driver.world.session.running!.state.queue.slice(0, 3).map(({ name }) => name)).toEqual(['1d', '1e', '6b']);
    driver.settle().expectPicture();
  });

  test('is a normal game if the tutorial is done', () => {
    const driver = openMenu({ profile: { isTutorialDue: false } }).send({ type: 'play' });
    expect(driver.world.flow.mode === 'tutorial').toBe(false);
    expect(driver.settle().alive(driver.world.pools.hands)).toEqual([]);
    expect(lights(driver)).toEqual([]);
  });
});

describe('the hand', () => {
  // @spec 2.71 9.29
  test.each([0, 1, 2])('waits 0.5 s on the slot and moves for 1.5 s in step %i', (step) => {
    const driver = afterSteps(step);
    // The hand may be anywhere in its cycle: a pause restarts the cycle.
    driver.send({ type: 'pause' }).send({ type: 'closePanel' });
    const slot = driver.world.view.layout.slots[0];
    expectFingerAt(driver, slot);
    expectFingerAt(driver.ticks(DELAY_TICKS - 1), slot);
    const target = middleOfTarget(driver, step);
    const way = Math.hypot(target.x - slot.x, target.y - slot.y);
    let left = way;
    for (let tick = 1; tick < MOVE_TICKS; tick++) {
      const { x, y } = finger(driver.ticks(1))!;
      const distance = Math.hypot(target.x - x, target.y - y);
      expect(distance, `tick ${tick}`).toBeLessThan(left);
      expect(distance + Math.hypot(slot.x - x, slot.y - y), 'in a straight line').toBeCloseTo(way, 2);
      left = distance;
      if (tick === MOVE_TICKS / 2) expect(distance / way).toBeCloseTo(0.5, 3);
    }
    expectFingerAt(driver.ticks(1), target);
    expect(TIMING).toMatchObject({ handDelaySeconds: 0.5, handMoveSeconds: 1.5 });
  });

  test('fades out on the target and restarts on the slot without interpolation', () => {
    const driver = firstPlay().ticks(DELAY_TICKS + MOVE_TICKS - 1);
    expectFingerAt(driver, middleOfTarget(driver, 0));
    let alpha = 1;
    let ticks = 0;
    for (; finger(driver.ticks(1))!.x > middleOfTarget(driver, 0).x - 1; ticks++) {
      expect(finger(driver)!.alpha).toBeLessThanOrEqual(alpha);
      alpha = finger(driver)!.alpha;
    }
    expect(alpha).toBeLessThan(0.1);
    expect(ticks / 60).toBeLessThan(0.6);
    expectFingerAt(driver, driver.world.view.layout.slots[0]);
    expect(finger(driver)!.alpha).toBe(1);
    const { Transform } = driver.world.components;
    const [hand] = driver.alive(driver.world.pools.hands);
    expect([Transform.previousX[hand], Transform.previousY[hand]], 'no interpolation').toEqual([Transform.x[hand], Transform.y[hand]]);
    expectFingerAt(driver.ticks(DELAY_TICKS + MOVE_TICKS), middleOfTarget(driver, 0));
  });

  test('repeats for a hundred cycles', () => {
    const driver = firstPlay();
    for (let round = 0; round < 100; round++) {
      driver.ticks(144);
      for (const value of Object.values(finger(driver)!)) expect(value).toBeGreaterThan(0);
      driver.expectBoard('////33355//60000004/66000044');
    }
  });

  test('is hidden during a press and a drag and restarts afterwards', () => {
    const driver = firstPlay().ticks(80);
    expect(finger(driver)).toBeDefined();
    expect(finger(driver.pressSlot(0).ticks(1))).toBeUndefined();
    driver.moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).ticks(1);
    expect(finger(driver)).toBeUndefined();
    expect(finger(driver.ticks(200))).toBeUndefined();
    driver.release();
    expectFingerAt(driver, driver.world.view.layout.slots[0]);
    expectFingerAt(driver.ticks(DELAY_TICKS - 1), driver.world.view.layout.slots[0]);
  });

  test('is hidden under a panel and between two boards', () => {
    const driver = firstPlay().ticks(80).send({ type: 'pause' });
    expect(finger(driver)).toBeUndefined();
    expectFingerAt(driver.send({ type: 'closePanel' }), driver.world.view.layout.slots[0]);
    expect(finger(driver.drop(0, 5, 4))).toBeUndefined();
    expect(finger(driver.ticks(20))).toBeUndefined();
  });

  test('alternates between both ends with reduced motion', () => {
    const driver = firstPlay({ isReducedMotion: true });
    const ends = [driver.world.view.layout.slots[0], middleOfTarget(driver, 0)];
    const seen = [0, 0];
    for (let tick = 0; tick < 300; tick++) {
      const { x, y } = finger(driver)!;
      const at = ends.findIndex((end) => Math.hypot(end.x - x, end.y - y) < 0.01);
      expect(at, `at (${x}, ${y})`).toBeGreaterThanOrEqual(0);
      seen[at]++;
      driver.ticks(1);
    }
    for (const ticks of seen) expect(ticks).toBeGreaterThan(60);
  });
});

describe('the target', () => {
  test.each([0, 1, 2])('lights only its cells, in the highlight colour, in step %i', (step) => {
    const driver = afterSteps(step);
    expect(lights(driver).map(({ cell }) => cell)).toEqual(targetCells(step));
    expect(new Set(lights(driver).map(({ tint }) => tint))).toEqual(new Set([FIRST_COLORS.highlight]));
  });

  // @spec 2.73
  test('pulses once a second between dark and bright', () => {
    const driver = firstPlay().settle();
    const alphas = Array.from({ length: 120 }, () => lights(driver.ticks(1))[0].alpha);
    expect(Math.min(...alphas)).toBeCloseTo(0.25, 2);
    expect(Math.max(...alphas)).toBeCloseTo(0.85, 2);
    for (let tick = 0; tick < 60; tick++) expect(alphas[tick + 60]).toBeCloseTo(alphas[tick], 2);
  });

  test('is steady during a drag and with reduced motion', () => {
    const driver = firstPlay().ticks(20).pressSlot(0).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).ticks(1);
    const reduced = firstPlay({ isReducedMotion: true });
    for (let tick = 0; tick < 70; tick++) {
      for (const { alpha } of [...lights(driver), ...lights(reduced)]) expect(alpha).toBeCloseTo(0.85, 6);
      driver.ticks(1);
      reduced.ticks(1);
    }
    expect(lights(driver)).toHaveLength(3);
  });

  test('is replaced by the light of a line that the dragged piece would clear', () => {
    const driver = firstPlay().pressSlot(0).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).moveOver(5, 4).ticks(8);
    expect(lights(driver).map(({ cell }) => cell)).toEqual([32, 33, 34, 35, 36, 37, 38, 39]);
    expect(new Set(lights(driver).map(({ tint }) => tint))).toEqual(new Set([FIRST_COLORS.jewels[1]]));
  });

  // @spec 3.15
  test('takes the colour of a newly applied theme', () => {
    const driver = firstPlay().send({ type: 'applyTheme', colors: { ...FIRST_COLORS, highlight: 0x123456 } });
    expect(new Set(lights(driver).map(({ tint }) => tint))).toEqual(new Set([0x123456]));
  });

  test('is dark between two boards and after the last one', () => {
    const driver = firstPlay().drop(0, 5, 4);
    expect(lights(driver)).toEqual([]);
    const last = afterSteps(2).drop(0, 0, 5);
    expect(lights(last)).toEqual([]);
    expect(lights(last.settle())).toEqual([]);
  });
});

describe('only the first piece', () => {
  // @spec 4.56
  test.each([1, 2])('can be dragged or dropped: slot %i cannot', (slot) => {
    const driver = firstPlay().settle();
    const before = driver.truth();
    driver.pressSlot(slot).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).ticks(5);
    expect(driver.world.input.drag.phase).toBe('idle');
    driver.release().expectPicture();
    driver.send({ type: 'selectPiece', slot }, { type: 'dropAtCursor' });
    expect(driver.world.input.cursor.isActive).toBe(false);
    for (const { x, y } of DROPS) driver.drop(slot, x, y);
    expect(driver.truth()).toBe(before);
    expect(driver.sounds(), 'the click of Play').toEqual(['click']);
  });

  test('is selected by keyboard, even if another was selected before', () => {
    const driver = openMenu({ profile: { isTutorialDue: false } })
      .send({ type: 'play' })
      .send({ type: 'selectPiece', slot: 2 });
    driver.world.profile.isTutorialDue = true;
    driver.send({ type: 'pause' }).send({ type: 'goHome' }).send({ type: 'play' });
    expect(driver.world.flow.mode === 'tutorial').toBe(true);
    driver.send({ type: 'moveCursor', dx: 1, dy: 0 });
    expect(driver.world.input.cursor).toMatchObject({ isActive: true, slot: 0 });
  });
});

describe('a drop on other cells', () => {
  // @spec 5.24
  test.each([0, 1, 2])('changes nothing in step %i', (step) => {
    const driver = afterSteps(step);
    const before = driver.truth();
    const { x: rightX, y: rightY } = DROPS[step];
    for (let x = -1; x <= 8; x++) {
      for (let y = -1; y <= 8; y++) if (x !== rightX || y !== rightY) driver.drop(0, x, y);
    }
    expect(driver.truth()).toBe(before);
    driver.settle().expectPicture();
  });

  test('by pointer returns the piece with a sound', () => {
    const driver = firstPlay().settle();
    const before = driver.truth();
    driver.pressSlot(0).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).moveOver(1, 1).ticks(8);
    expect(driver.world.input.landing.isShown, 'no landing').toBe(false);
    driver.release().ticks(3);
    expect(driver.pieces()[0].y).toBeLessThan(driver.world.view.layout.slots[0].y);
    driver.settle().expectPicture();
    expect(driver.truth()).toBe(before);
    expect(driver.sounds()).toEqual(['click', 'pickUp', 'reject']);
  });

  // @spec 4.53 5.24
  test.each([
    [0, 'mouse'],
    [1, 'touch'],
    [2, 'mouse'],
  ] as const)('one cell beside the cell of step %i returns the piece (%s)', (step, pointer) => {
    const driver = afterSteps(step);
    const before = driver.truth();
    const { x, y } = DROPS[step];
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        if (dx === 0 && dy === 0) continue;
        driver
          .pressSlot(0, pointer === 'touch')
          .moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y)
          .moveOver(x + dx, y + dy);
        driver.ticks(8).release().settle();
      }
    }
    expect(driver.truth()).toBe(before);
    driver.expectPicture();
  });

  test('by keyboard is rejected', () => {
    const driver = firstPlay().settle();
    const before = driver.truth();
    driver.send({ type: 'selectPiece', slot: 0 }, { type: 'dropAtCursor' });
    expect(driver.world.input.landing).toMatchObject({ isShown: true, isLegal: false });
    expect(driver.truth()).toBe(before);
    expect(driver.sounds()).toEqual(['click', 'reject']);
  });
});

describe('the right drop', () => {
  const ways: readonly { name: string; make: (driver: WorldDriver, x: number, y: number) => WorldDriver }[] = [
    {
      name: 'by mouse',
      make: (driver, x, y) => driver.pressSlot(0).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).moveOver(x, y).ticks(8).release(),
    },
    {
      name: 'by touch',
      make: (driver, x, y) => driver.pressSlot(0, true).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).moveOver(x, y).ticks(8).release(),
    },
    {
      name: 'by keyboard',
      make(driver, x, y) {
        driver.send({ type: 'selectPiece', slot: 0 });
        const { cursor } = driver.world.input;
        return driver.send({ type: 'moveCursor', dx: x - cursor.x, dy: y - cursor.y }, { type: 'dropAtCursor' });
      },
    },
  ];

  test.each(ways)('$name leads through all three steps', ({ make }) => {
    const driver = firstPlay().settle();
    for (const [step, { x, y, scores }] of DROPS.entries()) {
      expect(driver.world.session.running!.state.tutorialStep).toBe(step + 1);
      driver.expectPicture();
      make(driver, x, y);
      expect(driver.world.session.running!.actions).toHaveLength(step + 1);
      const { Popup } = driver.world.components;
      expect(driver.alive(driver.world.pools.popups).map((entity) => Popup.value[entity])).toEqual(scores);
      driver.settle();
    }
    expect(driver.world.flow.mode === 'tutorial').toBe(false);
  });

  test.each(DROPS.map((drop, step) => ({ step, ...drop })))('of step $step clears $lines line(s)', ({ step, x, y, lines }) => {
    const driver = afterSteps(step).drop(0, x, y);
    expect(driver.narration()).toContainEqual({ key: 'cleared', count: lines });
    // The blocks of the lines fade, and only they.
    driver.ticks(40);
    expect(driver.blocks().filter(({ alpha }) => alpha === 1)).toHaveLength([6, 3, 0][step]);
  });

  // @spec 4.57
  test('teaches a row, a column, and both together', () => {
    const middles = DROPS.map(({ x, y }, step) => {
      const driver = afterSteps(step).drop(0, x, y);
      const { Transform } = driver.world.components;
      const { layout } = driver.world.view;
      // The beams of light lie on the lines; the rays of a combo surround the board.
      const beams = driver.alive(driver.world.pools.sweeps).filter((entity) => {
        const { x: left, y: top } = { x: Transform.x[entity] - layout.boardLeft, y: Transform.y[entity] - layout.boardTop };
        return Math.min(left, top) > 0 && Math.max(left, top) < DESIGN.boardUnits;
      });
      return beams.map((entity) => {
        const isRow = Transform.x[entity] === cellCentreX(layout, 3.5);
        if (isRow) return `row ${Math.round((Transform.y[entity] - cellCentreY(layout, 0)) / DESIGN.cellUnits)}`;
        return `column ${Math.round((Transform.x[entity] - cellCentreX(layout, 0)) / DESIGN.cellUnits)}`;
      });
    });
    expect(middles).toEqual([['row 4'], ['column 5'], ['row 7', 'column 0']]);
  });
});

describe('the next board', () => {
  test('appears after lines and score have settled, and input is ignored until then', () => {
    const driver = firstPlay().settle().drop(0, 5, 4);
    const first = driver.blocks().map(({ cell }) => cell);
    expect(first.filter((cell) => cell < 40)).toEqual([32, 33, 34, 35, 36, 37, 38, 39]);
    const attempts: readonly Command[] = [
      { type: 'dropPiece', slot: 0, x: 5, y: 2 },
      { type: 'pressPointer', x: driver.world.view.layout.slots[0].x, y: driver.world.view.layout.slots[0].y, isTouch: true },
      { type: 'selectPiece', slot: 0 },
      { type: 'moveCursor', dx: 1, dy: 1 },
      { type: 'dropAtCursor' },
    ];
    const before = driver.truth();
    let ticks = 0;
    while (driver.world.turn.isNextBoardDue) {
      for (const { cell } of driver.blocks()) expect(first).toContain(cell);
      expect(driver.send(...attempts).truth()).toBe(before);
      expect(driver.world.input.drag.phase).toBe('idle');
      expect(driver.world.input.cursor.isActive).toBe(false);
      ticks++;
    }
    expect(ticks / 60).toBeGreaterThan(TIMING.lineFadeSeconds);
    expect(ticks / 60).toBeLessThan(2);
    expect(driver.world.turn.shownScore).toBe(220);
    expect(driver.blockTypes()).toEqual(Array.from(driver.world.session.running!.state.cells));
    driver.drop(0, 5, 2);
    expect(driver.world.session.running!.actions).toHaveLength(2);
  });

  test('appears in the step in which the last motion ends', () => {
    const driver = firstPlay().settle().drop(0, 5, 4);
    const { tweens, components } = driver.world;
    const { durationSeconds, elapsedSeconds } = components.Tween;
    let seconds = Infinity;
    while (driver.world.turn.isNextBoardDue) {
      const running = Array.from(tweens.order.subarray(0, tweens.count));
      seconds = Math.max(...running.map((tween) => durationSeconds[tween] - elapsedSeconds[tween]));
      driver.ticks(1);
    }
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(TIMING.stepSeconds + 1e-6);
  });

  test('does not appear under the pause panel', () => {
    const driver = firstPlay().settle().drop(0, 5, 4).send({ type: 'pause' }).ticks(300);
    expect(driver.world.turn.isNextBoardDue).toBe(true);
    driver.expectAt('game', 'paused').send({ type: 'closePanel' }).settle().expectPicture();
    expect(driver.world.session.running!.state.tutorialStep).toBe(2);
  });

  test('lets the loop sleep during a pause between two boards', () => {
    firstPlay().settle().drop(0, 5, 4).send({ type: 'pause' }).ticks(300).expectAsleep();
  });

  test('is the new game after a pause during the last fade', () => {
    const driver = afterSteps(2).drop(0, 0, 5).send({ type: 'pause' }).ticks(300).expectAt('game', 'paused');
    driver.send({ type: 'closePanel' }).settle().expectAt('game', 'none').expectPicture();
    expect(driver.world.flow.mode === 'tutorial').toBe(false);
  });
});

describe('the flag', () => {
  // @spec 4.55
  test('is cleared after step 2 and stored immediately', () => {
    const driver = firstPlay();
    const due: boolean[] = [];
    for (const { x, y } of DROPS) {
      due.push(driver.stored.profile.isTutorialDue);
      driver.drop(0, x, y);
      due.push(driver.stored.profile.isTutorialDue);
      expect(driver.world.profile.isTutorialDue).toBe(due.at(-1));
      driver.settle();
    }
    expect(due).toEqual([true, true, true, false, false, false]);
  });

  test.each([
    { steps: 0, isTutorial: true },
    { steps: 1, isTutorial: true },
    { steps: 2, isTutorial: false },
    { steps: 3, isTutorial: false },
  ])('after $steps steps and going home makes the next play the tutorial: $isTutorial', ({ steps, isTutorial }) => {
    const driver = afterSteps(steps).send({ type: 'pause' }).send({ type: 'goHome' }).expectAt('menu', 'none');
    expect(driver.world.session.running).toBeUndefined();
    expect(finger(driver)).toBeUndefined();
    driver.send({ type: 'play' }).expectAt('game', 'none').expectScore(0);
    expect(driver.world.flow.mode === 'tutorial').toBe(isTutorial);
    expect(driver.world.session.running!.state.tutorialStep).toBe(isTutorial ? 1 : 0);
    driver.settle().expectPicture();
  });

  test.each([0, 1, 2, 3])('is stored when the page is closed after %i steps', (steps) => {
    const driver = afterSteps(steps).reopen().send({ type: 'play' });
    expect(driver.world.flow.mode === 'tutorial').toBe(steps < 2);
    driver.expectAt('game', 'none').settle().expectPicture();
  });
});

describe('skipping it', () => {
  const places: readonly { name: string; make: () => WorldDriver }[] = [
    { name: 'in step 1', make: () => firstPlay() },
    { name: 'during a drag', make: () => firstPlay().pressSlot(0).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).ticks(4) },
    { name: 'between two boards', make: () => firstPlay().drop(0, 5, 4).ticks(3) },
    { name: 'during the last fade', make: () => afterSteps(2).drop(0, 0, 5).ticks(3) },
  ];

  test.each(places)('starts a new game and clears the flag: $name', ({ make }) => {
    const driver = make().send({ type: 'skipTutorial' }).expectAt('game', 'none').expectScore(0).expectBoard('0');
    expect(driver.world.flow.mode === 'tutorial').toBe(false);
    expect(driver.world.session.running!.start).toEqual({ type: 'seed', seed: 2 });
    expect(driver.stored.profile.isTutorialDue).toBe(false);
    expect(driver.stored.running).toEqual(driver.world.session.running);
    driver.settle().expectPicture().drop(0, 3, 3).expectScore(20);
  });

  test.each<Command>([{ type: 'pause' }, { type: 'showAd' }, { type: 'turnDevice', isSideways: true }])(
    'is ignored after $type',
    (cover) => {
      const driver = firstPlay().send(cover);
      const before = driver.truth();
      expect(driver.send({ type: 'skipTutorial' }).truth()).toBe(before);
    },
  );

  test('is ignored outside the tutorial', () => {
    const driver = playWorld('1 1a,2a,3a');
    const before = driver.truth();
    expect(driver.send({ type: 'skipTutorial' }).truth()).toBe(before);
  });
});

describe('after the third step', () => {
  test('a new normal game starts from the next seed', () => {
    const driver = afterSteps(3, { seed: 40 }).expectAt('game', 'none').expectScore(0).expectBoard('0').expectPicture();
    expect(driver.world.flow.mode === 'tutorial').toBe(false);
    expect(driver.world.session.running!.start).toEqual({ type: 'seed', seed: 41 });
    expect(hashGame(driver.world.session.running!.state)).toBe(hashGame(newGame(41)));
    expect(driver.stored.running).toEqual(driver.world.session.running);
    expect(driver.world.turn.shownScore).toBe(0);
    driver.drop(1, 3, 3).expectScore(20).settle().expectPicture();
  });

  test('score and coins of the tutorial do not count', () => {
    let coins = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const driver = firstPlay({ seed, profile: { coins: 5, bestScore: 1 } });
      for (const { x, y } of DROPS) {
        driver.drop(0, x, y);
        coins += driver.world.session.running!.state.coins;
        driver.settle();
      }
      expect(driver.world.profile).toMatchObject({ coins: 5, bestScore: 1 });
      expect(driver.stored.profile).toMatchObject({ coins: 5, bestScore: 1 });
      expect(driver.world.turn.isNewBest).toBe(false);
    }
    expect(coins, 'the tutorial has coins').toBeGreaterThan(0);
  });

  test.each(['replay', 'goHome'] as const)('%s saves no best score', (type) => {
    const driver = afterSteps(2).send({ type: 'pause' }).send({ type });
    expect(driver.world.profile.bestScore).toBe(0);
  });
});

describe('a saved game', () => {
  const SAVED = '1 1a,2a,3a score=5000';

  // @spec 2.52
  test('is kept when the tutorial is started and left', () => {
    const saved = savedGame(SAVED);
    const driver = firstPlay({ saved }).settle();
    expect(driver.world.flow.mode === 'tutorial', 'the flag takes precedence').toBe(true);
    driver.drop(0, 5, 4).settle().send({ type: 'pause' }).send({ type: 'goHome' });
    expect(driver.world.session.saved).toBe(saved);
    expect(driver.stored.running).toEqual(saved);
    driver.send({ type: 'play' }).settle().drop(0, 5, 4).settle().drop(0, 5, 2).settle().send({ type: 'pause' }).send({ type: 'goHome' });
    driver.send({ type: 'play' }).expectAt('menu', 'continue').send({ type: 'continueGame' }).expectScore(5000).settle().expectPicture();
  });

  test.each([
    { name: 'skipped', make: (driver: WorldDriver) => driver.send({ type: 'skipTutorial' }) },
    {
      name: 'finished',
      make(driver: WorldDriver) {
        for (const { x, y } of DROPS) driver.drop(0, x, y).settle();
        return driver;
      },
    },
  ])('goes on after a tutorial that was $name', ({ make }) => {
    const saved = savedGame(SAVED);
    const driver = make(firstPlay({ saved }).settle());
    expect([driver.world.session.running, driver.world.session.saved]).toEqual([saved, saved]);
    driver.expectAt('game', 'none').expectScore(5000).settle().expectPicture();
    expect(driver.stored.running).toEqual(saved);
  });
});

describe('the tutorial started from the settings', () => {
  const SAVED = '1 1a,2a,3a score=5000';

  function again(options: PlayWorldOptions = {}): WorldDriver {
    const driver = openMenu({ profile: { isTutorialDue: false, bestScore: 40, coins: 7 }, ...options });
    return driver.send({ type: 'openSettings' }, { type: 'replayTutorial' }).settle();
  }

  test('starts with step 1 and offers no ad', () => {
    const driver = again().expectAt('game', 'none').expectBoard('////33355//60000004/66000044');
    expect(driver.world.flow.mode).toBe('tutorial');
    expect(driver.effectTypes()).not.toContain('offerAd');
  });

  // @spec 4.54
  test('returns to the saved game without changing record and coins', () => {
    const saved = savedGame(SAVED);
    const driver = again({ saved });
    expect(driver.stored.running, 'during the tutorial').toEqual(saved);
    for (const { x, y } of DROPS) driver.drop(0, x, y).settle();
    expect(driver.world.session.running).toBe(saved);
    expect(driver.world.profile).toMatchObject({ bestScore: 40, coins: 7, isTutorialDue: false });
    driver.expectScore(5000).expectPicture();
  });

  test('keeps the saved game when left for the menu', () => {
    const saved = savedGame(SAVED);
    const driver = again({ saved }).drop(0, 5, 4).settle().send({ type: 'pause' }).send({ type: 'goHome' });
    expect([driver.world.session.saved, driver.stored.running]).toEqual([saved, saved]);
    driver.send({ type: 'play' }).expectAt('menu', 'continue');
  });

  test('is followed by a new game if none is saved', () => {
    const driver = again();
    for (const { x, y } of DROPS) driver.drop(0, x, y).settle();
    driver.expectAt('game', 'none').expectBoard('0').expectScore(0);
  });
});

describe('in the tutorial', () => {
  test('a pause keeps the state', () => {
    const driver = afterSteps(1);
    const before = driver.truth();
    driver.send({ type: 'pause' }).expectAt('game', 'paused').ticks(60).expectAsleep();
    expect(driver.send({ type: 'closePanel' }).truth()).toBe(before);
    driver.drop(0, 5, 2).settle().expectPicture();
  });

  test.each([0, 1, 2])('replay after %i steps restarts it', (steps) => {
    const driver = afterSteps(steps).send({ type: 'pause' }).send({ type: 'replay' }).expectAt('game', 'none');
    expect(driver.world.flow.mode === 'tutorial').toBe(true);
    expect(driver.world.session.running!.start).toEqual({ type: 'tutorial', seed: 2 });
    driver.expectBoard('////33355//60000004/66000044').settle().expectPicture();
    for (const { x, y } of DROPS) driver.drop(0, x, y).settle();
    expect(driver.world.flow.mode === 'tutorial').toBe(false);
  });

  test('a replay between two boards restarts with the first board', () => {
    const driver = firstPlay().settle().drop(0, 5, 4).ticks(3).send({ type: 'pause' }).send({ type: 'replay' });
    driver.ticks(200).expectBoard('////33355//60000004/66000044').expectPicture();
    expect(driver.world.session.running!.state.tutorialStep).toBe(1);
  });

  test('new blocks are not requested', () => {
    const driver = firstPlay({ rewardedVideo: 'available' }).settle();
    const before = driver.truth();
    driver.changeBlocks().ticks(3);
    expect(driver.truth()).toBe(before);
    expect(driver.effectTypes()).not.toContain('askReward');
  });

  test('there is no game over, level-up or revive offer', () => {
    const driver = firstPlay({ rewardedVideo: 'available' });
    for (let tick = 0; tick < 600; tick++) driver.ticks(1).expectAt('game', 'none');
    expect(
      driver.effectTypes().filter((type) => type === 'offerAd'),
      'the click of Play',
    ).toHaveLength(1);
  });

  test.each([0, 1, 2])('the board has a move after %i steps', (steps) => {
    expect(afterSteps(steps).world.turn.isStuck).toBe(false);
  });
});

describe('a layout change', () => {
  const phone = { type: 'changeLayout', layout: layoutView(390, 844) } as const;

  test('keeps the progress of the hand', () => {
    const driver = firstPlay()
      .ticks(DELAY_TICKS + MOVE_TICKS - 2)
      .send(phone);
    expectFingerAt(driver, middleOfTarget(driver, 0));
    expect(lights(driver).map(({ cell }) => cell)).toEqual(targetCells(0));
    driver.settle().expectPicture();
  });

  test('during a fade does not prevent the next board', () => {
    const driver = firstPlay().drop(0, 5, 4).ticks(10).send(phone).settle().expectPicture();
    driver.drop(0, 5, 2).ticks(10).send(phone).settle().expectPicture().drop(0, 0, 5).ticks(10).send(phone).settle().expectPicture();
    expect(driver.world.flow.mode === 'tutorial').toBe(false);
  });

  test('works in the frame of a drop', () => {
    const driver = firstPlay().send({ type: 'dropPiece', slot: 0, x: 5, y: 4 }, phone).settle().expectPicture();
    expect(driver.world.session.running!.state.tutorialStep).toBe(2);
  });

  test('during a drag returns the piece and shows the hand', () => {
    const driver = firstPlay().pressSlot(0).moveTo(DRAGGED_FROM.x, DRAGGED_FROM.y).ticks(6).send(phone);
    expect(finger(driver)).toBeDefined();
    driver.settle().expectPicture().release().settle().expectPicture().expectBoard('////33355//60000004/66000044');
  });
});

test('a shown position of the tutorial continues as the tutorial', () => {
  const driver = playWorld('////33355//60000004/66000044 1d,1e,6b,1a,1a,1a tutorial=1').drop(0, 4, 4).drop(1, 5, 4).settle();
  expect(driver.world.session.running!.actions).toEqual([]);
  for (const { x, y } of DROPS) driver.drop(0, x, y).settle().expectPicture();
  expect(driver.world.session.running!.state.tutorialStep).toBe(0);
});
