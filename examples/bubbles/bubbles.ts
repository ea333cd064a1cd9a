// Bubbles: a press pops one into drops, a signal counts it, and a new one grows in its place.
import { effect } from '@preact/signals-core';
import {
  bindSignals,
  createStage,
  entitiesOf,
  listenToPointer,
  randomBetween,
  setPose,
  spawnSprite,
  startBurst,
  startTween,
} from '../../src/runtime.ts';

/** The picture in pixels. Art has two pixels per design unit; here a design unit is a CSS pixel. */
const PICTURE = { width: 256, height: 128, frames: { bubble: [0, 0, 128, 128], drop: [160, 56, 16, 16] } };
const RADIUS = 32;
const COLUMNS = 3;
const ROWS = 4;

let popped = 0;
const { signals, publish } = bindSignals({ popped: () => popped });
const output = document.querySelector<HTMLOutputElement>('#popped')!;
effect(() => void (output.value = String(signals.popped.value)));

const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
const stage = await createStage({
  canvas,
  color: 0x0d3366,
  kinds: { bubbles: { size: COLUMNS * ROWS }, drops: { size: 64, components: ['Particle'] } },
  pictures: [{ ...PICTURE, image: paintPicture() }],
  finish: publish,
});
const { world, frames } = stage;
const { bubbles } = world.pools;
const { x, y, scaleX } = world.components.Transform;

for (let k = 0; k < bubbles.count; k++) grow(spawnSprite(world, bubbles, frames.bubble, 0, 0), 0.05 * k);
listenToPointer(canvas, { press: pop }, stage.signal);
new ResizeObserver(arrange).observe(canvas);

/** Arranges the bubbles in a grid that fills the canvas. */
function arrange(): void {
  for (const [k, bubble] of entitiesOf(bubbles).entries()) {
    x[bubble] = (((k % COLUMNS) + 0.5) * canvas.clientWidth) / COLUMNS;
    y[bubble] = ((Math.floor(k / COLUMNS) + 0.5) * canvas.clientHeight) / ROWS;
  }
  stage.wake();
}

/** Starts the growth of a bubble to a random size, after `delay` seconds. */
function grow(bubble: number, delay: number): void {
  setPose(world, bubble, x[bubble], y[bubble], 0, 0);
  const to = randomBetween(world.random, 0.7, 1.2);
  startTween(world, bubble, 'scale', { from: 0, to, seconds: 0.5, delay, ease: 'outBack' });
}

/** Pops the bubble at a point. */
function pop(pointX: number, pointY: number): void {
  const bubble = entitiesOf(bubbles).find((entity) => Math.hypot(x[entity] - pointX, y[entity] - pointY) < RADIUS * scaleX[entity]);
  if (bubble === undefined) return;
  popped++;
  startBurst(world, { pool: 'drops', frames: [frames.drop], count: 12 }, { x: x[bubble], y: y[bubble], tint: 0x9be7ff });
  grow(bubble, 0.8);
  stage.wake();
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
