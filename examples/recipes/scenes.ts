// Scenes: a title and a game on one stage. A scene kills all sprites of the last one, and returns the action of a press.
import { createLabels, createStage, forEachAlive, killSprite, listenToPointer, paintFont, spawnSprite } from '../../src/runtime.ts';
import { paintCrystal } from './paint.ts';

type Press = (x: number, y: number) => void;

export async function start(canvas: HTMLCanvasElement) {
  const font = paintFont({ pixels: 56, style: 'bold' });
  const labels = createLabels(font, 1);
  const kinds = { crystals: { size: 8 }, labels };
  const stage = await createStage({ canvas, color: 0x0d2a55, kinds, pictures: [font, paintCrystal()] });
  const { world, frames } = stage;
  const { x, y } = world.components.Transform;
  let press = enterTitle('Press to play');
  listenToPointer(canvas, { press: (pointX, pointY) => press(pointX, pointY) }, stage.signal);
  return stage;

  function clear(): void {
    for (const pool of Object.values(world.pools)) forEachAlive(world, pool, (entity) => killSprite(world, entity));
    stage.wake();
  }

  function enterTitle(text: string): Press {
    clear();
    labels.say(spawnSprite(world, 'labels', 0, stage.view.width / 2, stage.view.height / 2), text);
    return () => (press = enterGame());
  }

  function enterGame(): Press {
    clear();
    const { width, height } = stage.view;
    for (let k = 0; k < 8; k++) spawnSprite(world, 'crystals', frames.crystal, (width * (((k * 5) % 8) + 0.5)) / 8, (height * (k + 1)) / 9);
    return (pointX, pointY) => {
      let left = 0;
      forEachAlive(world, world.pools.crystals, (crystal) => {
        if (Math.hypot(x[crystal] - pointX, y[crystal] - pointY) < 30) killSprite(world, crystal);
        else left++;
      });
      stage.wake();
      if (left === 0) press = enterTitle('All collected');
    };
  }
}
