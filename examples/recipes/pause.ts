// Pause: a paused stage runs no steps and requests no frame. The number of frames does not change meanwhile.
import { createMover, createStage, createVelocity, forEachAlive, keepPose, randomBetween, spawnSprite } from '../../src/runtime.ts';
import { paint } from './paint.ts';

const FLAKE = 'M32 2l5 21 20-9-15 18 15 18-20-9-5 21-5-21-20 9 15-18-15-18 20 9ZM32 27a5 5 0 1 0 .1 0Z';

export async function start(canvas: HTMLCanvasElement, hud: HTMLElement) {
  const button = Object.assign(document.createElement('button'), { textContent: 'Pause' });
  const output = document.createElement('output');
  let drawn = 0;
  const stage = await createStage({
    canvas,
    color: 0x0d2a55,
    kinds: { flakes: { size: 80, components: ['Velocity'] } },
    components: createVelocity,
    pictures: [{ width: 64, height: 64, frames: { flake: [0, 0, 64, 64] }, image: paint(64, 64, [['#fff', FLAKE]]) }],
    update(seconds) {
      move(seconds);
      forEachAlive(world, world.pools.flakes, (flake) => {
        if (Transform.y[flake] < stage.view.height + 20) return;
        Transform.y[flake] = -20;
        keepPose(world, flake);
      });
    },
    finish: () => (output.value = `${++drawn} frames`),
  });
  const { world, frames, view } = stage;
  const { Transform, Velocity } = world.components;
  const move = createMover(world);
  const random = (min: number, max: number) => randomBetween(world.random, min, max);
  for (let k = 0; k < 80; k++) {
    const flake = spawnSprite(world, 'flakes', frames.flake, random(0, view.width), random(0, view.height));
    Transform.scaleX[flake] = Transform.scaleY[flake] = random(0.2, 0.8);
    [Velocity.x[flake], Velocity.y[flake], Velocity.spin[flake]] = [random(-9, 9), random(40, 90), random(-2, 2)];
  }
  button.addEventListener('click', () => {
    stage.isPaused = !stage.isPaused;
    button.textContent = stage.isPaused ? 'Continue' : 'Pause';
  });
  hud.append(button, output);
  return stage;
}
