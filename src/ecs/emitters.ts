// Emitters: sources of particles, such as smoke or a jet.
import { addParticles, type Burst, type BurstOptions } from './bursts.ts';
import { QUALITY_STEPS } from './quality.ts';
import type { RuntimeWorld } from './world.ts';

/** A burst without a number of particles. */
export type Emission<KindName extends string = string> = Omit<Burst<KindName>, 'count'> & {
  /** Particles per second at full quality. */
  readonly perSecond: number;
};

/** Adds the particles of the last `seconds`. Each gets a random direction of the emission. */
export type Emit = (seconds: number, options: BurstOptions) => void;

/** Creates an emitter. It keeps the fraction of a particle between two calls. Throws like `startBurst` when called. */
export function createEmitter<KindName extends string>(world: RuntimeWorld<KindName>, emission: Emission<KindName>): Emit {
  let due = 0;
  return (seconds, options) => {
    due += seconds * emission.perSecond * QUALITY_STEPS[world.quality].particles;
    const count = Math.trunc(due);
    due -= count;
    addParticles(world, emission, count, options, false);
  };
}
