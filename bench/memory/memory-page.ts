// Runs in the page before the game's scripts: drives its frames, sums GPU memory, plays whole games at full speed.
import { sleep } from '../../src/platform/time.ts';
import { createFrameRunner, interceptFrames } from '../page/frame-driver.ts';
import { skipDraws, wrapGl } from '../page/gl-calls.ts';
import { playGames } from '../page/play-games.ts';
import { middleOf } from '../play/play-scene.ts';
import { createPointer, type ScriptedPointer } from '../play/pointer.ts';
import type { SceneDrop } from '../play/scenes.ts';
import { createGpuTally } from './gpu-tally.ts';

declare global {
  interface Window {
    memoryBench: {
      /** Waits for the menu, presses Play, and waits for the textures of the backdrop. */
      openGame(): Promise<void>;
      runFrames(count: number): Promise<void>;
      /** Plays games to their end and starts the next one. Returns the number of drops. */
      playGames(count: number): Promise<number>;
      gpuBytes(): number;
    };
  }
}

/** Enough to place a piece and deal the next one. */
const FRAMES_PER_DROP = 4;
const FRAMES_PER_TASK = 4;
/** Limit of a call, to detect a game that does not end. */
const MAX_FRAMES = 200_000;
/** Poll interval while the page loads. */
const LOADING_MILLISECONDS = 20;

// React and the game's timers run in the tasks between frames.
const runner = createFrameRunner(interceptFrames().hold(), FRAMES_PER_TASK, performance.now());
const tally = createGpuTally();
const observers: Readonly<Record<string, (...values: never[]) => void>> = tally.observers;
wrapGl(Object.keys(observers), (name, original) => {
  return function (...values) {
    observers[name](...(values as never[]));
    return original.apply(this, values);
  };
});
// Software rendering would dominate the run time.
skipDraws();

window.memoryBench = {
  async openGame() {
    // The first texture is the sheet of the sprites. Those of the backdrop are created together.
    while (!('frozenJewel' in window) || window.frozenJewel.state().screen !== 'game' || tally.textures() < 2) {
      // The page of another bench may have left a game to continue.
      const continued = document.querySelector<HTMLButtonElement>('.panel.continue[open] button.primary');
      (continued ?? document.querySelector<HTMLButtonElement>('#first-screen:not(.blank) .menu-buttons button.primary'))?.click();
      await runner.run(1);
      await sleep(LOADING_MILLISECONDS);
    }
  },
  async runFrames(count) {
    await runner.run(count);
  },
  playGames(count) {
    const pointer = createPointer(document.querySelector('canvas')!);
    const lastFrame = runner.count() + MAX_FRAMES;
    return playGames({
      player: 'random',
      drag: (drop) => dragPiece(pointer, drop),
      pause: () => runner.run(1).then(runner.task),
      isOver(games) {
        if (runner.count() > lastFrame) throw new Error(`Game ${games} did not end within ${MAX_FRAMES} frames`);
        return games >= count;
      },
    });
  },
  gpuBytes: tally.bytes,
};

async function dragPiece(pointer: ScriptedPointer, drop: SceneDrop): Promise<void> {
  const from = window.frozenJewel.slotCentre(drop.slot);
  const to = middleOf(window.frozenJewel, drop);
  pointer.down(from);
  await runner.run(1);
  pointer.move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await runner.run(1);
  pointer.move(to);
  await runner.run(1);
  pointer.up(to);
  await runner.run(FRAMES_PER_DROP);
}
