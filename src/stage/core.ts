// The core of a stage: renderer, loop and frames of a world. The game runs on it too, with its own layout, quality and start.
import { advanceClock, clockAlpha, createClock, restartClock, type Clock } from '../ecs/clock.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { FramePace } from '../platform/frame-pace.ts';
import type { FrameStats } from '../platform/frame-stats.ts';
import { createLoop, type Loop } from '../platform/loop.ts';
import type { ViewBox } from '../render-webgl/layer.ts';
import { createRenderer, type RendererOptions } from '../render-webgl/renderer.ts';
import type { SpriteLayer } from '../render-webgl/sprite-layer.ts';

type FrameWorld = Pick<RuntimeWorld, 'isMoving' | 'isDirty'>;

/** Code of a host that runs in each frame, in this order. */
export type FrameParts = {
  /** Returns undefined before its code has loaded: the quality is the best until then. */
  readonly pace: () => FramePace | undefined;
  /** Returns undefined if steps and drawing are not timed. */
  readonly stats?: () => FrameStats | undefined;
  /** Runs before the steps of each frame that is not spared. */
  readonly prepare: (quality: number) => void;
  /** Runs the steps. */
  readonly advance: (steps: number, clock: Clock) => void;
  /** Publishes to the page. */
  readonly finish?: (() => void) | undefined;
  /** Runs after the drawing. Returns whether another frame is needed although nothing moves. */
  readonly afterDraw?: () => boolean;
};

export type StageCoreOptions<View extends ViewBox> = Omit<RendererOptions<View>, 'onRestored'> & {
  readonly world: FrameWorld;
  /** In front of all layers. */
  readonly sprites: SpriteLayer;
};

/** Creates the renderer of a world, and its loop at `start`. Rejects like `createRenderer`. */
export async function createStageCore<View extends ViewBox>({ world, layers, sprites, ...options }: StageCoreOptions<View>) {
  let loop: Loop | undefined;

  /** Requests a frame. Does nothing before `start`. */
  const wake = (): void => loop?.wake();

  /** Draws the next frame, also if nothing has moved. */
  function redraw(): void {
    world.isDirty = true;
    wake();
  }

  const renderer = await createRenderer({ ...options, layers: [...layers, sprites], onRestored: redraw });
  return {
    renderer,
    sprites,
    wake,
    redraw,
    /** Sets the image of one of the frames' pictures. */
    setPicture: (index: number, picture: TexImageSource): void => {
      sprites.setPicture(index, picture);
      redraw();
    },
    /** Starts the loop, asleep. */
    start: (parts: FrameParts): void => void (loop = createLoop(createFrame(world, (alpha) => renderer.draw(alpha), parts))),
    destroy(): void {
      loop?.stop();
      renderer.destroy();
    },
  };
}

/** Returns the callback of a loop. Draws if anything moved in this frame or in the previous one, which may have been drawn between two steps. */
export function createFrame(world: FrameWorld, draw: (alpha: number) => void, parts: FrameParts) {
  const clock = createClock();
  let wasMoving = true;

  return (milliseconds: number, hasSlept: boolean): boolean => {
    if (hasSlept) restartClock(clock);
    const pace = parts.pace();
    pace?.addFrame(milliseconds, hasSlept);
    if (pace?.isSpared(milliseconds)) return true;
    parts.prepare(pace?.quality ?? 0);
    const stats = parts.stats?.();
    const stepsBegan = stats?.startFrame() ?? 0;
    const steps = advanceClock(clock, milliseconds);
    parts.advance(steps, clock);
    if (steps > 0) stats?.addStep(stepsBegan);
    parts.finish?.();
    const isDue = world.isDirty || world.isMoving || wasMoving;
    wasMoving = world.isMoving;
    world.isDirty = false;
    if (isDue) {
      const drawBegan = stats?.now() ?? 0;
      draw(world.isMoving ? clockAlpha(clock) : 1);
      stats?.addDraw(drawBegan);
    }
    const isNeeded = parts.afterDraw?.() ?? false;
    return isNeeded || wasMoving || world.isMoving;
  };
}
