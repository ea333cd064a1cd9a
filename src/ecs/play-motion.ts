// Playing a row of the table of motions on an entity: each track becomes a tween.
import { MOTIONS, TRAVELS, type Motion, type MotionName, type Track, type Travel } from '../game/motions.ts';
import { keepPose, setPose } from './spawn.ts';
import { CHANNELS, startTween, writeChannel } from './tweens.ts';
import type { World } from '../game/world.ts';

export type PlayOptions = {
  /** Until then everything stands where the motion begins. */
  readonly delay?: number;
  /** Which way `along` lies. */
  readonly axis?: 'row' | 'column';
};

/**
 * Puts the entity where a motion begins and starts it. With less motion it is what the table has for that, and what would be
 * gone at the end is gone after it.
 */
export function playMotion(world: World, entity: number, name: MotionName, { delay = 0, axis = 'row' }: PlayOptions = {}): void {
  const motion: Motion = MOTIONS[name];
  const tracks = world.isReducedMotion ? motion.less : motion.tracks;
  const last = motion.isLast ? lastOf(tracks) : undefined;
  const { Transform } = world.components;
  const origin = { x: Transform.x[entity], y: Transform.y[entity] };
  for (const track of tracks) {
    const channel = track.channel === 'along' ? (axis === 'row' ? 'x' : 'y') : track.channel;
    const from = channel === 'x' || channel === 'y' ? origin[channel] : 0;
    const wait = track.delaySeconds ?? 0;
    if (wait === 0) writeChannel(world.components, CHANNELS.indexOf(channel), entity, from + track.from);
    startTween(world, entity, channel, {
      from: from + track.from,
      to: from + track.to,
      seconds: track.seconds,
      delay: delay + wait,
      ease: track.ease,
      kills: track === last,
    });
  }
  keepPose(world, entity);
}

/** Seconds until the last track of a motion has ended, as it is played. */
export function motionSeconds(name: MotionName, isReducedMotion: boolean): number {
  const motion: Motion = MOTIONS[name];
  return (isReducedMotion ? motion.less : motion.tracks).reduce((most, track) => Math.max(most, endOf(track)), 0);
}

/** Where a travel ends, design units, and at what scale if it is to change. */
export type Goal = { readonly x: number; readonly y: number; readonly scale?: number };

/** Sends an entity to a place; with less motion it is there at once. */
export function playTravel(world: World, entity: number, name: keyof typeof TRAVELS, goal: Goal, delay = 0): void {
  const { Transform } = world.components;
  const [fromX, fromY, fromScale] = [Transform.x[entity], Transform.y[entity], Transform.scaleX[entity]];
  const { x, y, scale = fromScale } = goal;
  if (world.isReducedMotion) return setPose(world, entity, x, y, scale, 0);
  const travel: Travel = TRAVELS[name];
  const seconds = 'seconds' in travel ? travel.seconds : Math.hypot(x - fromX, y - fromY) / travel.unitsPerSecond;
  startTween(world, entity, 'x', { from: fromX, to: x, seconds, delay, ease: travel.x });
  startTween(world, entity, 'y', { from: fromY, to: y, seconds, delay, ease: travel.y });
  if (goal.scale !== undefined) startTween(world, entity, 'scale', { from: fromScale, to: scale, seconds, delay, ease: travel.x });
}

const endOf = ({ seconds, delaySeconds = 0 }: Track): number => seconds + delaySeconds;

function lastOf(tracks: readonly Track[]): Track | undefined {
  return tracks.reduce<Track | undefined>((last, track) => (!last || endOf(track) >= endOf(last) ? track : last), undefined);
}
