// A swarm drawn by our engine in the browser's frames, of which only the first sprites move and are drawn.
import { createPoolPacker, createRenderer, createSpriteLayer, rememberPrevious } from '../../../src/runtime.ts';
import { expectSame } from '../../harness/report.ts';
import type { FrameDriver } from '../../page/frame-driver.ts';
import { FRAMES } from '../../sprites/bare-engine.ts';
import { CLEAR_LAYER, createSwarmWorld } from '../../sprites/our-engine.ts';
import { moveSwarm, paintTexture, VIEW } from '../../sprites/swarm.ts';
import { replaceNodes } from '../device-task.ts';
import { TryAgain } from '../page-visibility.ts';
import { MAX_SPRITES, type HoldSprites } from './find-capacity.ts';
import { waitForEach, watchFences } from './frame-watch.ts';

const SPRITE_PIXELS = 8;
/** The frames in flight still have the previous number of sprites. */
const SETTLING_FRAMES = 3;
const MIN_FRAMES = 6;
/** A hold of very late frames ends after this multiple of its time. */
const MAX_OVERTIME = 4;
const MIN_CAPACITY = 4096;

type RampScene = {
  /** Returns whether the GPU has not yet drawn the frame before the last one. */
  isBehind(): boolean;
  /** Moves and draws the first `sprites`. */
  frame(sprites: number): void;
  /** Throws TryAgain after the context was lost, and a WrongResult if sprites are missing. */
  check(sprites: number): void;
  end(): void;
};

/** Creates scenes in the stage as needed: a world has room for twice the sprites of the hold that required it. */
export function createRampStage(stage: HTMLElement, { request }: FrameDriver, webGl: 1 | 2) {
  let scene: RampScene | undefined;
  let capacity = 0;

  async function prepare(sprites: number): Promise<RampScene> {
    if (scene && sprites <= capacity) return scene;
    scene?.end();
    capacity = Math.min(MAX_SPRITES, Math.max(MIN_CAPACITY, sprites * 2));
    const canvas = document.createElement('canvas');
    canvas.width = VIEW.width;
    canvas.height = VIEW.height;
    replaceNodes(stage, canvas);
    return (scene = await startScene(canvas, capacity, webGl));
  }

  const hold: HoldSprites = async (sprites, milliseconds) => {
    const { isBehind, frame, check } = await prepare(sprites);
    const timestamps: number[] = [];
    await new Promise<void>((resolve) => {
      let settling = SETTLING_FRAMES;
      request(function run(time) {
        if (isBehind()) return void request(run);
        if (settling-- <= 0) timestamps.push(time);
        const span = time - (timestamps[0] ?? time);
        const isOver =
          span >= milliseconds && (timestamps.length > MIN_FRAMES || (span >= milliseconds * MAX_OVERTIME && timestamps.length > 1));
        if (isOver) return resolve();
        frame(sprites);
        request(run);
      });
    });
    check(sprites);
    return timestamps;
  };

  return { hold, end: () => scene?.end() };
}

async function startScene(canvas: HTMLCanvasElement, capacity: number, webGl: 1 | 2): Promise<RampScene> {
  const { world, swarm } = createSwarmWorld({ count: capacity, spritePixels: SPRITE_PIXELS });
  let shown = 0;
  const kinds = {
    squares: {
      size: capacity,
      pack: (owner: typeof world, list: Parameters<typeof createPoolPacker>[1]) => {
        const packPool = createPoolPacker(owner.components, list);
        return ({ first }: { readonly first: number }, alpha: number) => packPool({ first, count: shown }, alpha);
      },
    },
  };
  const sprites = createSpriteLayer({ world, kinds, frames: FRAMES, capacity });
  sprites.setPicture(0, paintTexture());
  const drawPath = webGl === 2 ? 'pull-buffer' : 'quads';
  const renderer = await createRenderer({ canvas, layers: [CLEAR_LAYER, sprites], drawPath, onRestored: () => {} });
  renderer.resize({ left: 0, ...VIEW }, canvas.width, canvas.height);
  const frames = webGl === 2 ? watchFences(canvas.getContext('webgl2')!) : waitForEach(canvas.getContext('webgl')!);
  return {
    isBehind: frames.isBehind,
    frame(count) {
      shown = count;
      rememberPrevious(world);
      moveSwarm({ ...swarm, count });
      renderer.draw(0);
      frames.end();
    },
    check(count) {
      if (renderer.drawPathName === 'none') throw new TryAgain('the graphics context was lost');
      expectSame('drawn sprites', sprites.count, count);
    },
    // Browsers limit the number of contexts of a page.
    end: () => (canvas.getContext('webgl2') ?? canvas.getContext('webgl'))?.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
