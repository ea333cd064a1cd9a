// Our engine in the sprite bench: world-like columns, the real packer and the real draw paths.
import { addComponents, addEntity, createWorld, registerQuery } from 'bitecs';
import { create as createMat3, projection } from 'gl-matrix/esm/mat3.js';
import { createComponents, createTransform, TRANSFORM } from '../../src/ecs/components.ts';
import { createLoop } from '../../src/platform/loop.ts';

import { chooseDrawPath, createContext, uploadPicture } from '../../src/render-webgl/gl/context.ts';
import { createPoolPacker } from '../../src/render-webgl/pool-packer.ts';
import { ART_PIXELS_PER_UNIT, createSpriteList } from '../../src/render-webgl/sprite-layout.ts';
import type { Engine, OurEngine } from './engine.ts';
import { createSwarm, moveSwarm, paintTexture, SPRITE_PIXELS, TEXTURE_PIXELS, VIEW } from './swarm.ts';

const FRAME_UNITS = TEXTURE_PIXELS / ART_PIXELS_PER_UNIT;

export async function startOurEngine(canvas: HTMLCanvasElement, { path: name, alpha }: OurEngine, count: number): Promise<Engine> {
  const components = createColumns(count);
  const { Transform } = components;
  const swarm = createSwarm(count, Transform);
  const ecs = createWorld();
  for (let k = 0; k < count; k++) addComponents(ecs, addEntity(ecs), components.Sprite);
  const pool = registerQuery(ecs, [components.Sprite]).dense;
  const gl = createContext(canvas, name === 'quads');
  const frames = { count: 1, rectangles: new Float32Array([0, 0, 1, 1]), width: FRAME_UNITS, height: FRAME_UNITS };
  const drawPath = (await chooseDrawPath(gl, name))({ frames, capacity: count });
  if (drawPath.name !== name) throw new Error(`The browser gave ${drawPath.name} instead of ${name}`);
  const texture = uploadPicture(gl, paintTexture());
  const list = createSpriteList(count);
  const packPool = createPoolPacker(components);
  const view = createMat3();
  projection(view, VIEW.width, VIEW.height);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.clearColor(0, 0, 0, 1);
  gl.viewport(0, 0, canvas.width, canvas.height);
  const half = TRANSFORM.columns * Transform.rows;

  const loop = createLoop(() => {
    // The step before is kept, as in the game.
    Transform.all.copyWithin(half, 0, half);
    moveSwarm(swarm);
    list.count = 0;
    packPool(pool, alpha, list);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    drawPath.draw(list, view);
    return true;
  });
  loop.wake();
  return { gl, swarm };
}

/** The world's columns with a row for each of the swarm, whose places are the Transform's own. */
function createColumns(count: number): ReturnType<typeof createComponents> {
  const rows = count + 1;
  const Transform = createTransform(rows);
  Transform.scaleX.fill(SPRITE_PIXELS / FRAME_UNITS);
  Transform.scaleY.fill(SPRITE_PIXELS / FRAME_UNITS);
  return {
    ...createComponents(),
    Transform,
    Sprite: {
      look: new Uint8Array(rows),
      tint: new Int32Array(rows).fill(0xffffff),
      alpha: new Float32Array(rows).fill(1),
      isAdditive: new Uint8Array(rows),
      isAlive: new Uint8Array(rows).fill(1),
    },
  };
}
