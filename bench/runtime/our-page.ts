// The scene on our runtime: the component Velocity moves the sprites, and the stage sleeps when `update` returns false.
import { createMover, createStage, createVelocity, setPose, spawnSprite } from '../../src/runtime.ts';
import { BODIES, bounce, COUNT, paintPicture, PICTURE_PIXELS, VIEW, type StartPage } from './scene.ts';

const PICTURE = { width: PICTURE_PIXELS, height: PICTURE_PIXELS, frames: { square: [0, 0, PICTURE_PIXELS, PICTURE_PIXELS] } };

export const start: StartPage = async (canvas, seconds) => {
  let left = seconds;
  const { world, frames } = await createStage({
    canvas,
    kinds: { squares: { size: COUNT, components: ['Velocity'] } },
    components: createVelocity,
    pictures: [{ ...PICTURE, image: paintPicture() }],
    update(step) {
      if (left <= 0) return false;
      left -= step;
      move(step);
      for (let entity = first; entity < first + count; entity++) {
        Velocity.x[entity] = bounce(x[entity], Velocity.x[entity], VIEW.width);
        Velocity.y[entity] = bounce(y[entity], Velocity.y[entity], VIEW.height);
      }
      return true;
    },
  });
  const { first, count } = world.pools.squares;
  const { Transform, Velocity } = world.components;
  const { x, y, angle } = Transform;
  const move = createMover(world);
  for (const body of BODIES) {
    const entity = spawnSprite(world, 'squares', frames.square, body.x, body.y);
    setPose(world, entity, body.x, body.y, 1, body.angle);
    Velocity.x[entity] = body.velocityX;
    Velocity.y[entity] = body.velocityY;
    Velocity.spin[entity] = body.spin;
  }
  return { gl: canvas.getContext('webgl2')!, pose: (index) => [x[first + index], y[first + index], angle[first + index]] };
};
