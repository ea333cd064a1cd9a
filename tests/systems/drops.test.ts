// Drops and their animation: blocks, fading lines, scores, words, the queue and illegal drops.
import { describe, expect, test } from 'vitest';
import { startTween } from '../../src/ecs/start-tween.ts';
import { cellCentreX, cellCentreY, DESIGN, queueScale } from '../../src/game/layout.ts';
import { JEWEL_FRAMES } from '../../src/game/frames.ts';
import { shownPart } from '../../src/game/packers.ts';
import { LATE_TIMING } from '../../src/game/late-timing.ts';
import { hitStopSeconds, TIMING } from '../../src/game/timing.ts';
import { findPiece, SHAPES } from '../../src/rules/shapes.ts';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

/** Rows 0 to 2 and columns 0 to 2 are full except for their common 3x3 corner. */
const CROSS = '00011111/00011111/00011111/111/111/111/111/111';
const QUEUE = '1a,2a,3a,4a,5a,6a';
/** A single block fits on the diagonal, no other piece. */
const DIAGONAL_GAPS = '01111111/10111111/11011111/11101111/11110111/11111011/11111101/11111110';
const LANDING_TICKS = Math.ceil((TIMING.dropTravelSeconds + LATE_TIMING.settleSeconds) * 60);

/** Runs the world until no score popup is left. Returns the alpha of each, per tick. */
function popupTraces(driver: WorldDriver): number[][] {
  const { components, pools } = driver.world;
  const traces = new Map(driver.alive(pools.popups).map((entity) => [entity, [] as number[]]));
  for (let tick = 0; driver.alive(pools.popups).length > 0; tick++) {
    expect(tick, 'a popup that never ends').toBeLessThan(600);
    for (const entity of driver.alive(pools.popups)) traces.get(entity)!.push(components.Sprite.alpha[entity]);
    driver.ticks(1);
  }
  return [...traces.values()];
}

describe('a drop', () => {
  // @spec 4.7
  test('has a block for each of its cells immediately, and on it within 0.2 s', () => {
    const driver = playWorld('0 4a,1a').drop(0, 3, 4);
    const { layout } = driver.world.view;
    const { x, y } = { x: 3, y: 4 };
    const cells = findPiece('4a')!.cells.map((cell) => (y + cell.y) * 8 + x + cell.x);
    expect(driver.blocks().map(({ cell }) => cell)).toEqual(cells.sort((a, b) => a - b));
    driver.ticks(LANDING_TICKS);
    for (const block of driver.blocks()) {
      expect(block).toMatchObject({ frame: JEWEL_FRAMES[3], alpha: 1 });
      expect([block.x, block.y]).toEqual([cellCentreX(layout, block.cell & 7), cellCentreY(layout, block.cell >> 3)]);
    }
    driver.settle().expectPicture().expectScore(20);
  });

  test.each([0, 1, 2])('of slot %i moves the following pieces up and adds the next one', (slot) => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const before = driver.pieces().map(({ shape }) => shape);
    driver.drop(slot, 4, 4);
    const after = driver.pieces();
    expect(after.map(({ shape }) => shape).slice(0, 2)).toEqual(before.toSpliced(slot, 1));
    expect(after[2].x, 'it enters from the right').toBeGreaterThan(driver.world.view.layout.slots[2].x);
    driver.settle().expectPicture();
  });

  // @spec 3.8 9.22
  test('slides the queue at 900 units per second', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().drop(0, 4, 4);
    const ticks = Math.ceil((160 / TIMING.slideUnitsPerSecond) * 60) + 1;
    driver.ticks(ticks);
    expect(driver.pieces().map(({ x }) => x)).toEqual(driver.world.view.layout.slots.map(({ x }) => x));
    expect(TIMING.slideUnitsPerSecond).toBe(900);
  });

  // @spec 1.27
  test('sounds higher for smaller pieces and saves the game', () => {
    const rates = ['1a', '6a'].map((piece) => {
      const { effects, stored, world } = playWorld(`0 ${piece}`).drop(0, 0, 0);
      expect(stored.running).toEqual(world.session.running);
      expect(stored.running!.actions).toHaveLength(1);
      return effects.find((effect) => effect.type === 'playSound' && effect.name === 'drop');
    });
    expect(rates[0]).toMatchObject({ delaySeconds: 0 });
    expect(rates[0]?.type === 'playSound' && rates[1]?.type === 'playSound' && rates[0].rate > rates[1].rate).toBe(true);
  });

  test('can be made twice in one frame', () => {
    playWorld(`0 ${QUEUE}`)
      .send({ type: 'dropPiece', slot: 0, x: 0, y: 0 }, { type: 'dropPiece', slot: 0, x: 3, y: 3 })
      .settle()
      .expectScore(40)
      .expectPicture();
  });

  test('can be made many times in one frame', () => {
    const drops = [0, 1, 2, 3, 4, 5].map((x) => ({ type: 'dropPiece' as const, slot: 0, x, y: x }));
    playWorld('0 1a,1a,1a,1a,1a,1a')
      .send(...drops)
      .settle()
      .expectScore(120)
      .expectPicture();
  });
});

