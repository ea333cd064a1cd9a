// The limits in the sprite bench: our bytes by our GL calls from a bare loop, without entities, a step before or a column that it does not need; and no drawing at all.
import { createLoop } from '../../src/platform/loop.ts';
import { createContext } from '../../src/render-webgl/gl/context.ts';
import type { DrawPathName } from '../../src/render-webgl/gl/draw-path.ts';
import {
  ANGLE_STEPS,
  createSpriteList,
  packColor,
  POSITION_STEPS,
  pushSprite,
  SPRITE_WORDS,
  type SpriteList,
} from '../../src/render-webgl/sprite-layout.ts';
import type { Engine } from './engine.ts';
import { createStage, scaleOf } from './stage.ts';
import { createSwarm, moveSwarm, SPRITE_PIXELS, type Swarm } from './swarm.ts';

const ANGLE_SCALE = ANGLE_STEPS / (2 * Math.PI);

export async function startBareEngine(
  canvas: HTMLCanvasElement,
  count: number,
  spritePixels: number = SPRITE_PIXELS,
  path: DrawPathName = 'pull-buffer',
): Promise<Engine> {
  const { gl, draw } = await createStage(canvas, path, count);
  const swarm = createSwarm(count);
  const list = createSpriteList(count);
  const scale = scaleOf(spritePixels);
  for (let row = 1; row <= count; row++) pushSprite(list, 0, 0, 0, scale, scale, 0, packColor(swarm.tint[row], 1, false));
  const still = list.uint32.slice();
  const loop = createLoop(() => {
    moveSwarm(swarm);
    writeSprites(swarm, still, list);
    draw(list);
    return true;
  });
  loop.wake();
  return { gl, swarm };
}

/** Moves the swarm and draws nothing of it: what every engine's script has in it. */
export function startMotionAlone(canvas: HTMLCanvasElement, count: number): Engine {
  const swarm = createSwarm(count);
  const loop = createLoop(() => {
    moveSwarm(swarm);
    return true;
  });
  loop.wake();
  return { gl: createContext(canvas, false), swarm };
}

/** Each sprite's 16 bytes; size and colour as they were packed once, and its frame is 0. */
function writeSprites({ count, x, y, angle }: Swarm, still: Uint32Array, { uint32 }: SpriteList): void {
  for (let row = 1, word = 0; row <= count; row++, word += SPRITE_WORDS) {
    uint32[word] = ((x[row] * POSITION_STEPS) & 0xffff) | ((y[row] * POSITION_STEPS) << 16);
    uint32[word + 1] = (angle[row] * ANGLE_SCALE) & 0xffff;
    uint32[word + 2] = still[word + 2];
    uint32[word + 3] = still[word + 3];
  }
}
