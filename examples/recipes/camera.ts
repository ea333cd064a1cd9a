// Camera: follows a ship over a world that is larger than the view. The pointer's place in the world is the ship's goal.
import { createCamera, createStage, listenToPointer, randomBetween, spawnSprite, worldOf } from '../../src/runtime.ts';
import { paint } from './paint.ts';

const PICTURE = { width: 192, height: 64, frames: { star: [0, 0, 64, 64], goal: [64, 0, 64, 64], ship: [128, 0, 64, 64] } };
/** A star, a ring and an arrow. */
const SHAPES = 'M32 24l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM96 6a26 26 0 1 0 .1 0ZM96 11a21 21 0 1 1-.1 0ZM186 32l-54 22 12-22-12-22Z';

export async function start(canvas: HTMLCanvasElement) {
  const camera = createCamera();
  const stage = await createStage({
    canvas,
    camera,
    color: 0x0a1c3d,
    kinds: { stars: { size: 600 }, others: { size: 2 } },
    pictures: [{ ...PICTURE, image: paint(PICTURE.width, PICTURE.height, [['#cfeaff', SHAPES]]) }],
    update(seconds): boolean {
      const [wayX, wayY] = [x[goal] - x[ship], y[goal] - y[ship]];
      const speed = Math.min(420, 2 * Math.hypot(wayX, wayY));
      angle[ship] += Math.sin(Math.atan2(wayY, wayX) - angle[ship]) * 6 * seconds;
      x[ship] += Math.cos(angle[ship]) * speed * seconds;
      y[ship] += Math.sin(angle[ship]) * speed * seconds;
      camera.x += (x[ship] - camera.x) * 3 * seconds;
      camera.y += (y[ship] - camera.y) * 3 * seconds;
      camera.zoom += (1.5 - speed / 600 - camera.zoom) * 2 * seconds;
      return camera.zoom < 1.499;
    },
  });
  const { world, frames } = stage;
  const { x, y, angle } = world.components.Transform;
  const random = () => randomBetween(world.random, -1000, 1000);
  for (let k = 0; k < 600; k++) spawnSprite(world, 'stars', frames.star, random(), random());
  const goal = spawnSprite(world, 'others', frames.goal, 500, -250);
  const ship = spawnSprite(world, 'others', frames.ship, 0, 0);
  const steer = (pointerX: number, pointerY: number) => {
    const place = stage.viewOf(pointerX, pointerY);
    ({ x: x[goal], y: y[goal] } = worldOf(camera, stage.view, place.x, place.y));
    stage.wake();
  };
  listenToPointer(canvas, { press: steer, move: steer }, stage.signal);
  return stage;
}
