// Sheet animation: reads TexturePacker's JSON, plays its frames, and mirrors a penguin that turns.
import { animationOf, createStage, forEachAlive, keepPose, packPivots, playFrames, readSheet, spawnSprite } from '../../src/runtime.ts';
import { paint } from './paint.ts';

const LEFTS = { 'walk-1.png': 0, 'walk-2.png': 128, 'walk-3.png': 256, 'walk-4.png': 384 };
const SHEET = {
  frames: Object.entries(LEFTS).map(([filename, x]) => ({ filename, frame: { x, y: 0, w: 128, h: 128 }, pivot: { x: 0.5, y: 0.95 } })),
  animations: { walk: Object.keys(LEFTS) },
  meta: { size: { w: 512, h: 128 } },
};
/** Feet and beak, body, belly and eye, for each frame. */
const SHAPES = Object.values(LEFTS).flatMap((left, k) => {
  const feet = [110, 122, 122, 122, 110, 122];
  return [
    ['#ee9a3a', `M${left + 40} ${feet[k]}v-8h22v8ZM${left + 68} ${feet[k + 2]}v-8h22v8ZM${left + 86} 30l26 8-26 8Z`],
    ['#06122b', `M${left + 36} ${116 - 2 * (k % 2)}c-14-60 0-108 28-108s42 48 28 108Z`],
    ['#e6f7ff', `M${left + 56} ${112 - 2 * (k % 2)}c-8-40-4-60 12-62s24 22 18 62ZM${left + 80} 28a6 6 0 1 0 .1 0Z`],
  ] as const;
});

export async function start(canvas: HTMLCanvasElement) {
  const sheet = readSheet(SHEET, paint(512, 128, SHAPES));
  const fit = (width: number, height: number) => ({ left: 0, width: (320 * width) / height, height: 320 });
  const kinds = { penguins: { size: 4, pack: packPivots(sheet.pivots) } };
  const stage = await createStage({ canvas, color: 0xa9ddff, fit, kinds, pictures: [sheet], update });
  const { world, frames, view } = stage;
  const { x, scaleX } = world.components.Transform;
  const walk = animationOf(frames, 'walk');
  for (let k = 0; k < 4; k++) {
    const penguin = spawnSprite(world, 'penguins', walk.first, (view.width * (k + 0.5)) / 4, 65 * (k + 1) + 30);
    scaleX[penguin] = k % 2 === 0 ? 1 : -1;
    playFrames(world, penguin, walk, { perSecond: 6 + k, repeats: Infinity });
  }
  return stage;

  function update(seconds: number): void {
    forEachAlive(world, world.pools.penguins, (penguin) => {
      x[penguin] += 50 * scaleX[penguin] * seconds;
      if (scaleX[penguin] < 0 ? x[penguin] > 0 : x[penguin] < stage.view.width) return;
      scaleX[penguin] *= -1;
      keepPose(world, penguin);
    });
  }
}
