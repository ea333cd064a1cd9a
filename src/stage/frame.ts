// Frames of a stage: the steps of its world, with the host's code in its place.
import { advanceTweens, moveParticles, rememberPrevious } from '../ecs/steps.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { Keys } from '../platform/keys.ts';
import type { Camera } from './camera.ts';
import type { FrameParts } from './core.ts';

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
  Pick<FrameParts, 'pace'> & {
    readonly world: RuntimeWorld;
    readonly isPaused: () => boolean;
    /** Fits the canvas to its size. */
    readonly fit: () => void;
  };

/** Returns the parts of a stage in each frame. */
export function createStageFrame({ world, update, finish, camera, keys, isPaused, pace, fit }: StageFrameOptions): FrameParts {
  function step(seconds: number): void {
    rememberPrevious(world);
    camera?.keep();
    world.isMoving = false;
    if (update !== undefined && update(seconds) !== false) world.isMoving = true;
    keys?.endStep();
    advanceTweens(world, seconds);
    moveParticles(world, seconds);
  }

  return {
    pace,
    prepare(quality) {
      world.quality = quality;
      fit();
    },
    advance(steps, { stepSeconds }) {
      if (isPaused()) world.isMoving = false;
      else for (let k = 0; k < steps; k++) step(stepSeconds);
    },
    finish,
  };
}
