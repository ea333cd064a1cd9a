import { expect, test } from 'vitest';
import { watchFences } from '../../../bench/device/ramp/frame-watch.ts';

/** A context whose fences are signaled in order, and which can be lost. */
function createFakeGl() {
  const SIGNALED = 1;
  const state = { fences: 0, deleted: 0, drawn: 0, isLost: false };
  const gl = {
    SIGNALED,
    UNSIGNALED: 0,
    fenceSync: () => (state.isLost ? null : { fence: ++state.fences }),
    getSyncParameter: ({ fence }: { readonly fence: number }) => (fence <= state.drawn ? SIGNALED : 0),
    deleteSync: () => void state.deleted++,
    flush: () => undefined,
  };
  return { gl: gl as unknown as WebGL2RenderingContext, state };
}

test('is behind while the second last frame has not been drawn', () => {
  const { gl, state } = createFakeGl();
  const { end, isBehind } = watchFences(gl);
  const behind = () => {
    end();
    return isBehind();
  };
  expect([behind(), behind()]).toEqual([false, true]);
  state.drawn = 1;
  expect([isBehind(), behind()]).toEqual([false, true]);
  state.drawn = 3;
  expect(isBehind()).toBe(false);
  expect(state.deleted).toBe(3);
});

test('is not behind after the context was lost', () => {
  const { gl, state } = createFakeGl();
  const { end, isBehind } = watchFences(gl);
  state.isLost = true;
  for (let frame = 0; frame < 3; frame++) end();
  expect(isBehind()).toBe(false);
});
