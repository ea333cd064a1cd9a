// Plain HUD: an effect writes a signal into the page each time that it changes. Buttons change the game's state and wake the stage.
import { effect } from '@preact/signals-core';
import { bindSignals, createStage, listenToPointer, spawnSprite, startTween } from '../../src/runtime.ts';
import { paintCrystal } from './paint.ts';

export async function start(canvas: HTMLCanvasElement, hud: HTMLElement) {
  let score = 0;
  const { signals, publish } = bindSignals({ score: () => score });
  const kinds = { crystals: { size: 1 } };
  const stage = await createStage({ canvas, color: 0x0d2a55, kinds, pictures: [paintCrystal()], pixelsPerUnit: 1, finish: publish });
  const { world, frames, view } = stage;
  const { x, y } = world.components.Transform;
  const crystal = spawnSprite(world, 'crystals', frames.crystal, view.width / 2, view.height / 2);
  listenToPointer(canvas, { press: collect }, stage.signal);

  const output = document.createElement('output');
  const button = Object.assign(document.createElement('button'), { textContent: 'Reset' });
  const stop = effect(() => void (output.value = `Score: ${signals.score.value}`));
  stage.signal.addEventListener('abort', stop);
  button.addEventListener('click', () => setScore(0));
  hud.append(output, button);
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
