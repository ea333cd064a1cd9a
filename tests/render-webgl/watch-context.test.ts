// A lost context: restored by the browser, restored on request, gone, and back after all.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOSS, watchContext } from '../../src/render-webgl/gl/watch-context.ts';

let page: { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  page = { hidden: false };
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Extension = { readonly restoreContext: () => void };

function watch({ isLost = false, extension = { restoreContext: vi.fn() } }: { isLost?: boolean; extension?: Extension | null } = {}) {
  const canvas = Object.assign(new EventTarget(), { isConnected: true });
  const told: string[] = [];
  const gl = { isContextLost: () => isLost, getExtension: () => extension };
  watchContext(canvas as unknown as HTMLCanvasElement, gl as unknown as WebGLRenderingContext, {
    onRestored: () => told.push('restored'),
    onGone: (isGone) => told.push(isGone ? 'gone' : 'back'),
  });
  return {
    told,
    extension,
    remove: () => (canvas.isConnected = false),
    lose: () => canvas.dispatchEvent(new Event('webglcontextlost')),
    restore: () => canvas.dispatchEvent(new Event('webglcontextrestored')),
    wait: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
  };
}

test('a context that stays is not reported', () => {
  const { told, wait } = watch();
  wait(60);
  expect(told).toEqual([]);
});

test('a context that comes back in time is restored, and not reported as gone', () => {
  const { told, lose, restore, wait } = watch();
  lose();
  wait(LOSS.goneSeconds - 0.1);
  restore();
  wait(60);
  expect(told).toEqual(['restored']);
});

test('the context of a canvas that was removed is neither asked for nor reported', () => {
  const { told, extension, lose, remove, wait } = watch();
  lose();
  remove();
  wait(60);
  expect(extension!.restoreContext).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

describe('a context that does not come back', () => {
  test('is asked for once, reported once, and reported as back if it comes', () => {
    const { told, extension, lose, restore, wait } = watch();
    lose();
    wait(LOSS.restoreSeconds);
    expect(extension!.restoreContext).toHaveBeenCalledTimes(1);
    wait(LOSS.goneSeconds - LOSS.restoreSeconds);
    expect(told).toEqual(['gone']);
    wait(60);
    expect(told).toEqual(['gone']);
    expect(extension!.restoreContext).toHaveBeenCalledTimes(1);
    restore();
    expect(told).toEqual(['gone', 'restored', 'back']);
  });

  test('is reported again at its next loss', () => {
    const { told, lose, restore, wait } = watch();
    for (let time = 0; time < 2; time++) {
      lose();
      wait(LOSS.goneSeconds);
      restore();
    }
    expect(told).toEqual(['gone', 'restored', 'back', 'gone', 'restored', 'back']);
  });

  test('is reported without the extension to ask for it', () => {
    const { told, lose, wait } = watch({ extension: null });
    lose();
    wait(LOSS.goneSeconds);
    expect(told).toEqual(['gone']);
  });

  test('is reported if it was lost before it was watched', () => {
    const { told, wait } = watch({ isLost: true });
    wait(LOSS.goneSeconds);
    expect(told).toEqual(['gone']);
  });

  test('is waited for as long as the page is hidden', () => {
    const { told, lose, wait } = watch();
    page.hidden = true;
    lose();
    wait(600);
    expect(told).toEqual([]);
    page.hidden = false;
    wait(LOSS.goneSeconds);
    expect(told).toEqual(['gone']);
  });
});
