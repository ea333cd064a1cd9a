import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LOSS, watchContext } from '../../src/render-webgl/gl/watch-context.ts';

let page: { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  page = { hidden: false };
  vi.stubGlobal('document', page);
});

type Extension = { readonly restoreContext: () => void; readonly loseContext?: () => void };

function watch({ isLost = false, extension = { restoreContext: vi.fn() } }: { isLost?: boolean; extension?: Extension | null } = {}) {
  const canvas = Object.assign(new EventTarget(), { isConnected: true });
  const calls: string[] = [];
  const gl = { isContextLost: () => isLost, getExtension: () => extension };
  const { stop } = watchContext(canvas as unknown as HTMLCanvasElement, gl as unknown as WebGLRenderingContext, {
    onRestored: () => calls.push('restored'),
    onGone: (isGone) => calls.push(isGone ? 'gone' : 'back'),
  });
  return {
    calls,
    extension,
    stop,
    remove: () => (canvas.isConnected = false),
    lose: () => canvas.dispatchEvent(new Event('webglcontextlost')),
    restore: () => canvas.dispatchEvent(new Event('webglcontextrestored')),
    wait: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
  };
}

test('reports nothing without a loss', () => {
  const { calls, wait } = watch();
  wait(60);
  expect(calls).toEqual([]);
});

test('reports only a restore if the context comes back in time', () => {
  const { calls, lose, restore, wait } = watch();
  lose();
  wait(LOSS.goneSeconds - 0.1);
  restore();
  wait(60);
  expect(calls).toEqual(['restored']);
});

test('neither requests nor reports the context of a removed canvas', () => {
  const { calls, extension, lose, remove, wait } = watch();
  lose();
  remove();
  wait(60);
  expect(extension!.restoreContext).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test.each([
  ['releases the context of a canvas that is removed right after the end', true, 1],
  ['keeps the context of a canvas that stays', false, 0],
] as const)('%s', async (_name, isRemoved, times) => {
  const loseContext = vi.fn();
  const { remove, stop } = watch({ extension: { restoreContext: vi.fn(), loseContext } });
  stop();
  if (isRemoved) remove();
  await Promise.resolve();
  expect(loseContext).toHaveBeenCalledTimes(times);
});

test('requests a context that was released by an earlier watch', () => {
  const extension = { restoreContext: vi.fn() };
  const gl = { isLost: false, isContextLost: () => gl.isLost, getExtension: () => (gl.isLost ? null : extension) };
  const watchCanvas = () =>
    watchContext(
      Object.assign(new EventTarget(), { isConnected: true }) as unknown as HTMLCanvasElement,
      gl as unknown as WebGLRenderingContext,
      { onRestored: vi.fn(), onGone: vi.fn() },
    );
  watchCanvas().stop();
  gl.isLost = true;
  const { stop } = watchCanvas();
  vi.advanceTimersByTime(LOSS.restoreSeconds * 1000);
  expect(extension.restoreContext).toHaveBeenCalledTimes(1);
  stop();
});

describe('a context that does not come back in time', () => {
  test('is requested once, reported once, and reported as back later', () => {
    const { calls, extension, lose, restore, wait } = watch();
    lose();
    wait(LOSS.restoreSeconds);
    expect(extension!.restoreContext).toHaveBeenCalledTimes(1);
    wait(LOSS.goneSeconds - LOSS.restoreSeconds);
    expect(calls).toEqual(['gone']);
    wait(60);
    expect(calls).toEqual(['gone']);
    expect(extension!.restoreContext).toHaveBeenCalledTimes(1);
    restore();
    expect(calls).toEqual(['gone', 'restored', 'back']);
  });

  test('is reported again at its next loss', () => {
    const { calls, lose, restore, wait } = watch();
    for (let time = 0; time < 2; time++) {
      lose();
      wait(LOSS.goneSeconds);
      restore();
    }
    expect(calls).toEqual(['gone', 'restored', 'back', 'gone', 'restored', 'back']);
  });

  test('is reported even without the extension to request it', () => {
    const { calls, lose, wait } = watch({ extension: null });
    lose();
    wait(LOSS.goneSeconds);
    expect(calls).toEqual(['gone']);
  });

  test('is reported even if lost before watching began', () => {
    const { calls, wait } = watch({ isLost: true });
    wait(LOSS.goneSeconds);
    expect(calls).toEqual(['gone']);
  });

  test('is not reported while the page is hidden', () => {
    const { calls, lose, wait } = watch();
    page.hidden = true;
    lose();
    wait(600);
    expect(calls).toEqual([]);
    page.hidden = false;
    wait(LOSS.goneSeconds);
    expect(calls).toEqual(['gone']);
  });
});
