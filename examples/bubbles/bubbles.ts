// Bubbles: a press pops one into drops, a signal counts it, and a new one grows in its place. docs/runtime.md explains it step by step.
import { effect } from '@preact/signals-core';
import {
  advanceClock,
  bindSignals,
  clockAlpha,
  createClock,
  createLoop,
  createRenderer,
  createRuntimeWorld,
  createSpriteLayer,
  defineFrames,
  entitiesOf,
  listenToPointer,
  randomBetween,
  restartClock,
  setPose,
  spawnSprite,
  startBurst,
  startTween,
  stepRuntime,
  type Layer,
} from '../../src/runtime.ts';

/** The picture in pixels. Art has two pixels per design unit; here a design unit is a CSS pixel. */
const PICTURE = { width: 256, height: 128, frames: { bubble: [0, 0, 128, 128], drop: [160, 56, 16, 16] } };
const RADIUS = 32;
const COLUMNS = 3;
const ROWS = 4;

const frames = defineFrames(PICTURE);
const kinds = { bubbles: { size: COLUMNS * ROWS }, drops: { size: 64, components: ['Particle'] } };
const world = createRuntimeWorld({ kinds });
const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
const output = document.querySelector<HTMLOutputElement>('#popped')!;

let popped = 0;
const { signals, publish } = bindSignals({ popped: () => popped });
effect(() => void (output.value = String(signals.popped.value)));

const water: Layer = {
  restore: () => {},
  resize: () => {},
  draw(gl) {
    gl.clearColor(0.05, 0.2, 0.4, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    return 0;
  },
};
const sprites = createSpriteLayer({ world, kinds, frames });
sprites.setPicture(0, paintPicture());
const renderer = await createRenderer({ canvas, layers: [water, sprites], onRestored: () => loop.wake() });

const clock = createClock();
const loop = createLoop((milliseconds, hasSlept) => {
  if (hasSlept) restartClock(clock);
  for (let steps = advanceClock(clock, milliseconds); steps > 0; steps--) stepRuntime(world, clock.stepSeconds);
  publish();
  renderer.draw(world.isMoving ? clockAlpha(clock) : 1);
  return world.isMoving;
});

for (let k = 0; k < COLUMNS * ROWS; k++) {
  grow(spawnSprite(world, world.pools.bubbles, frames.number.bubble, 0, 0), 0.05 * k);
}
listenToPointer(canvas, { press: pop });
window.addEventListener('resize', fit);
fit();

/** Starts the growth of a bubble to a random size, after `delay` seconds. */
function grow(bubble: number, delay: number): void {
  const { x, y } = world.components.Transform;
  setPose(world, bubble, x[bubble], y[bubble], 0, 0);
  const to = randomBetween(world.random, 0.7, 1.2);
  startTween(world, bubble, 'scale', { from: 0, to, seconds: 0.5, delay, ease: 'outBack' });
}

/** Pops the bubble at a point. */
function pop(pointX: number, pointY: number): void {
  const { x, y, scaleX } = world.components.Transform;
  const bubble = entitiesOf(world.pools.bubbles).find(
    (entity) => Math.hypot(x[entity] - pointX, y[entity] - pointY) < RADIUS * scaleX[entity],
  );
  if (bubble === undefined) return;
  popped++;
  startBurst(world, { pool: 'drops', frames: [frames.number.drop], count: 12 }, { x: x[bubble], y: y[bubble], tint: 0x9be7ff });
  grow(bubble, 0.8);
  loop.wake();
}

/** Arranges the bubbles in a grid that fills the window. */
function fit(): void {
  const { innerWidth: width, innerHeight: height, devicePixelRatio } = window;
  for (const [k, bubble] of entitiesOf(world.pools.bubbles).entries()) {
    world.components.Transform.x[bubble] = (((k % COLUMNS) + 0.5) * width) / COLUMNS;
    world.components.Transform.y[bubble] = ((Math.floor(k / COLUMNS) + 0.5) * height) / ROWS;
  }
  renderer.resize({ left: 0, width, height }, width * devicePixelRatio, height * devicePixelRatio);
  loop.wake();
}

function paintPicture(): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = PICTURE.width;
  picture.height = PICTURE.height;
  const pen = picture.getContext('2d')!;
  for (const [left, top, width] of Object.values(PICTURE.frames)) {
    const middle = width / 2;
    const light = pen.createRadialGradient(left + middle * 0.7, top + middle * 0.7, 0, left + middle, top + middle, middle);
    light.addColorStop(0, 'rgb(255 255 255 / 90%)');
    light.addColorStop(0.3, 'rgb(155 231 255 / 30%)');
    light.addColorStop(0.95, 'rgb(255 255 255 / 70%)');
    light.addColorStop(1, 'transparent');
    pen.fillStyle = light;
    pen.fillRect(left, top, width, width);
  }
  return picture;
}
