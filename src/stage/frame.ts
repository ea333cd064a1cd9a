// The stage's frame: quality, size, steps, and the drawing if anything moved.
import { advanceClock, clockAlpha, createClock, restartClock } from '../ecs/clock.ts';
import { QUALITY_STEPS } from '../ecs/quality.ts';
import { advanceTweens, moveParticles, rememberPrevious } from '../ecs/steps.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import { createFramePace } from '../platform/frame-pace.ts';
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

type FrameOptions = FrameHooks & {
  readonly world: RuntimeWorld;
  readonly isPaused: () => boolean;
  /** Fits the canvas to its size. */
  readonly fit: () => void;
  readonly draw: (alpha: number) => void;
};

/** Returns the callback of a loop. It asks for another frame until one is drawn after the last movement. */
export function createFrame({ world, update, finish, camera, keys, isPaused, fit, draw }: FrameOptions) {
  const pace = createFramePace(QUALITY_STEPS.length - 1);
  const clock = createClock();
  let wasMoving = true;

  function step(): void {
    rememberPrevious(world);
    camera?.keep();
    world.isMoving = false;
    if (update !== undefined && update(clock.stepSeconds) !== false) world.isMoving = true;
    keys?.endStep();
    advanceTweens(world, clock.stepSeconds);
    moveParticles(world, clock.stepSeconds);
  }

  return (milliseconds: number, hasSlept: boolean): boolean => {
    if (hasSlept) restartClock(clock);
    pace.addFrame(milliseconds, hasSlept);
    world.quality = pace.quality;
    fit();
    const steps = advanceClock(clock, milliseconds);
    if (isPaused()) world.isMoving = false;
    else for (let k = 0; k < steps; k++) step();
    finish?.();
    const isAwake = world.isMoving || wasMoving;
    if (isAwake || world.isDirty) draw(world.isMoving ? clockAlpha(clock) : 1);
    world.isDirty = false;
    wasMoving = world.isMoving;
    return isAwake;
  };
}
