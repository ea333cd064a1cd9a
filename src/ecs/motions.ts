// Motions and travels: animations declared as data and played on an entity as tweens.
import type { EaseName } from './eases.ts';
import { keepPose, setPose } from './spawn.ts';
import { addTween } from './add-tween.ts';
import { CHANNELS, stopTweens, writeChannel } from './tweens.ts';
import type { RuntimeWorld } from './world.ts';

/**
 * One channel of a motion. `x` and `y` are design units relative to the entity's position at the start. `along` is `x` or `y`, depending on
 * `PlayOptions.axis`. `scale` sets both scales. The other channels are absolute: a scale, an alpha 0..1, an angle in radians.
 */
export type Track = {
  readonly channel: 'x' | 'y' | 'along' | 'scaleX' | 'scaleY' | 'scale' | 'angle' | 'alpha';
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Default: `linear`. */
  readonly ease?: EaseName;
  /** Delay from the motion's start. Until then the channel keeps its value. Default: 0. */
  readonly delaySeconds?: number;
};

export type Motion = {
  readonly tracks: readonly Track[];
  /** Played instead of `tracks` with reduced motion. Default: no tracks. */
  readonly reduced?: readonly Track[];
  /** Kills the entity when the last track ends. Without `reduced` tracks it stays alive under reduced motion. */
  readonly kills?: boolean;
};

export type PlayOptions = {
  /** Seconds. Until then the entity stays in the motion's first pose. */
  readonly delay?: number;
  /** Direction of `along`. */
  readonly axis?: 'row' | 'column';
};

const NO_TRACKS: readonly Track[] = [];

/** Sets the entity to a motion's first pose and starts its tweens. */
export function playMotion(world: RuntimeWorld, entity: number, motion: Motion, { delay = 0, axis = 'row' }: PlayOptions = {}): void {
  const tracks = world.isReducedMotion ? (motion.reduced ?? NO_TRACKS) : motion.tracks;
  const last = motion.kills ? lastOf(tracks) : undefined;
  const { Transform } = world.components;
  const x = Transform.x[entity];
  const y = Transform.y[entity];
  // By index: an iterator allocates until V8 has optimized the loop.
  for (let k = 0; k < tracks.length; k++) {
    const track = tracks[k];
    const channel = track.channel === 'along' ? (axis === 'row' ? 'x' : 'y') : track.channel;
    const from = channel === 'x' ? x : channel === 'y' ? y : 0;
    const { ease = 'linear', delaySeconds = 0 } = track;
    if (delaySeconds === 0) writeChannel(world.components, CHANNELS.indexOf(channel), entity, from + track.from);
    addTween(world, entity, channel, from + track.from, from + track.to, track.seconds, delay + delaySeconds, ease, track === last);
  }
  keepPose(world, entity);
}

/** A movement from an entity's current position to a goal: a duration or a speed, and an ease per axis. */
export type Travel = { readonly x: EaseName; readonly y: EaseName } & ({ readonly seconds: number } | { readonly unitsPerSecond: number });

/** The end of a travel in design units. Without `scale` the entity keeps its scale. */
export type TravelGoal = { readonly x: number; readonly y: number; readonly scale?: number };

/** Moves an entity to a goal over time. With reduced motion it jumps there. `delay` is in seconds. */
export function playTravel(world: RuntimeWorld, entity: number, travel: Travel, goal: TravelGoal, delay = 0): void {
  const { Transform } = world.components;
  const fromX = Transform.x[entity];
  const fromY = Transform.y[entity];
  const fromScale = Transform.scaleX[entity];
  const { x, y, scale = fromScale } = goal;
  if (world.isReducedMotion) {
    // Stops a travel that started before motion was reduced.
    stopTweens(world, entity, 'x');
    stopTweens(world, entity, 'y');
    if (goal.scale !== undefined) stopTweens(world, entity, 'scale');
    return setPose(world, entity, x, y, scale, 0);
  }
  const seconds = 'seconds' in travel ? travel.seconds : Math.hypot(x - fromX, y - fromY) / travel.unitsPerSecond;
  addTween(world, entity, 'x', fromX, x, seconds, delay, travel.x);
  addTween(world, entity, 'y', fromY, y, seconds, delay, travel.y);
  if (goal.scale !== undefined) addTween(world, entity, 'scale', fromScale, scale, seconds, delay, travel.x);
}

const endOf = ({ seconds, delaySeconds = 0 }: Track): number => seconds + delaySeconds;

function lastOf(tracks: readonly Track[]): Track | undefined {
  return tracks.reduce<Track | undefined>((last, track) => (!last || endOf(track) >= endOf(last) ? track : last), undefined);
}
