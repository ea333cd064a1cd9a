// The core of a stage: its start, and what requests and draws a frame.
import { expect, test, vi } from 'vitest';
import { createRenderer, type Renderer } from '../../src/render-webgl/renderer.ts';
import type { SpriteLayer } from '../../src/render-webgl/sprite-layer.ts';
import { createStageCore, type FrameParts } from '../../src/stage/core.ts';

vi.mock(import('../../src/render-webgl/renderer.ts'), () => ({ createRenderer: vi.fn<typeof createRenderer>() }));

const FRAME_MILLISECONDS = 1000 / 60;
const PARTS: FrameParts = { pace: () => undefined, prepare: () => undefined, advance: () => undefined };
const MOST_FRAMES = 20;

/** Opens a core without a GPU. `frame` runs the requested frame and returns whether there was one. */
async function openCore() {
  const requests = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    requests.set(++last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => void requests.delete(request));
  const draw = vi.fn<(alpha: number) => void>();
  const destroy = vi.fn<() => void>();
  vi.mocked(createRenderer).mockResolvedValue({ draw, destroy } as unknown as Renderer);
  const setPicture = vi.fn<SpriteLayer['setPicture']>();
  const world = { isMoving: false, isDirty: false };
  const sprites = { setPicture } as unknown as SpriteLayer;
  const core = await createStageCore({ canvas: {} as HTMLCanvasElement, world, layers: [], sprites });
  let now = 0;
  const frame = (): boolean => {
    const [next] = requests;
    if (!next) return false;
    requests.delete(next[0]);
    next[1]((now += FRAME_MILLISECONDS));
    return true;
  };
  /** Runs frames until the loop sleeps. Returns the number of those that were drawn. */
  const drawAll = (): number => {
    const before = draw.mock.calls.length;
    for (let frames = 0; frames < MOST_FRAMES && frame(); frames++);
    return draw.mock.calls.length - before;
  };
  return { core, world, draw, destroy, setPicture, frame, drawAll };
}

test('draws nothing before its start, and what was redrawn until then in its first frame', async () => {
  const { core, drawAll } = await openCore();
  core.redraw();
  expect(drawAll()).toBe(0);
  core.start(PARTS);
  expect(drawAll(), 'asleep').toBe(0);
  core.wake();
  expect(drawAll()).toBe(1);
  core.wake();
  expect(drawAll(), 'nothing moved').toBe(0);
});

test('draws a picture that is set, and the restored context', async () => {
  const { core, setPicture, drawAll } = await openCore();
  core.start(PARTS);
  core.wake();
  drawAll();
  core.setPicture(1, {} as TexImageSource);
  expect([setPicture.mock.calls[0][0], drawAll()]).toEqual([1, 1]);
  vi.mocked(createRenderer).mock.lastCall![0].onRestored();
  expect(drawAll()).toBe(1);
});

test('stays awake while its host asks for frames after the drawing, without drawing them', async () => {
  const { core, draw, frame } = await openCore();
  let left = 3;
  core.start({ ...PARTS, afterDraw: () => --left > 0 });
  core.wake();
  let frames = 0;
  while (frames < MOST_FRAMES && frame()) frames++;
  expect([frames, draw.mock.calls.length]).toEqual([3, 1]);
});

test('ends the loop and the renderer', async () => {
  const { core, destroy, drawAll } = await openCore();
  core.start({ ...PARTS, afterDraw: () => true });
  core.wake();
  core.destroy();
  core.redraw();
  expect([drawAll(), destroy.mock.calls.length]).toEqual([0, 1]);
});
