// Starting and stopping tweens: what moves one channel of one entity over a time.
import { EASE_NAMES, type EaseName } from './eases.ts';
import { killSprite } from './spawn.ts';
import type { World } from './world.ts';

export const CHANNELS = ['x', 'y', 'scaleX', 'scaleY', 'angle', 'alpha'] as const;
export type Channel = (typeof CHANNELS)[number];

export type TweenOptions = {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly delay?: number;
  readonly ease?: EaseName;
  /** Ends the target's life when the tween ends. */
  readonly kills?: boolean;
};

/**
 * Starts a tween. One that starts at once takes the place of others on its channel; a delayed one leaves them, and the
 * channel keeps its value during the delay. With no tween left the target jumps to the end (and dies, if it is to).
 */
export function startTween(world: World, target: number, channel: Channel, options: TweenOptions): void {
  const { Tween } = world.components;
  const { from, to, seconds, delay = 0, ease = 'linear', kills = false } = options;
  if (delay === 0) stopTweens(world, target, channel);
  const tween = findDeadTween(world);
  if (tween === 0) {
    columnOf(world, CHANNELS.indexOf(channel))[target] = to;
    if (kills) killSprite(world, target);
    return;
  }
  Tween.isAlive[tween] = 1;
  Tween.target[tween] = target;
  Tween.channel[tween] = CHANNELS.indexOf(channel);
  Tween.from[tween] = from;
  Tween.to[tween] = to;
  Tween.delaySeconds[tween] = delay;
  Tween.elapsedSeconds[tween] = 0;
  Tween.durationSeconds[tween] = seconds;
  Tween.ease[tween] = EASE_NAMES.indexOf(ease);
  Tween.kills[tween] = kills ? 1 : 0;
}

/** Both scales at once. */
export function startScaleTween(world: World, target: number, options: TweenOptions): void {
  startTween(world, target, 'scaleX', options);
  startTween(world, target, 'scaleY', { ...options, kills: false });
}

/** Stops an entity's tweens where they are: all of them, or those of one channel. */
export function stopTweens(world: World, target: number, channel?: Channel): void {
  const { Tween } = world.components;
  const pool = world.pools.tweens;
  for (let k = 0; k < pool.length; k++) {
    const tween = pool[k];
    if (Tween.target[tween] !== target) continue;
    if (channel === undefined || CHANNELS[Tween.channel[tween]] === channel) Tween.isAlive[tween] = 0;
  }
}

/** Whether any tween runs: whether something on screen has still to settle. */
export function hasTween(world: World): boolean {
  const { Tween } = world.components;
  const pool = world.pools.tweens;
  for (let k = 0; k < pool.length; k++) if (Tween.isAlive[pool[k]] === 1) return true;
  return false;
}

/** The column that a channel number moves. */
export function columnOf(world: World, channel: number): Float32Array {
  const { Transform, Sprite } = world.components;
  switch (channel) {
    case 0:
      return Transform.x;
    case 1:
      return Transform.y;
    case 2:
      return Transform.scaleX;
    case 3:
      return Transform.scaleY;
    case 4:
      return Transform.angle;
    default:
      return Sprite.alpha;
  }
}

function findDeadTween(world: World): number {
  const { Tween } = world.components;
  const pool = world.pools.tweens;
  for (let k = 0; k < pool.length; k++) if (Tween.isAlive[pool[k]] === 0) return pool[k];
  return 0;
}
