// Frames of a stage and of the game: steps, and the drawing if anything moved.
import { advanceClock, clockAlpha, createClock, restartClock, type Clock } from '../ecs/clock.ts';
import { advanceTweens, moveParticles, rememberPrevious } from '../ecs/steps.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { FramePace } from '../platform/frame-pace.ts';
import type { Keys } from '../platform/keys.ts';
import type { Camera } from './camera.ts';

/** Code of the host that a stage runs, and its inputs. */
export type FrameHooks = {
  /**
   * Runs in each step of 1/60 s, before tweens and particles. Returns false to let the stage sleep when nothing moves, until `wake`. Without `update` only tweens and particles move.
   */
  readonly update?: ((seconds: number) => boolean | void) | undefined;
  /** Runs once per frame, before it is drawn: publishes to the page. */
  readonly finish?: (() => void) | undefined;
  readonly camera?: Camera | undefined;
  /** Their presses are forgotten after each step. */
  readonly keys?: Keys | undefined;
};

type StageFrameOptions = FrameHooks &
  Pick<FrameParts, 'pace' | 'draw'> & {
    readonly world: RuntimeWorld;
    readonly isPaused: () => boolean;
    /** Fits the canvas to its size. */
    readonly fit: () => void;
  };

/** Returns the callback of a stage's loop. */
export function createStageFrame({ world, update, finish, camera, keys, isPaused, pace, fit, draw }: StageFrameOptions) {
  function step(seconds: number): void {
    rememberPrevious(world);
    camera?.keep();
    world.isMoving = false;
    if (update !== undefined && update(seconds) !== false) world.isMoving = true;
    keys?.endStep();
    advanceTweens(world, seconds);
    moveParticles(world, seconds);
  }

  return createFrame({
    world,
    pace,
    prepare(quality) {
      world.quality = quality;
      fit();
    },
    advance(steps, { stepSeconds }) {
      if (isPaused()) world.isMoving = false;
      else for (let k = 0; k < steps; k++) step(stepSeconds);
      finish?.();
    },
    draw,
  });
}

export type FrameParts = {
  readonly world: Pick<RuntimeWorld, 'isMoving' | 'isDirty'>;
  /** Returns undefined before its code has loaded: the quality is the best until then. */
  readonly pace: () => FramePace | undefined;
  /** Runs before the steps of each frame that is not spared. */
  readonly prepare: (quality: number) => void;
  /** Runs the steps, and the work of a frame after them. */
  readonly advance: (steps: number, clock: Clock) => void;
  readonly draw: (alpha: number) => void;
};

/** Returns the callback of a loop. Draws if anything moved in this frame or in the previous one, which may have been drawn between two steps. */
export function createFrame({ world, pace: paceOf, prepare, advance, draw }: FrameParts) {
  const clock = createClock();
  let wasMoving = true;

  return (milliseconds: number, hasSlept: boolean): boolean => {
    if (hasSlept) restartClock(clock);
    const pace = paceOf();
    pace?.addFrame(milliseconds, hasSlept);
    if (pace?.isSpared(milliseconds)) return true;
    prepare(pace?.quality ?? 0);
    advance(advanceClock(clock, milliseconds), clock);
    const isDue = world.isDirty || world.isMoving || wasMoving;
    wasMoving = world.isMoving;
    world.isDirty = false;
    if (isDue) draw(world.isMoving ? clockAlpha(clock) : 1);
    return wasMoving;
  };
}
