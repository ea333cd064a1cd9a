// Tweens: each animates one channel of one entity.
import { indexOfName } from './check.ts';
import { POSE, type Components } from './components.ts';
import { EASE_NAMES, type EaseName } from './eases.ts';
import { killSprite } from './spawn.ts';
import type { RuntimeWorld } from './world.ts';

/** Values that a tween can animate. `scale` sets both scales. */
export const CHANNELS = [...POSE, 'alpha', 'scale'] as const;
export type Channel = (typeof CHANNELS)[number];

const ALPHA = CHANNELS.indexOf('alpha');
/** Columns that each channel writes, as bits: `scale` has the bits of both scales. */
const COLUMNS = CHANNELS.map((channel, index) =>
  channel === 'scale' ? (1 << CHANNELS.indexOf('scaleX')) | (1 << CHANNELS.indexOf('scaleY')) : 1 << index,
);
const ALL_COLUMNS = COLUMNS.reduce((all, columns) => all | columns);

export type TweenOptions = {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Seconds. A negative delay starts in the middle. Default: 0. */
  readonly delay?: number;
  /** Default: `linear`. */
  readonly ease?: EaseName;
  /** Kills the target when the tween ends. Set it on the last tween of the target. */
  readonly kills?: boolean;
};

/**
 * Starts a tween. Without a delay it stops other tweens of the channel; with a delay they keep running. If all tweens of the world are in
 * use, it stops those of the channel; if that frees none, it writes `to`, applies `kills` and counts the drop. Throws a RangeError for an
 * unknown channel or ease, a negative duration, and a time that is not a number.
 */
export function startTween(world: RuntimeWorld, target: number, channel: Channel, options: TweenOptions): void {
  const { from, to, seconds, delay = 0, ease = 'linear', kills = false } = options;
  addTween(world, target, channel, from, to, seconds, delay, ease, kills);
}

/** Like `startTween`. Options in an object would be boxed one by one. */
export function addTween(
  world: RuntimeWorld,
  target: number,
  channel: Channel,
  from: number,
  to: number,
  seconds: number,
  delay: number,
  ease: EaseName,
  kills = false,
): void {
  const { tweens, components } = world;
  const { Tween } = components;
  const number = indexOfName('channel', CHANNELS, channel);
  const easeNumber = indexOfName('ease', EASE_NAMES, ease);
  if (!(seconds >= 0 && delay <= Infinity)) throw new RangeError(`Invalid tween: seconds is ${seconds}, delay is ${delay}`);
  if (delay === 0 || tweens.count === tweens.order.length) stopTweens(world, target, channel);
  if (tweens.count === tweens.order.length) {
    tweens.dropped++;
    writeChannel(components, number, target, to);
    if (kills) killSprite(world, target);
    return;
  }
  const tween = tweens.order[tweens.count++];
  Tween.target[tween] = target;
  Tween.channel[tween] = number;
  Tween.from[tween] = from;
  Tween.to[tween] = to;
  Tween.elapsedSeconds[tween] = -delay;
  Tween.durationSeconds[tween] = seconds;
  Tween.ease[tween] = easeNumber;
  Tween.kills[tween] = kills ? 1 : 0;
}

/** Stops an entity's tweens at their current values: all of them, or those of one channel. */
export function stopTweens({ tweens, components }: RuntimeWorld, target: number, channel?: Channel): void {
  const { Tween } = components;
  const { order, count } = tweens;
  const stopped = channel === undefined ? ALL_COLUMNS : COLUMNS[CHANNELS.indexOf(channel)];
  tweens.count = 0;
  for (let k = 0; k < count; k++) {
    const tween = order[k];
    if (Tween.target[tween] !== target || (COLUMNS[Tween.channel[tween]] & stopped) === 0) keepTween(tweens, k);
  }
}

/** Returns whether any tween of the world is running or delayed. */
export function hasTween({ tweens }: RuntimeWorld): boolean {
  return tweens.count > 0;
}

/** Writes a value to a channel. `channel` is an index of CHANNELS. */
export function writeChannel({ Transform, Sprite }: Components, channel: number, target: number, value: number): void {
  const { all, rows, scaleX, scaleY } = Transform;
  if (channel < ALPHA) all[channel * rows + target] = value;
  else if (channel === ALPHA) Sprite.alpha[target] = value;
  else scaleX[target] = scaleY[target] = value;
}

/** Keeps the tween at index `k` during a pass over the running tweens. The pass starts by setting `count` to 0; dropped tweens move to the end. */
export function keepTween(tweens: RuntimeWorld['tweens'], k: number): void {
  const { order, count } = tweens;
  const tween = order[k];
  order[k] = order[count];
  order[count] = tween;
  tweens.count = count + 1;
}