describe('cleared lines', () => {
  // @spec 3.11 4.16
  test('score immediately and fade afterwards', () => {
    const driver = playWorld('1111111 1a,1a').drop(0, 7, 0).expectBoard('0').expectScore(220);
    expect(driver.blocks(), 'all eight are still visible').toHaveLength(8);
    expect(driver.world.turn.shownScore).toBeLessThan(220);
    driver.settle().expectPicture();
    expect(driver.world.turn.shownScore).toBe(220);
  });

  // @spec 4.15 9.20 9.21
  test('fade from the dropped cell in a row, 0.3 s per cell', () => {
    const driver = playWorld('1111111 1a,1a').drop(0, 7, 0).ticks(11);
    const alphas = driver.blocks().map(({ alpha }) => alpha);
    for (let x = 1; x < 8; x++) expect(alphas[x]).toBeLessThanOrEqual(alphas[x - 1]);
    expect(alphas[7]).toBeLessThan(alphas[0]);
    driver.ticks(Math.ceil((hitStopSeconds(1) + TIMING.lineFadeSeconds + 7 * TIMING.lineCellDelaySeconds) * 60) - 10);
    expect(driver.blocks()).toEqual([]);
    expect(TIMING.lineFadeSeconds).toBe(0.3);
  });

  test('fade from the dropped cell in a column', () => {
    const driver = playWorld('0/1/1/1/1/1/1/1 1a,1a').drop(0, 0, 0).ticks(11);
    const alphas = driver.blocks().map(({ alpha }) => alpha);
    for (let y = 1; y < 8; y++) expect(alphas[y]).toBeGreaterThanOrEqual(alphas[y - 1]);
  });

  // @spec 4.14
  test('fade one after the other, rows first', () => {
    const driver = playWorld(`${CROSS} 6a`)
      .drop(0, 0, 0)
      .expectScore(20 + 200 + 220 + 240 + 260 + 280 + 300);
    const begun: number[] = [];
    /** First fading cell of each line. The first three cells of the columns fade with the rows. */
    const firsts = [0, 8, 16, 24, 25, 26];
    for (let tick = 0; tick < 200 && begun.filter((value) => value > 0).length < firsts.length; tick++) {
      const alphas = new Map(driver.blocks().map(({ cell, alpha }) => [cell, alpha]));
      for (const [line, cell] of firsts.entries()) if (!begun[line] && (alphas.get(cell) ?? 0) < 1) begun[line] = tick + 1;
      driver.ticks(1);
    }
    for (let line = 1; line < firsts.length; line++) {
      if (line === 3) continue;
      expect((begun[line] - begun[line - 1]) / 60, `line ${line}`).toBeCloseTo(TIMING.lineGapSeconds, 1);
    }
    // The first column starts with its fourth cell.
    expect((begun[3] - begun[2]) / 60).toBeCloseTo(TIMING.lineGapSeconds + 3 * TIMING.lineCellDelaySeconds, 1);
    driver.settle().expectPicture().expectBoard('0');
  });

  // @spec 1.25 4.21
  test('play one combo sound per line, up to the last sound', () => {
    const driver = playWorld(`${CROSS} 6a,1a combo=5:3`).drop(0, 0, 0);
    const combos = driver.effects.flatMap((effect) =>
      effect.type === 'playSound' && effect.name.startsWith('combo') && effect.rate === 1 ? [effect] : [],
    );
    expect(combos.map(({ name }) => name)).toEqual(['combo6', 'combo7', 'combo8', 'combo9', 'combo10', 'combo10']);
    for (const [line, { delaySeconds }] of combos.entries()) expect(delaySeconds).toBeCloseTo(line * TIMING.lineGapSeconds, 9);
    // The words of an emptied board take precedence.
    expect(driver.words()).toBe('Crystal clear!');
    const almost = playWorld('00011111/00011111/00011111/111/111/111/111/1110001 6a,1a combo=5:3').drop(0, 0, 0);
    expect(almost.words()).toBe('Dazzling!');
  });

  // @spec 4.16
  test('show one sum per drop, which counts up before it fades', () => {
    const driver = playWorld(`${CROSS} 6a`).drop(0, 0, 0);
    const { Popup, Sprite } = driver.world.components;
    const [popup, ...others] = driver.alive(driver.world.pools.popups);
    expect(others).toEqual([]);
    const sum = 200 + 220 + 240 + 260 + 280 + 300;
    const shownSum = () => shownPart(Popup.value[popup], Popup.countedSeconds[popup]);
    expect([shownSum(), Popup.value[popup]]).toEqual([0, sum]);
    const shown: number[] = [];
    while (Sprite.isAlive[popup] === 1) {
      if (Sprite.alpha[popup] === 1) shown.push(shownSum());
      driver.ticks(1);
    }
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown[0]).toBeLessThan(sum);
    expect(shown.at(-1), 'complete before the fade').toBe(sum);
  });

  test('show their score after the wave, away from lines, words and the dragged piece', () => {
    const driver = playWorld('/1111111/1111111/01 1c,2a').drop(0, 7, 1);
    const { Transform, Sprite } = driver.world.components;
    const [popup] = driver.alive(driver.world.pools.popups);
    let ticks = 0;
    for (; Sprite.alpha[popup] === 0; ticks++) driver.ticks(1);
    expect(ticks / 60).toBeGreaterThan(hitStopSeconds(2) + TIMING.lineGapSeconds + 0.1);
    const { layout } = driver.world.view;
    // Below the drop: the words are above it, the lines beside it.
    expect(Transform.y[popup]).toBeGreaterThan(cellCentreY(layout, 3));
    expect(Transform.x[popup]).toBeGreaterThan(cellCentreX(layout, 5));
  });

  // @spec 9.15
  test('show a score for 0.5 s and fade it out in 0.2 s', () => {
    const driver = playWorld('1111111/01 1a,1a').drop(0, 7, 0);
    const trace = popupTraces(driver)[0].filter((alpha) => alpha > 0);
    // The step of the drop is the first of the 0.5 s.
    const shown = trace.lastIndexOf(1) + 1;
    expect(shown / 60).toBeCloseTo(0.5, 1);
    expect(Math.abs(shown - 30), 'ticks from 0.5 s').toBeLessThanOrEqual(1);
    const fade = trace.slice(shown);
    expect(Math.abs(fade.length - 12), 'ticks from 0.2 s').toBeLessThanOrEqual(1);
    for (let tick = 1; tick < fade.length; tick++) expect(fade[tick]).toBeLessThan(fade[tick - 1]);
    expect(trace.slice(6, shown), 'opaque after the fade-in').toEqual(Array.from({ length: shown - 6 }, () => 1));
  });

  // @spec 1.31
  test('show no words for one line, but for an emptied board', () => {
    expect(playWorld('1111111/01 1a').drop(0, 7, 0).words()).toBe('');
    const driver = playWorld('1111111 1a').drop(0, 7, 0);
    expect(driver.words()).toBe('Crystal clear!');
    expect(driver.alive(driver.world.pools.rings)).toHaveLength(1);
    expect(driver.sounds()).toContain('award');
  });

  test.each([
    ['two', '1111111/1111111/01 1c', 'Great! Combo +10%'],
    ['three', '1111111/1111111/1111111/01 1e', 'Splendid!'],
    ['one more', '1111111/01 1a combo=1:3', 'Combo +10%'],
  ])('show the words for %s line(s)', (_, notation, words) => {
    expect(playWorld(notation).drop(0, 7, 0).words()).toBe(words);
  });

  test('replace the words of an earlier drop', () => {
    const driver = playWorld('1111111/1111111/1111111/1111111/01 1c,1c,1c').drop(0, 7, 0).ticks(6).drop(0, 7, 2);
    expect(driver.words()).toBe('Great! Combo +30%');
    driver.settle();
    expect(driver.words()).toBe('');
  });
});

