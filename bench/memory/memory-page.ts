// Runs in the game's page before its own scripts: hands out frames by hand, tallies what the GPU holds, and plays whole games as fast as they go.
import type { DebugSurface } from '../../src/debug/debug-surface.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer, type Drop } from '../../src/rules/players.ts';
import { createGpuTally, type TextureBytes } from './gpu-tally.ts';

export type MemoryBench = {
  /** Waits for the menu and presses play. */
  openGame(): Promise<void>;
  runFrames(count: number): Promise<void>;
  /** Plays so many games from the board at rest to the new game after the last one's end; gives drops and frames. */
  playGames(count: number): Promise<{ drops: number; frames: number }>;
  gpu(): { readonly textures: TextureBytes[]; readonly bufferBytes: number; readonly canvasBytes: number };
};

declare global {
  interface Window {
    frozenJewel: DebugSurface;
    memoryBench: MemoryBench;
  }
}

type Gl = WebGLRenderingContext | WebGL2RenderingContext;

const FRAME_MILLISECONDS = 1000 / 60;
/** From one drop to the next: the piece has left the hand, and the next one is there. */
const FRAMES_A_DROP = 4;
const FRAMES_A_TASK = 4;
/** A game that takes longer has got stuck. */
const MAX_FRAMES = 200_000;
/** Between two looks at a page that loads. */
const LOADING_MILLISECONDS = 20;
const COLOR_BYTES = 4;
const WORDS_BYTES = 16;

let callbacks: FrameRequestCallback[] = [];
let frames = 0;
let now = performance.now();
const channel = new MessageChannel();
channel.port1.start();
const tally = createGpuTally();
const choose = createPlayer('random', 1);

window.requestAnimationFrame = (callback) => callbacks.push(callback);
window.cancelAnimationFrame = (id) => void (callbacks[id - 1] = () => {});
// The events that play are made here: the browser knows no pointer that could be captured.
Element.prototype.setPointerCapture = () => {};
for (const prototype of [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype]) wrapCalls(prototype);

window.memoryBench = {
  async openGame() {
    while (!('frozenJewel' in window) || window.frozenJewel.state().screen !== 'game') {
      document.querySelector<HTMLButtonElement>('.menu-buttons button.primary')?.click();
      await runFrame();
      await new Promise((resolve) => setTimeout(resolve, LOADING_MILLISECONDS));
    }
  },
  async runFrames(count) {
    for (let k = 0; k < count; k++) await runFrame();
  },
  async playGames(count) {
    const begun = frames;
    let drops = 0;
    for (let games = 0; games < count;) {
      if (frames - begun > MAX_FRAMES) throw new Error(`game ${games} does not end: ${JSON.stringify(window.frozenJewel.state())}`);
      const { overlay, notation } = window.frozenJewel.state();
      if (overlay !== 'none') {
        if (await pressButton(overlay)) games += overlay === 'gameOver' ? 1 : 0;
        continue;
      }
      const game = parseNotation(notation);
      const drop = choose(game);
      if (drop) {
        const { width, height } = game.queue[drop.slot];
        await dragPiece(drop, width, height);
        drops++;
      } else await runFrame();
    }
    return { drops, frames: frames - begun };
  },
  gpu() {
    const { width, height } = document.querySelector('canvas')!;
    return { textures: tally.textures(), bufferBytes: tally.bufferBytes(), canvasBytes: width * height * COLOR_BYTES };
  },
};

async function runFrame(): Promise<void> {
  now += FRAME_MILLISECONDS;
  frames++;
  const due = callbacks;
  callbacks = [];
  for (const callback of due) callback(now);
  // React and the game's timers have their turn, if not after every frame.
  if (frames % FRAMES_A_TASK === 0) await nextTask();
}

/** Whether the press has led on: React may not have shown the panel yet. */
async function pressButton(overlay: string): Promise<boolean> {
  document.querySelector<HTMLButtonElement>('dialog[open] button.primary')?.click();
  await runFrame();
  await nextTask();
  return window.frozenJewel.state().overlay !== overlay;
}

async function dragPiece({ slot, x, y }: Drop, width: number, height: number): Promise<void> {
  const from = window.frozenJewel.slotCentre(slot);
  const to = window.frozenJewel.cellCentre(x + (width - 1) / 2, y + (height - 1) / 2);
  point('pointerdown', from);
  await runFrame();
  point('pointermove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await runFrame();
  point('pointermove', to);
  await runFrame();
  point('pointerup', to);
  for (let k = 0; k < FRAMES_A_DROP; k++) await runFrame();
}

function point(type: string, { x, y }: { x: number; y: number }): void {
  const event = new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true });
  document.querySelector('canvas')!.dispatchEvent(event);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port2.postMessage(0);
  });
}

/** Every call of the context goes on to the browser, but for the drawing: a software rasteriser would take all the time. */
function wrapCalls(prototype: Gl): void {
  const bound = new Map<number, object>();
  const heard: Record<string, (...values: never[]) => void> = {
    bindTexture: (target: number, texture: object) => bound.set(target, texture),
    bindBuffer: (target: number, buffer: object) => bound.set(target, buffer),
    texImage2D: (target: number, level: number, _format: number, ...rest: unknown[]) => {
      const [width, height] = sizeOf(rest);
      if (level === 0) tally.setTexture(bound.get(target)!, width, height, COLOR_BYTES);
    },
    texStorage2D: (target: number, _levels: number, _format: number, width: number, height: number) =>
      tally.setTexture(bound.get(target)!, width, height, WORDS_BYTES),
    generateMipmap: (target: number) => tally.addMipmaps(bound.get(target)!),
    bufferData: (target: number, data: number | ArrayBufferView) =>
      tally.setBuffer(bound.get(target)!, typeof data === 'number' ? data : data.byteLength),
    deleteTexture: (texture: object) => tally.remove(texture),
    deleteBuffer: (buffer: object) => tally.remove(buffer),
  };
  const calls = prototype as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const [name, hear] of Object.entries(heard)) {
    const call = calls[name];
    if (!call) continue;
    calls[name] = function (...values) {
      hear(...(values as never[]));
      return call.apply(this, values);
    };
  }
  prototype.drawElements = () => {};
  prototype.drawArrays = () => {};
}

/** Of `texImage2D` behind its format: width, height ... or format, type, picture. */
function sizeOf(rest: readonly unknown[]): [number, number] {
  if (rest.length > 3) return [Number(rest[0]), Number(rest[1])];
  const { width, height } = rest[2] as { width: number; height: number };
  return [width, height];
}
