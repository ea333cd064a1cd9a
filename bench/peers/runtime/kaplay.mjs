// The scene in KAPLAY with one drawSprite per sprite: game objects take seven times as long. Angles are degrees.
// https://kaplayjs.com/guides/optimization/
import { kaplay } from 'kaplay';
import { BODIES, bounce, paintPicture, PICTURE_PIXELS, SIDE, VIEW } from '../../runtime/scene.ts';

const DEGREES = 180 / Math.PI;

export function start(canvas, seconds) {
  return new Promise((resolve) => {
    let left = seconds;
    const k = kaplay({ canvas, ...VIEW, background: '#000000', pixelDensity: 1, global: false, debug: false });
    k.loadSprite('square', paintPicture());
    k.onLoad(() => {
      const shape = { sprite: 'square', anchor: 'center', scale: k.vec2(SIDE / PICTURE_PIXELS) };
      const squares = BODIES.map(({ x, y, angle }) => ({ ...shape, pos: k.vec2(x, y), angle: angle * DEGREES }));
      k.onUpdate(() => {
        if (left <= 0) return;
        const step = k.dt();
        left -= step;
        for (let index = 0; index < squares.length; index++) {
          const [body, square] = [BODIES[index], squares[index]];
          square.pos.x += body.velocityX * step;
          square.pos.y += body.velocityY * step;
          square.angle += body.spin * DEGREES * step;
          body.velocityX = bounce(square.pos.x, body.velocityX, VIEW.width);
          body.velocityY = bounce(square.pos.y, body.velocityY, VIEW.height);
        }
      });
      k.onDraw(() => {
        for (const square of squares) k.drawSprite(square);
      });
      const pose = (index) => [squares[index].pos.x, squares[index].pos.y, squares[index].angle / DEGREES];
      resolve({ gl: canvas.getContext('webgl'), pose });
    });
  });
}
