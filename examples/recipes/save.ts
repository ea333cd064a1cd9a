// Save: a snapshot is plain data for structuredClone and IndexedDB. A loaded world continues bit for bit, also its random numbers.
import { createStage, loadWorld, randomBetween, saveWorld, spawnSprite, startTween } from '../../src/runtime.ts';
import { paintCrystal } from './paint.ts';

export async function start(canvas: HTMLCanvasElement, hud: HTMLElement) {
  // State outside of the world is saved with it.
  let state = { steps: 0 };
  const stage = await createStage({
    canvas,
    color: 0x0d2a55,
    kinds: { crystals: { size: 30 } },
    tweens: 60,
    pictures: [paintCrystal()],
    update() {
      if (state.steps++ % 15 === 0) grow();
    },
    finish: () => (output.value = `Step ${state.steps}`),
  });
  const { world, frames } = stage;
  const save = () => structuredClone({ world: saveWorld(world), state });
  let saved = save();
  const output = document.createElement('output');
  addButton('Save', () => (saved = save()));
  addButton('Load', () => {
    loadWorld(world, saved.world);
    state = { ...saved.state };
    stage.wake();
  });
  hud.append(output);
  return stage;

  function grow(): void {
    const { width, height } = stage.view;
    const [x, y] = [randomBetween(world.random, 20, width - 20), randomBetween(world.random, 80, height - 30)];
    const crystal = spawnSprite(world, 'crystals', frames.crystal, x, y);
    startTween(world, crystal, 'scale', { from: 0, to: 1, seconds: 3, ease: 'bump', kills: true });
  }

  function addButton(textContent: string, press: () => void): void {
    const button = Object.assign(document.createElement('button'), { textContent });
    button.addEventListener('click', press);
    hud.append(button);
  }
}
