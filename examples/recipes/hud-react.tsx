// React HUD: a component follows a signal of the game by `useSyncExternalStore`.
import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { bindSignals, createStage, listenToPointer, spawnSprite, startTween } from '../../src/runtime.ts';
import { paintCrystal } from './paint.ts';

function Score({ score, reset }: { readonly score: ReadonlySignal<number>; readonly reset: () => void }) {
  const subscribe = useCallback((listener: () => void) => score.subscribe(listener), [score]);
  const value = useSyncExternalStore(subscribe, () => score.peek());
  return (
    <>
      <output>Score: {value}</output> <button onClick={reset}>Reset</button>
    </>
  );
}

export async function start(canvas: HTMLCanvasElement, hud: HTMLElement) {
  let score = 0;
  const { signals, publish } = bindSignals({ score: () => score });
  const kinds = { crystals: { size: 1 } };
  const stage = await createStage({ canvas, color: 0x0d2a55, kinds, pictures: [paintCrystal()], pixelsPerUnit: 1, finish: publish });
  const { world, frames, view } = stage;
  const { x, y } = world.components.Transform;
  const crystal = spawnSprite(world, 'crystals', frames.crystal, view.width / 2, view.height / 2);
  listenToPointer(canvas, { press: collect }, stage.signal);

  const root = createRoot(hud.appendChild(document.createElement('div')));
  root.render(<Score score={signals.score} reset={() => setScore(0)} />);
  stage.signal.addEventListener('abort', () => root.unmount());
  return stage;

  function setScore(value: number): void {
    score = value;
    stage.wake();
  }

  function collect(pointX: number, pointY: number): void {
    if (Math.hypot(x[crystal] - pointX, y[crystal] - pointY) > 40) return;
    startTween(world, crystal, 'scale', { from: 0.7, to: 1, seconds: 0.4, ease: 'settle' });
    setScore(score + 1);
  }
}
