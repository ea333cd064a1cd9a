// LittleJS with one drawTile for each sprite, driven by its own loop on its own canvas.
import {
  Color,
  drawTile,
  engineInit,
  glContext,
  glSetAntialias,
  setCameraPos,
  setCameraScale,
  setCanvasFixedSize,
  setTilesPixelated,
  TileInfo,
  vec2,
} from 'littlejsengine';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW } from '../../sprites/swarm.ts';

/** Resolves before the first frame. */
export async function startEngine(canvas, { count, spritePixels }) {
  canvas.remove();
  const swarm = createSwarm(count);
  const colors = Array.from(swarm.tint, (tint) => new Color((tint >> 16) / 255, ((tint >> 8) & 255) / 255, (tint & 255) / 255));
  const place = vec2();
  const size = vec2(spritePixels);
  let tile;
  glSetAntialias(false);
  // The other engines smooth their textures too.
  setTilesPixelated(false);
  setCanvasFixedSize(vec2(VIEW.width, VIEW.height));
  setCameraPos(vec2(VIEW.width / 2, VIEW.height / 2));
  setCameraScale(1);
  const start = () => {
    tile = new TileInfo(vec2(), vec2(TEXTURE_PIXELS));
  };
  // Drawing happens once a frame, unlike updates. The y axis points up.
  const render = () => {
    moveSwarm(swarm);
    const { x, y, angle } = swarm;
    for (let row = 1; row <= count; row++) {
      place.x = x[row];
      place.y = VIEW.height - y[row];
      drawTile(place, size, tile, colors[row], angle[row]);
    }
  };
  await engineInit(start, undefined, undefined, render, undefined, [paintTexture().toDataURL()]);
  return { gl: glContext, swarm };
}
