// The scene in LittleJS: one drawTile per sprite, which the engine batches. The y axis points up.
// https://killedbyapixel.github.io/LittleJS/docs/Draw.html
import * as littlejs from 'littlejsengine';
import { BODIES, bounce, paintPicture, PICTURE_PIXELS, SIDE, VIEW } from '../../runtime/scene.ts';

export async function start(canvas, seconds) {
  canvas.remove();
  let left = seconds;
  let tile;
  const place = littlejs.vec2();
  const size = littlejs.vec2(SIDE);
  littlejs.glSetAntialias(false);
  littlejs.setTilesPixelated(false);
  littlejs.setCanvasFixedSize(littlejs.vec2(VIEW.width, VIEW.height));
  littlejs.setCameraPos(littlejs.vec2(VIEW.width / 2, VIEW.height / 2));
  littlejs.setCameraScale(1);
  const create = () => void (tile = new littlejs.TileInfo(littlejs.vec2(), littlejs.vec2(PICTURE_PIXELS)));
  const update = () => {
    if (left <= 0) return;
    left -= littlejs.timeDelta;
    for (const body of BODIES) {
      body.x += body.velocityX * littlejs.timeDelta;
      body.y += body.velocityY * littlejs.timeDelta;
      body.angle += body.spin * littlejs.timeDelta;
      body.velocityX = bounce(body.x, body.velocityX, VIEW.width);
      body.velocityY = bounce(body.y, body.velocityY, VIEW.height);
    }
  };
  const render = () => {
    for (const { x, y, angle } of BODIES) littlejs.drawTile(place.set(x, VIEW.height - y), size, tile, littlejs.WHITE, angle);
  };
  await littlejs.engineInit(create, update, undefined, render, undefined, [paintPicture().toDataURL()]);
  return {
    gl: littlejs.glContext,
    pose: (index) => [BODIES[index].x, BODIES[index].y, BODIES[index].angle],
    stop: () => littlejs.setEngineManualStep(true),
  };
}