describe('while lines fade', () => {
  test('the next piece can be dropped, even into fading cells', () => {
    const driver = playWorld('1111111 1a,1d,1d').drop(0, 7, 0).ticks(3).drop(0, 0, 0);
    expect(driver.world.session.running!.actions).toHaveLength(2);
    driver.expectBoard('111').settle().expectPicture();
  });

  test('the next piece can be dragged and released', () => {
    const driver = playWorld('1111111 1a,1d,1d').drop(0, 7, 0).pressSlot(0, true).moveOver(2, 0).ticks(7);
    expect(driver.world.input.landing).toMatchObject({ isShown: true, x: 2, y: 0 });
    driver.release().expectBoard('00111').settle().expectPicture();
  });

  test('a sliding piece can be dragged and returns to its slot', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().drop(0, 4, 4).ticks(2).pressSlot(2).moveTo(400, 650).ticks(8);
    expect(driver.pieces()[2]).toMatchObject({ x: 400, y: 650, scaleX: 1, alpha: 1 });
    driver.send({ type: 'cancelPointer' }).settle().expectPicture();
  });
});

describe('a piece in motion', () => {
  test('becomes opaque if dragged while it fades in', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().drop(0, 4, 4).ticks(1).pressSlot(2).moveTo(400, 650);
    for (let tick = 0; tick < 15; tick++) {
      expect(driver.pieces()[2].alpha).toBe(1);
      driver.ticks(1);
    }
  });

  test('does not pass its motion on to the next piece in its slot', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(2).moveTo(270, 40).ticks(8).send({ type: 'cancelPointer' }).ticks(2);
    driver.drop(2, 4, 4);
    for (let tick = 0; tick < 60; tick++) {
      const { y, scaleX } = driver.pieces()[2];
      expect([y, scaleX]).toEqual([
        driver.world.view.layout.slots[2].y,
        Math.fround(queueScale(driver.world.session.running!.state.queue[2])),
      ]);
      driver.ticks(1);
    }
  });
});

