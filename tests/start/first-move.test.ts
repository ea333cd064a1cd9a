import { beforeEach, expect, test, vi } from 'vitest';
import { waitForFirstMove } from '../../src/start/first-move.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});

/** Starts to wait on a page in this state. `isOver` changes when the wait ends. */
function startWait({ isPlaying = true, actions = 0, phase = 'idle', isActive = false } = {}) {
  const state = { isPlaying, actions: Array.from({ length: actions }), phase, isActive, isOver: false };
  const world = {
    session: { running: state },
    input: { drag: state, cursor: state },
  };
  const hud = { isPlaying: { peek: () => state.isPlaying } };
  void waitForFirstMove({ world, hud } as never).then(() => (state.isOver = true));
  return state;
}

test.each([
  ['in the menu', { isPlaying: false }],
  ['after the first move', { actions: 1 }],
  ['after a piece was chosen by key', { isActive: true }],
])('ends soon %s', async (_, state) => {
  const wait = startWait(state);
  await vi.advanceTimersByTimeAsync(399);
  expect(wait.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(wait.isOver).toBe(true);
});

test('lasts until the first move is made and no piece is dragged', async () => {
  const wait = startWait();
  await vi.advanceTimersByTimeAsync(2000);
  Object.assign(wait, { actions: [0], phase: 'dragging' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(wait.isOver).toBe(false);
  wait.phase = 'idle';
  await vi.advanceTimersByTimeAsync(400);
  expect(wait.isOver).toBe(true);
});

test('ends after five seconds without a move', async () => {
  const wait = startWait();
  await vi.advanceTimersByTimeAsync(4700);
  expect(wait.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(wait.isOver).toBe(true);
});

test('waits for an idle browser', async () => {
  let becomeIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => (becomeIdle = callback));
  vi.stubGlobal('window', { requestIdleCallback });
  const wait = startWait({ isPlaying: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wait.isOver).toBe(false);
  becomeIdle();
  await vi.advanceTimersByTimeAsync(0);
  expect(wait.isOver).toBe(true);
});
