import { expect, test, vi } from 'vitest';
import { createFrame } from '../../src/app/frame.ts';
import { PACE } from '../../src/platform/frame-pace.ts';
import { openPlayedWorld } from '../support/played-world.ts';

test('fits the canvas to the window when late frames lower the resolution', () => {
  const { world, hud } = openPlayedWorld(() => 1);
  const fitCanvas = vi.fn();
  const frame = createFrame({
    world,
    hud,
    renderer: { draw: () => undefined },
    view: { fitCanvas, check: () => undefined },
    quality: undefined,
    send: (command) => void world.commands.push(command),
    runEffects: () => undefined,
    stats: () => undefined,
  });
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