describe('an illegal drop', () => {
  test('by pointer shakes, returns within 0.22 s with a sound, and changes nothing', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle();
    const before = driver.truth();
    driver.pressSlot(1).moveTo(270, 40).ticks(20).release();
    const xs: number[] = [];
    for (; driver.pieces()[1].y === 40; driver.ticks(1)) xs.push(driver.pieces()[1].x - 270);
    expect(xs).toHaveLength(4);
    expect(Math.max(...xs)).toBeGreaterThan(2);
    expect(Math.min(...xs)).toBeLessThan(-2);
    for (const x of xs) expect(Math.abs(x)).toBeLessThanOrEqual(4);
    // The release and the shake took 5 ticks.
    driver.ticks(Math.ceil(0.22 * 60) - 5).expectPicture();
    expect(driver.truth()).toBe(before);
    expect(driver.sounds().filter((name) => name !== 'tick')).toEqual(['pickUp', 'reject']);
  });

  test('blinks the outline of the cells below the piece once, if all are on the board', () => {
    const driver = playWorld(`${DIAGONAL_GAPS} 6a,1a`).settle().pressSlot(0).moveOver(1.2, 0.2).ticks(8).release();
    const { Shape, Sprite, Transform } = driver.world.components;
    const { layout, pieceAt } = driver.world.view;
    const [rim, ...others] = driver.alive(driver.world.pools.rims);
    const { width, height } = SHAPES[Shape.id[pieceAt[0]]];
    expect([Shape.id[rim], Transform.x[rim], Transform.y[rim], others.length]).toEqual([
      Shape.id[pieceAt[0]],
      cellCentreX(layout, 1 + (width - 1) / 2),
      cellCentreY(layout, (height - 1) / 2),
      0,
    ]);
    let brightest = 0;
    for (let tick = 0; tick < 12; tick++, driver.ticks(1)) brightest = Math.max(brightest, Sprite.alpha[rim]);
    expect(brightest).toBeGreaterThan(0.8);
    expect(driver.settle().alive(driver.world.pools.rims)).toEqual([]);
    driver.pressSlot(0).moveOver(1, -2).ticks(8).release();
    expect(driver.alive(driver.world.pools.rims), 'above the board').toEqual([]);
  });

  test('is simply back with reduced motion', () => {
    const driver = playWorld(`0 ${QUEUE}`, { isReducedMotion: true }).settle();
    driver.pressSlot(1).moveTo(270, 40).ticks(8).release().expectPicture();
  });

  test('returns a piece that can be dragged again on its way', () => {
    const driver = playWorld(`0 ${QUEUE}`).settle().pressSlot(1).moveTo(270, 40).ticks(8).release().ticks(4);
    driver.pressSlot(1).moveOver(2, 2).ticks(8).release().settle().expectPicture().expectScore(20);
  });

  test('does not follow from a press and release in one frame', () => {
    const driver = playWorld('0 1a,2a').pressSlot(0).moveOver(5, 5);
    const { x, y } = driver.world.input.pointer;
    const { x: slotX, y: slotY } = driver.world.view.layout.slots[0];
    driver.send({ type: 'cancelPointer' }).settle().placePointer(x, y);
    driver
      .send({ type: 'pressPointer', x: slotX, y: slotY, isTouch: false }, { type: 'releasePointer', x, y })
      .expectBoard('/////000001')
      .settle()
      .expectPicture();
  });
});

