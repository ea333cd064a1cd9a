// Runs in the page before the game's scripts: drives its frames, counts GL calls, GPU memory and React commits, plays whole games at full speed.
import type { DebugSurface } from '../../src/debug/debug-surface.ts';
import { sleep } from '../../src/platform/time.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { createPointer, middleOf, type ScriptedPointer } from '../play/drive-game.ts';
import type { SceneDrop } from '../play/scenes.ts';
import { createFrameRunner, interceptFrames } from './frame-driver.ts';
import { countGl, skipDraws, wrapGl, type GlCounts } from './gl-calls.ts';
import { createGpuTally } from './gpu-tally.ts';

export type Tally = GlCounts & { readonly commits: number; readonly requestedFrames: number };

declare global {
  interface Window {
    frozenJewel: DebugSurface;
    drivenPage: {
      runFrames(count: number): Promise<void>;
      tally(): Tally;
      gpuBytes(): number;
      /** Waits for the menu, presses Play, and waits for the textures of the backdrop. */
      openGame(): Promise<void>;
      /** Plays games to their end and starts the next one. Returns the number of drops. */
      playGames(count: number): Promise<number>;
    };
  }
}

/** Enough to place a piece and deal the next one. */
const FRAMES_PER_DROP = 4;
/** Limit of a call, to detect a game that does not end. */
const MAX_FRAMES = 200_000;
/** Poll interval while the page loads. */
const LOADING_MILLISECONDS = 20;

// React and the game's timers run in the tasks between frames.
const runner = createFrameRunner(interceptFrames().hold(), 1);
const gpu = createGpuTally();
const observers: Readonly<Record<string, (...values: never[]) => void>> = gpu.observers;
wrapGl(Object.keys(observers), (name, original) => {
  return function (...values) {
    observers[name](...(values as never[]));
    return original.apply(this, values);
  };
});
// Software rendering would dominate the run time.
skipDraws();
const { counts } = countGl();
let [commits, requestedFrames] = [0, 0];

// React reports each commit to this hook of its developer tools.
Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => void commits++,
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
});

window.drivenPage = {
  runFrames: async (count) => void (requestedFrames += await runner.run(count)),
  tally: () => ({ ...counts, commits, requestedFrames }),
  gpuBytes: gpu.bytes,
  async openGame() {
    // The first texture is the sheet of the sprites. Those of the backdrop are created together.
    while (!('frozenJewel' in window) || window.frozenJewel.state().screen !== 'game' || gpu.textures() < 2) {
      document.querySelector<HTMLButtonElement>('#first-screen:not(.blank) .menu-buttons button.primary')?.click();
      await runner.run(1);
      await sleep(LOADING_MILLISECONDS);
    }
  },
  async playGames(count) {
    const choose = createPlayer('random', 1);
    const pointer = createPointer(document.querySelector('canvas')!);
    const lastFrame = runner.count() + MAX_FRAMES;
    let drops = 0;
    for (let games = 0; games < count;) {
      const { overlay, notation } = window.frozenJewel.state();
      const game = parseNotation(notation);
      const drop = overlay === 'none' ? choose(game) : undefined;
      if (drop) {
        const { width, height } = game.queue[drop.slot];
        await dragPiece(pointer, { ...drop, width, height });
      } else if (overlay !== 'none') document.querySelector<HTMLButtonElement>('dialog[open] button.primary')?.click();
      await runner.run(1);
      const now = window.frozenJewel.state();
      if (drop && now.notation !== notation) drops++;
      // A press has no effect until React has rendered the panel, so count the change of state.
      if (overlay === 'gameOver' && now.overlay !== overlay) games++;
      if (runner.count() > lastFrame) throw new Error(`Game ${games} did not end within ${MAX_FRAMES} frames`);
    }
    return drops;
  },
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
