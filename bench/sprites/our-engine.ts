// Our engine in the sprite bench: the runtime's world, sprite layer and renderer, as any host uses them.
import {
  createLoop,
  createRenderer,
  createRuntimeWorld,
  createSpriteLayer,
  defineFrames,
  rememberPrevious,
  spawnSprite,
} from '../../src/runtime.ts';
import type { Engine, OurEngine } from './engine.ts';
import { CLEAR_LAYER, contextOf, scaleOf } from './stage.ts';
import { createSwarm, moveSwarm, paintTexture, SPRITE_PIXELS, TEXTURE_PIXELS, VIEW } from './swarm.ts';

const KINDS = (count: number) => ({ squares: { size: count } });
const FRAMES = defineFrames({ width: TEXTURE_PIXELS, height: TEXTURE_PIXELS, frames: { square: [0, 0, TEXTURE_PIXELS, TEXTURE_PIXELS] } });

export async function startOurEngine(
  canvas: HTMLCanvasElement,
  { path, alpha }: OurEngine,
  count: number,
  spritePixels: number = SPRITE_PIXELS,
): Promise<Engine> {
  const kinds = KINDS(count);
  const world = createRuntimeWorld({ kinds, tweens: 0 });
  const { Transform, Sprite } = world.components;
  for (let k = 0; k < count; k++) spawnSprite(world, world.pools.squares, FRAMES.number.square, 0, 0);
  Transform.scaleX.fill(scaleOf(spritePixels));
  Transform.scaleY.fill(scaleOf(spritePixels));
  const swarm = createSwarm(count, Transform);
  Sprite.tint.set(swarm.tint);
  const sprites = createSpriteLayer({ world, kinds, frames: FRAMES, capacity: count });
  sprites.setPicture(0, paintTexture());
  const renderer = await createRenderer({ canvas, layers: [CLEAR_LAYER, sprites], drawPath: path, onRestored: () => {} });
  if (renderer.drawPathName !== path) throw new Error(`The browser gave ${renderer.drawPathName} instead of ${path}`);
  renderer.resize({ left: 0, ...VIEW }, canvas.width, canvas.height);

  const loop = createLoop(() => {
    rememberPrevious(world);
    moveSwarm(swarm);
    renderer.draw(alpha);
    return true;
  });
  loop.wake();
  return { gl: contextOf(canvas), swarm };
}