// @spec 1.6 1.28
test('earned coins fly and are added to the profile', () => {
  const driver = playWorld('1111111/1111111 1a,1a coins=4:100', { profile: { coins: 1000 } }).drop(0, 7, 0);
  const gained = driver.world.session.running!.state.coins - 4;
  expect(gained).toBeGreaterThan(0);
  expect(driver.world.profile.coins).toBe(1000 + gained);
  expect(driver.alive(driver.world.pools.coins)).toHaveLength(gained);
  expect(driver.stored.profile.coins).toBe(1000 + gained);
  expect(driver.sounds().filter((name) => name === 'coin')).toHaveLength(gained);
  driver.settle().expectPicture();
});

// @spec 9.14
test('the shown score rolls up and never exceeds the real one', () => {
  const driver = playWorld(`${CROSS} 6a`).drop(0, 0, 0);
  const score = driver.world.session.running!.state.score;
  let last = 0;
  for (let tick = 0; tick < 200; tick++) {
    expect(driver.world.turn.shownScore).toBeGreaterThanOrEqual(last);
    expect(driver.world.turn.shownScore).toBeLessThanOrEqual(score);
    expect(driver.world.turn.shownScore).toSatisfy(Number.isInteger);
    last = driver.world.turn.shownScore;
    driver.ticks(1);
  }
  expect(last).toBe(score);
});

