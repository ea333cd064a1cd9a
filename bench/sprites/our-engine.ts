// Our engine in the sprite bench: world-like columns, the real packer and the real draw paths.
import { addComponents, addEntity, createWorld, registerQuery } from 'bitecs';
import { createComponents, createTransform, TRANSFORM } from '../../src/ecs/components.ts';
import { createLoop } from '../../src/platform/loop.ts';
import { createPoolPacker } from '../../src/render-webgl/pool-packer.ts';
import { createSpriteList } from '../../src/render-webgl/sprite-layout.ts';
import type { Engine, OurEngine } from './engine.ts';
import { createStage, scaleOf } from './stage.ts';
import { createSwarm, moveSwarm, SPRITE_PIXELS } from './swarm.ts';

export async function startOurEngine(
  canvas: HTMLCanvasElement,
  { path, alpha }: OurEngine,
  count: number,
  spritePixels: number = SPRITE_PIXELS,
): Promise<Engine> {
  const { gl, draw } = await createStage(canvas, path, count);
  const components = createColumns(count, spritePixels);
  const { Transform } = components;
  const swarm = createSwarm(count, Transform);
  components.Sprite.tint.set(swarm.tint);
  const ecs = createWorld();
  for (let k = 0; k < count; k++) addComponents(ecs, addEntity(ecs), components.Sprite);
  const pool = registerQuery(ecs, [components.Sprite]).dense;
  const list = createSpriteList(count);
  const packPool = createPoolPacker(components, list);
  const half = TRANSFORM.columns * Transform.rows;

  const loop = createLoop(() => {
    // The step before is kept, as in the game.
    Transform.all.copyWithin(half, 0, half);
    moveSwarm(swarm);
    list.count = 0;
    packPool(pool, alpha);
    draw(list);
    return true;
  });
  loop.wake();
  return { gl, swarm };
}

/** The world's columns with a row for each of the swarm, whose places are the Transform's own. */
function createColumns(count: number, spritePixels: number): ReturnType<typeof createComponents> {
  const rows = count + 1;
  const Transform = createTransform(rows);
  Transform.scaleX.fill(scaleOf(spritePixels));
  Transform.scaleY.fill(scaleOf(spritePixels));
  return {
    ...createComponents(),
    Transform,
    Sprite: {
      look: new Uint8Array(rows),
      tint: new Int32Array(rows),
      alpha: new Float32Array(rows).fill(1),
      isAdditive: new Uint8Array(rows),
      isAlive: new Uint8Array(rows).fill(1),
    },
  };
}
