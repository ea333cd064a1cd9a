// Parallax: stars in three depths. A `pack` function places them by the distance flown; near stars move further.
import {
  createRandom,
  createStage,
  mix,
  nextRandom,
  packColor,
  pushSprite,
  type CreatePacker,
  type RuntimeWorld,
} from '../../src/runtime.ts';
import { paint } from './paint.ts';

const SIZE = 64;
const STAR = 'M32 2q3 27 30 30q-27 3-30 30q-3-27-30-30q27-3 30-30Z';
const MARGIN = 20;
const random = createRandom(7);
const STARS = Array.from({ length: 180 }, (_, k) => ({ x: nextRandom(random), y: nextRandom(random), depth: 1 + (k % 3) }));

export async function start(canvas: HTMLCanvasElement) {
  let [flown, before] = [0, 0];
  const pack: CreatePacker<RuntimeWorld> =
    (_world, list, { number }) =>
    (_pool, alpha) => {
      const { left, width, height } = stage.view;
      const span = width + 2 * MARGIN;
      for (const { x, y, depth } of STARS) {
        const along = (x * span + mix(before, flown, alpha) * depth ** 2) % span;
        const color = packColor([0x5f8fd0, 0xa9ddff, 0xffffff][depth - 1], 0.5 + depth / 6, false);
        pushSprite(list, number.star, left + width + MARGIN - along, y * height, depth * 0.18, depth * 0.18, 0, color);
      }
    };
  const stage = await createStage({
    canvas,
    color: 0x06122b,
    kinds: { sky: { size: 1, pack } },
    pictures: [{ width: SIZE, height: SIZE, image: paint(SIZE, SIZE, [['#fff', STAR]]), frames: { star: [0, 0, SIZE, SIZE] } }],
    update(seconds): boolean {
      before = flown;
      if (!stage.world.isReducedMotion) flown += 24 * seconds;
      return flown !== before;
    },
  });
  return stage;
}
