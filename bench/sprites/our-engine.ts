import {
  createLoop,
  createRenderer,
  createRuntimeWorld,
  createSpriteLayer,
  rememberPrevious,
  spawnSprite,
  type DrawPathName,
  type Layer,
} from '../../src/runtime.ts';
import { FRAMES, scaleOf } from './bare-engine.ts';
import type { Engine } from './engine.ts';
import { createSwarm, moveSwarm, paintTexture, VIEW, type SwarmScene } from './swarm.ts';

/** Alpha 0 draws whole steps, as the peers and 60 Hz screens do. Faster screens interpolate between steps. */
const OUR_ENGINES = {
  'pull-buffer': { path: 'pull-buffer', alpha: 0 },
  quads: { path: 'quads', alpha: 0 },
  'pull-buffer, between steps': { path: 'pull-buffer', alpha: 0.5 },
} as const satisfies Record<string, { readonly path: DrawPathName; readonly alpha: number }>;
export type OurEngineName = keyof typeof OUR_ENGINES;

export const CLEAR_LAYER: Layer = {
  restore: () => {},
  resize: () => {},
  draw(gl) {
    gl.clearColor(0, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    return 0;
  },
};

/** Creates a world with a swarm as its only kind. */
export function createSwarmWorld({ count, spritePixels }: SwarmScene) {
  const kinds = { squares: { size: count } };
  const world = createRuntimeWorld({ kinds, tweens: 0 });
  const { Transform, Sprite } = world.components;
  for (let k = 0; k < count; k++) spawnSprite(world, world.pools.squares, FRAMES.number.square, 0, 0);
  Transform.scaleX.fill(scaleOf(spritePixels));
  Transform.scaleY.fill(scaleOf(spritePixels));
  const swarm = createSwarm(count, Transform);
  Sprite.tint.set(swarm.tint);
  return { world, kinds, swarm };
}

export async function startOurEngine(name: OurEngineName, canvas: HTMLCanvasElement, scene: SwarmScene): Promise<Engine> {
  const { path, alpha } = OUR_ENGINES[name];
  const { world, kinds, swarm } = createSwarmWorld(scene);
  const sprites = createSpriteLayer({ world, kinds, frames: FRAMES, capacity: scene.count });
  sprites.setPicture(0, paintTexture());
  const renderer = await createRenderer({ canvas, layers: [CLEAR_LAYER, sprites], drawPath: path, onRestored: () => {} });
  if (renderer.drawPathName !== path) throw new Error(`The draw path is ${renderer.drawPathName} instead of ${path}`);
  renderer.resize({ left: 0, ...VIEW }, canvas.width, canvas.height);

  const loop = createLoop(() => {
    rememberPrevious(world);
    moveSwarm(swarm);
    renderer.draw(alpha);
    return true;
  });
  loop.wake();
  // Returns the existing context of the canvas.
  return { gl: (canvas.getContext('webgl2') ?? canvas.getContext('webgl'))!, swarm, alpha };
}
