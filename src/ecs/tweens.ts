// Starting and stopping tweens: what moves one channel of one entity over a time.
import { EASE_NAMES, type EaseName } from './eases.ts';
import { killSprite } from './spawn.ts';
import type { World } from './world.ts';

/** What a tween can move; `scale` is both scales at once. */
export const CHANNELS = ['x', 'y', 'scaleX', 'scaleY', 'angle', 'alpha', 'scale'] as const;
export type Channel = (typeof CHANNELS)[number];

const SCALE_X = CHANNELS.indexOf('scaleX');
const SCALE_Y = CHANNELS.indexOf('scaleY');
const SCALE = CHANNELS.indexOf('scale');

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
    writeChannel(world, CHANNELS.indexOf(channel), target, to);
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

/** Stops an entity's tweens where they are: all of them, or those of one channel. */
export function stopTweens(world: World, target: number, channel?: Channel): void {
  const { Tween } = world.components;
  const pool = world.pools.tweens;
  for (let k = 0; k < pool.length; k++) {
    const tween = pool[k];
    if (Tween.target[tween] !== target) continue;
    if (channel === undefined || isSameColumn(Tween.channel[tween], CHANNELS.indexOf(channel))) Tween.isAlive[tween] = 0;
  }
}

function isSameColumn(one: number, other: number): boolean {
  if (one === other) return true;
  return one === SCALE ? other === SCALE_X || other === SCALE_Y : other === SCALE && (one === SCALE_X || one === SCALE_Y);
}

/** Whether any tween runs: whether something on screen has still to settle. */
export function hasTween(world: World): boolean {
  const { Tween } = world.components;
  const pool = world.pools.tweens;
  for (let k = 0; k < pool.length; k++) if (Tween.isAlive[pool[k]] === 1) return true;
  return false;
}

/** Gives a channel, by number, a value. */
export function writeChannel(world: World, channel: number, target: number, value: number): void {
  columnOf(world, channel)[target] = value;
  if (channel === SCALE) world.components.Transform.scaleY[target] = value;
}

/** The column that a channel number moves; the first of both scales. */
export function columnOf(world: World, channel: number): Float32Array {
  const { Transform, Sprite } = world.components;
  switch (channel) {
    case 0:
      return Transform.x;
    case 1:
      return Transform.y;
    case 2:
    case 6:
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
  // Many start together: each looks on from where the last one was found.
  for (let k = 0; k < pool.length; k++) {
    const index = (world.nextTween + k) % pool.length;
    if (Tween.isAlive[pool[index]] === 1) continue;
    world.nextTween = (index + 1) % pool.length;
    return pool[index];
  }
  return 0;
}
