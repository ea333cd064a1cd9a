// Motions and travels: rows of a host's tables, played on an entity as tweens.
import type { EaseName } from './eases.ts';
import { keepPose, setPose } from './spawn.ts';
import { CHANNELS, startTween, stopTweens, writeChannel } from './tweens.ts';
import type { RuntimeWorld } from './world.ts';

/**
 * One channel of a motion. `x` and `y` are design units from where the motion starts; `along` is one of both, by the `axis` it is played with;
 * `scale` is both scales at once. The others are absolute: a scale, an alpha of 0..1, an angle in radians.
 */
export type Track = {
  readonly channel: 'x' | 'y' | 'along' | 'scaleX' | 'scaleY' | 'scale' | 'angle' | 'alpha';
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** `linear` by default. */
  readonly ease?: EaseName;
  /** From the motion's start; until then the channel keeps its value. */
  readonly delaySeconds?: number;
};

export type Motion = {
  readonly tracks: readonly Track[];
  /** Played instead of `tracks` with reduced motion: fades alone, or (by default) nothing. */
  readonly less?: readonly Track[];
  /** Whether the entity dies at the end. */
  readonly isLast?: boolean;
};

export type PlayOptions = {
  /** Seconds; until then the entity stands where the motion starts. */
  readonly delay?: number;
  /** Direction of `along`. */
  readonly axis?: 'row' | 'column';
};

const NO_TRACKS: readonly Track[] = [];

const tracksOf = ({ tracks, less = NO_TRACKS }: Motion, isReduced: boolean): readonly Track[] => (isReduced ? less : tracks);

/** Moves the entity to where a motion starts and plays it. */
export function playMotion(world: RuntimeWorld, entity: number, motion: Motion, { delay = 0, axis = 'row' }: PlayOptions = {}): void {
  const tracks = tracksOf(motion, world.isReducedMotion);
  const last = motion.isLast ? lastOf(tracks) : undefined;
  const { Transform } = world.components;
  const origin = { x: Transform.x[entity], y: Transform.y[entity] };
  for (const track of tracks) {
    const channel = track.channel === 'along' ? (axis === 'row' ? 'x' : 'y') : track.channel;
    const from = channel === 'x' || channel === 'y' ? origin[channel] : 0;
    const { ease = 'linear', delaySeconds = 0 } = track;
    if (delaySeconds === 0) writeChannel(world.components, CHANNELS.indexOf(channel), entity, from + track.from);
    startTween(world, entity, channel, {
      from: from + track.from,
      to: from + track.to,
      seconds: track.seconds,
      delay: delay + delaySeconds,
      ease,
      kills: track === last,
    });
  }
  keepPose(world, entity);
}

/** Returns the seconds until the last track of a motion ends. */
export function motionSeconds(motion: Motion, isReducedMotion: boolean): number {
  return tracksOf(motion, isReducedMotion).reduce((most, track) => Math.max(most, endOf(track)), 0);
}

/** A way from wherever an entity is to a place known only at run time: a time or a speed, and an ease per axis. */
export type Travel = { readonly x: EaseName; readonly y: EaseName } & ({ readonly seconds: number } | { readonly unitsPerSecond: number });

/** Where a travel ends, in design units, and at which scale if it is to change. */
export type Goal = { readonly x: number; readonly y: number; readonly scale?: number };

/** Sends an entity to a place; with reduced motion it is there immediately. */
export function playTravel(world: RuntimeWorld, entity: number, travel: Travel, goal: Goal, delay = 0): void {
  const { Transform } = world.components;
  const [fromX, fromY, fromScale] = [Transform.x[entity], Transform.y[entity], Transform.scaleX[entity]];
  const { x, y, scale = fromScale } = goal;
  if (world.isReducedMotion) {
    // One that began before motion was reduced would go on.
    stopTweens(world, entity, 'x');
    stopTweens(world, entity, 'y');
    if (goal.scale !== undefined) stopTweens(world, entity, 'scale');
    return setPose(world, entity, x, y, scale, 0);
  }
  const seconds = 'seconds' in travel ? travel.seconds : Math.hypot(x - fromX, y - fromY) / travel.unitsPerSecond;
  startTween(world, entity, 'x', { from: fromX, to: x, seconds, delay, ease: travel.x });
  startTween(world, entity, 'y', { from: fromY, to: y, seconds, delay, ease: travel.y });
  if (goal.scale !== undefined) startTween(world, entity, 'scale', { from: fromScale, to: scale, seconds, delay, ease: travel.x });
}

const endOf = ({ seconds, delaySeconds = 0 }: Track): number => seconds + delaySeconds;

function lastOf(tracks: readonly Track[]): Track | undefined {
  return tracks.reduce<Track | undefined>((last, track) => (!last || endOf(track) >= endOf(last) ? track : last), undefined);
}