describe('a dropped piece', () => {
  /** Returns the poses of the blocks of a board that has only the piece, as offsets from their cells, sorted by cell. */
  function offsets(driver: WorldDriver) {
    const { components, pools, view } = driver.world;
    const { Block, Transform } = components;
    return driver
      .alive(pools.blocks)
      .sort((a, b) => Block.cell[a] - Block.cell[b])
      .map((entity) => ({
        x: Transform.x[entity] - cellCentreX(view.layout, Block.cell[entity] & 7),
        y: Transform.y[entity] - cellCentreY(view.layout, Block.cell[entity] >> 3),
        scaleX: Transform.scaleX[entity],
        scaleY: Transform.scaleY[entity],
      }));
  }

  test.each([
    { name: 'from the hand', isDragged: true },
    { name: 'from its slot after a drop by keyboard', isDragged: false },
  ])('travels $name to its cells within 0.05 s', ({ isDragged }) => {
    const driver = playWorld('0 1d').settle();
    if (isDragged) driver.pressSlot(0, true).moveOver(3.4, 3.4).ticks(20);
    else driver.send({ type: 'selectPiece', slot: 0 });
    const { y: fromY } = driver.pieces()[0];
    if (isDragged) driver.release();
    else driver.send({ type: 'dropAtCursor' });
    const middleY = () => driver.blocks()[1].y;
    const home = cellCentreY(driver.world.view.layout, driver.blocks()[1].cell >> 3);
    expect(Math.abs(fromY - home)).toBeGreaterThan(10);
    const rest = (middleY() - home) / (fromY - home);
    expect(rest, 'on its way').toBeGreaterThan(0.2);
    expect(rest).toBeLessThan(0.5);
    for (driver.ticks(2); driver.runningTweens() > 0; driver.ticks(1)) expect(middleY()).toBe(home);
    driver.settle().expectPicture();
  });

  test.each([
    ['2x2', '3a', 0.09],
    ['3x3', '6a', 0.06],
  ])('of %s is squashed as one body about its middle, and recovers', (size, piece, squash) => {
    const width = Number(size[0]);
    const driver = playWorld(`0 ${piece}`).settle().drop(0, 2, 2).ticks(2);
    const seen: ReturnType<typeof offsets>[] = [];
    for (let tick = 0; tick < LANDING_TICKS - 2; tick++) {
      const blocks = offsets(driver);
      for (const [index, { x, y, scaleX, scaleY }] of blocks.entries()) {
        expect(x).toBeCloseTo((scaleX - 1) * ((index % width) - (width - 1) / 2) * DESIGN.cellUnits, 2);
        expect(y).toBeCloseTo((scaleY - 1) * (Math.trunc(index / width) - (width - 1) / 2) * DESIGN.cellUnits, 2);
        expect([scaleX, scaleY]).toEqual([blocks[0].scaleX, blocks[0].scaleY]);
      }
      seen.push(blocks);
      driver.ticks(1);
    }
    expect(Math.max(...seen.map(([{ scaleX }]) => scaleX))).toBeCloseTo(1 + 0.8 * squash, 2);
    expect(Math.min(...seen.map(([{ scaleX }]) => scaleX))).toBeCloseTo(1 - 0.16 * squash, 2);
    expect(Math.min(...seen.map(([{ scaleY }]) => scaleY))).toBeCloseTo(1 - squash, 2);
    expect(Math.max(...seen.map(([{ scaleY }]) => scaleY))).toBeCloseTo(1 + 0.2 * squash, 2);
    for (const block of offsets(driver)) expect(block).toEqual({ x: 0, y: 0, scaleX: 1, scaleY: 1 });
  });

  test('pushes the neighbours of its cells 2 units away, which come back in 0.12 s', () => {
    const driver = playWorld('0/00010/0020200/0003/0000001 1a').settle().drop(0, 3, 2);
    const most = new Map<number, { x: number; y: number }>();
    const { layout } = driver.world.view;
    for (let tick = 0; tick < Math.ceil(0.17 * 60); tick++) {
      for (const { cell, x, y } of driver.blocks()) {
        const away = { x: x - cellCentreX(layout, cell & 7), y: y - cellCentreY(layout, cell >> 3) };
        if (Math.hypot(away.x, away.y) > Math.hypot(most.get(cell)?.x ?? 0, most.get(cell)?.y ?? 0)) most.set(cell, away);
      }
      driver.ticks(1);
    }
    most.delete(2 * 8 + 3);
    const pushed = [...most].map(([cell, { x, y }]) => [cell, Math.round(x) + 0, Math.round(y) + 0]);
    expect(pushed.sort(([a], [b]) => a - b)).toEqual([
      [11, 0, -2],
      [18, -2, 0],
      [20, 2, 0],
      [27, 0, 2],
    ]);
    driver.settle().expectPicture();
  });

  test('flashes its rim and puffs under each of its lower edges', () => {
    const driver = playWorld('0 2a').settle().drop(0, 2, 2);
    const { Shape, Sprite, Transform } = driver.world.components;
    const [rim] = driver.alive(driver.world.pools.rims);
    expect(Shape.id[rim]).toBe(findPiece('2a')!.id);
    expect(Sprite.isAdditive[rim]).toBe(1);
    const columns = driver.alive(driver.world.pools.splinters).map((entity) => Math.floor((Transform.x[entity] - 46) / DESIGN.cellUnits));
    // The mask is 10/11: both lower edges are in its second row.
    expect(columns.toSorted((a, b) => a - b)).toEqual([2, 2, 3, 3]);
    driver.settle();
    expect(driver.alive(driver.world.pools.rims)).toEqual([]);
  });

  test('is on its cells immediately with reduced motion, and pushes nothing', () => {
    const driver = playWorld('1 1a', { isReducedMotion: true }).settle().drop(0, 1, 0);
    for (const offset of offsets(driver)) expect(offset).toEqual({ x: 0, y: 0, scaleX: 1, scaleY: 1 });
    expect(driver.alive(driver.world.pools.rims)).toEqual([]);
  });

  test('lands on its cells if the world runs out of tweens', () => {
    const driver = playWorld('0 6a').settle();
    const { world } = driver;
    const isFull = () => world.tweens.count > world.tweens.order.length - 5;
    while (!isFull()) startTween(world, world.pools.coins.first, 'x', { from: 0, to: 1, seconds: 1, delay: 0.001 });
    driver.drop(0, 2, 2).settle().expectPicture();
  });
});
