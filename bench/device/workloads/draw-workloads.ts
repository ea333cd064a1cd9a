import { createWorldPacker, createSpriteList, type DrawPathName } from '../../../src/runtime.ts';
import { expectSame, WrongResult } from '../../harness/report.ts';
import type { FrameDriver } from '../../page/frame-driver.ts';
import { constantsOf, FRAMES, writeSprites } from '../../sprites/bare-engine.ts';
import { startRunner } from '../../sprites/engine.ts';
import { createSwarmWorld, startOurEngine } from '../../sprites/our-engine.ts';
import { TryAgain } from '../page-visibility.ts';
import type { Workload } from './workload.ts';

const PACKED = { count: 10_000, spritePixels: 8 };
const PACKINGS = 60;
const DRAWN = { count: 4000, spritePixels: 8 };

export function packSprites(): Workload {
  const { world, kinds, swarm } = createSwarmWorld(PACKED);
  const list = createSpriteList(PACKED.count);
  const pack = createWorldPacker(world, kinds, list, FRAMES);
  return {
    iterate() {
      for (let packing = 0; packing < PACKINGS; packing++) pack(0.5);
    },
    check() {
      world.components.Transform.previousX.set(swarm.x);
      world.components.Transform.previousY.set(swarm.y);
      world.components.Transform.previousAngle.set(swarm.angle);
      pack(1);
      const expected = createSpriteList(PACKED.count);
      writeSprites(swarm, constantsOf(swarm, PACKED.spritePixels), expected);
      expectSame('packed sprites', list.count, PACKED.count);
      const wrong = expected.uint32.findIndex((word, index) => word !== list.uint32[index]);
      expectSame('the first wrong word of the packed sprites', wrong, -1);
    },
  };
}

/** Draws a frame of sprites in 1280 x 720 pixels and waits until a pixel can be read. */
export async function drawSprites(path: DrawPathName, frames: FrameDriver): Promise<Workload> {
  const canvas = document.createElement('canvas');
  const start = () => startOurEngine(path, canvas, DRAWN);
  const { gl, frame, checkFrame } = await startRunner({ scene: DRAWN, canvas, frames, start });
  return {
    iterate: frame.whole,
    check() {
      const { fault, isContextLost } = checkFrame();
      if (isContextLost) throw new TryAgain('the graphics context was lost');
      if (fault !== undefined) throw new WrongResult(fault);
    },
    // Browsers limit the number of contexts of a page.
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
