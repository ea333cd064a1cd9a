// LittleJS with one tile per sprite. Uses the engine's loop and canvas.
// https://killedbyapixel.github.io/LittleJS/docs/Draw.html
import * as littlejs from 'littlejsengine';
import { serveEngine } from '../../sprites/serve-engine.ts';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW } from '../../sprites/swarm.ts';

serveEngine(async (canvas, { count, spritePixels }) => {
  canvas.remove();
  const swarm = createSwarm(count);
  const colors = Array.from(swarm.tint, (tint) => new littlejs.Color((tint >> 16) / 255, ((tint >> 8) & 255) / 255, (tint & 255) / 255));
  const place = littlejs.vec2();
  const size = littlejs.vec2(spritePixels);
  let tile;
  littlejs.glSetAntialias(false);
  // Same texture filter as the other engines.
  littlejs.setTilesPixelated(false);
  littlejs.setCanvasFixedSize(littlejs.vec2(VIEW.width, VIEW.height));
  littlejs.setCameraPos(littlejs.vec2(VIEW.width / 2, VIEW.height / 2));
  littlejs.setCameraScale(1);
  const start = () => void (tile = new littlejs.TileInfo(littlejs.vec2(), littlejs.vec2(TEXTURE_PIXELS)));
  // Rendering happens once per frame, unlike updates. The y axis points up.
  const render = () => {
    moveSwarm(swarm);
    const { x, y, angle } = swarm;
    for (let row = 1; row <= count; row++) {
      place.x = x[row];
      place.y = VIEW.height - y[row];
      littlejs.drawTile(place, size, tile, colors[row], angle[row]);
    }
  };
  await littlejs.engineInit(start, undefined, undefined, render, undefined, [paintTexture().toDataURL()]);
  return { gl: littlejs.glContext, swarm };
});
