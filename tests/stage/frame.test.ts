// The stage's frame: it sleeps, pauses, and runs the host's code in its place.
import { expect, test, vi } from 'vitest';
import { spawnSprite } from '../../src/ecs/spawn.ts';
import { startTween } from '../../src/ecs/start-tween.ts';
import { createMover, createVelocity } from '../../src/ecs/velocity.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';
import { createCamera } from '../../src/stage/camera.ts';
import { createFrame } from '../../src/stage/core.ts';
import { createStageFrame, type FrameHooks } from '../../src/stage/frame.ts';

const FRAME_MILLISECONDS = 1000 / 60;

/** Opens a world with a frame that a host drives, each 1/60 s by default. */
function open(hooks: FrameHooks | ((world: ReturnType<typeof openWorld>) => FrameHooks) = {}) {
  const world = openWorld();
  const draws: number[] = [];
  const state = { isPaused: false, now: 0 };
  const parts = createStageFrame({
    ...(typeof hooks === 'function' ? hooks(world) : hooks),
    world,
    isPaused: () => state.isPaused,
    pace: () => undefined,
    fit: () => undefined,
  });
  const frame = createFrame(world, (alpha) => draws.push(alpha), parts);
  /** Runs frames. Returns whether the last one asks for another. */
  const run = (frames: number, milliseconds = FRAME_MILLISECONDS) => {
    let isAwake = false;
    for (let k = 0; k < frames; k++) isAwake = frame((state.now += milliseconds), false);
    return isAwake;
  };
  return { world, draws, state, run };
}

function openWorld() {
  return createRuntimeWorld({ kinds: { boxes: { size: 4, components: ['Velocity'] } }, components: createVelocity });
}

test('sleeps one drawn frame after the last movement, and draws again only a changed world', () => {
  const { world, draws, run } = open();
  startTween(world, spawnSprite(world, 'boxes', 0, 0, 0), 'x', { from: 0, to: 9, seconds: 0.1 });
  expect(run(3)).toBe(true);
  expect(run(10)).toBe(false);
  expect(draws.at(-1), 'the end of the movement').toBe(1);
  const drawn = draws.length;
  run(5);
  expect(draws).toHaveLength(drawn);
  world.isDirty = true;
  expect(run(1)).toBe(false);
  expect(draws).toHaveLength(drawn + 1);
  expect(draws.at(-1), 'the last step').toBe(1);
});

test.each([
  [undefined, true],
  [true, true],
  [false, false],
])('stays awake for an update that returns %s: %s', (answer, isAwake) => {
  expect(open({ update: () => answer }).run(9)).toBe(isAwake);
});

test('stays awake while a mover moves something, also if update returns false', () => {
  const { world, run } = open((opened) => {
    const move = createMover(opened);
    return {
      update(seconds) {
        move(seconds);
        return false;
      },
    };
  });
  expect(run(5)).toBe(false);
  world.components.Velocity.x[spawnSprite(world, 'boxes', 0, 0, 0)] = 60;
  expect(run(5)).toBe(true);
});

test('a pause stops update, tweens and time, but not the drawing of changes', () => {
  const update = vi.fn();
  const { world, draws, state, run } = open({ update });
  const box = spawnSprite(world, 'boxes', 0, 0, 0);
  startTween(world, box, 'x', { from: 0, to: 600, seconds: 10 });
  run(10);
  const [calls, x] = [update.mock.calls.length, world.components.Transform.x[box]];
  state.isPaused = true;
  expect(run(30)).toBe(false);
  expect([update.mock.calls.length, world.components.Transform.x[box]]).toEqual([calls, x]);
  const drawn = draws.length;
  world.isDirty = true;
  run(1);
  expect(draws).toHaveLength(drawn + 1);
  state.isPaused = false;
  run(10);
  expect(world.components.Transform.x[box]).toBeCloseTo(x + 10, 3);
});

test('runs update before tweens, keys after it, and finish once before the drawing', () => {
  const order: string[] = [];
  const keys = { isDown: () => false, pressed: () => false, endStep: () => void order.push('keys') };
  const { draws, run } = open({
    update: (seconds) => void order.push(`update ${Math.round(seconds * 1000)}`),
    finish: () => void order.push(`finish ${draws.length}`),
    keys,
  });
  run(1);
  order.splice(0);
  run(1, 34);
  expect(order).toEqual(['update 17', 'keys', 'update 17', 'keys', 'finish 1']);
});

test('draws between two steps on a faster screen, and keeps the camera of the last step', () => {
  const camera = createCamera();
  const { draws, run } = open({ camera, update: () => void (camera.x += 8) });
  run(1);
  run(1, FRAME_MILLISECONDS / 2);
  expect(draws.at(-1)).toBeCloseTo(0.5, 5);
  const view = { left: 0, width: 0, height: 0 };
  expect([camera.shift.x(0, view), camera.shift.x(1, view)]).toEqual([0, -8]);
});
