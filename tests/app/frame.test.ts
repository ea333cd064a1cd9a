import { describe, expect, test, vi } from 'vitest';
import { createGameFrame } from '../../src/app/frame.ts';
import { TIMING } from '../../src/game/timing.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { createFramePace, PACE } from '../../src/platform/frame-pace.ts';
import { QUALITY_STEPS } from '../../src/ecs/quality.ts';
import { createFrame } from '../../src/stage/core.ts';
import { openMenu, playWorld } from '../support/play-world.ts';
import { openPlayedWorld } from '../support/played-world.ts';
import { NO_MOVE } from '../support/positions.ts';

/** Returns a frame callback over a world, without a page. */
function frameOf(world: GameWorld, quality?: number, fitCanvas: () => void = () => undefined, isAmbient = false) {
  const pace = createFramePace(QUALITY_STEPS.length - 1, () => isAmbient);
  const parts = createGameFrame({
    world,
    pace: () => pace,
    hud: { publish: () => undefined },
    view: { fitCanvas, check: () => undefined },
    quality,
    send: (command) => void world.commands.push(command),
    runEffects: () => undefined,
  });
  return createFrame(world, () => undefined, parts);
}

test('fits the canvas to the window when late frames lower the resolution', () => {
  const { world } = openPlayedWorld(() => 1);
  const fitCanvas = vi.fn<() => void>();
  const frame = frameOf(world, undefined, fitCanvas);
  let milliseconds = 0;
  const runLateFrames = (count: number) => {
    for (let late = 0; late < count; late++) frame((milliseconds += 2 * PACE.lateMilliseconds), false);
  };
  // The first step lowers only the number of particles.
  runLateFrames(PACE.lateFrames + 2);
  expect([world.quality, fitCanvas.mock.calls.length]).toEqual([1, 0]);
  runLateFrames(PACE.lateFrames + 2);
  expect([world.quality, fitCanvas.mock.calls.length]).toEqual([2, 1]);
});

test('moves ambient motion at its pace in half of the frames', () => {
  const windAfter = (isAmbient: boolean): number => {
    const { world } = openMenu();
    const frame = frameOf(world, 0, undefined, isAmbient);
    const before = world.view.windSeconds;
    for (let count = 0; count <= 60; count++) expect(frame((count * 1000) / 60, count === 0)).toBe(true);
    return world.view.windSeconds - before;
  };
  expect(windAfter(true)).toBeCloseTo(windAfter(false), 1);
  expect(windAfter(true)).toBeCloseTo(1, 1);
});

/** The countdown and the motion of its panel before it. */
const FULL_MILLISECONDS = (TIMING.reviveSeconds + TIMING.revivePanelSeconds) * 1000;

describe('the countdown of the revive', () => {
  /** Opens the offer, and runs frames with this distance until it ends. Returns the milliseconds. `pause` follows the first frame. */
  function runOut(distance: number, pause = 0): number {
    const { world } = playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive');
    const frame = frameOf(world, 0);
    let milliseconds = 0;
    frame(milliseconds, true);
    const began = (milliseconds += pause);
    while (world.flow.overlay === 'revive') frame((milliseconds += distance), milliseconds === began + distance && pause > 0);
    return milliseconds - began;
  }

  // @spec 2.49 4.33
  test.each([1000 / 60, 1000 / 30, 125, 500])('takes five seconds with a frame each %d ms', (distance) => {
    expect(Math.abs(runOut(distance) - FULL_MILLISECONDS)).toBeLessThanOrEqual(distance + 35);
  });

  test('stops while the page is away', () => {
    expect(Math.abs(runOut(1000 / 60, 60_000) - FULL_MILLISECONDS)).toBeLessThan(70);
  });
});
