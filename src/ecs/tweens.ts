// Tweens: each moves one channel of one entity over a time.
import { indexOfName } from './check.ts';
import { POSE, type Components } from './components.ts';
import { EASE_NAMES, type EaseName } from './eases.ts';
import { killSprite } from './spawn.ts';
import type { RuntimeWorld } from './world.ts';

/** What a tween can move; `scale` is both scales at once. */
export const CHANNELS = [...POSE, 'alpha', 'scale'] as const;
export type Channel = (typeof CHANNELS)[number];

const ALPHA = CHANNELS.indexOf('alpha');
/** Columns that each channel moves, as bits: those of `scale` are those of both scales. */
const COLUMNS = CHANNELS.map((channel, index) =>
  channel === 'scale' ? (1 << CHANNELS.indexOf('scaleX')) | (1 << CHANNELS.indexOf('scaleY')) : 1 << index,
);
const ALL_COLUMNS = COLUMNS.reduce((all, columns) => all | columns);

export type TweenOptions = {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** A negative delay starts in the middle. */
  readonly delay?: number;
  readonly ease?: EaseName;
  /** Ends the target's life when the tween ends: for the last of its tweens. */
  readonly kills?: boolean;
};

/**
 * Starts a tween. Without a delay it replaces others on its channel; with one it leaves them, and the channel keeps its value during the
 * delay. If all tweens run, the target jumps to the end (and dies, if it is to), and the drop is counted. Throws a RangeError for an unknown
 * channel or ease, and for times that are not numbers.
 */
export function startTween(world: RuntimeWorld, target: number, channel: Channel, options: TweenOptions): void {
  const { tweens, components } = world;
  const { Tween } = components;
  const { from, to, seconds, delay = 0, ease = 'linear', kills = false } = options;
  const number = indexOfName('channel', CHANNELS, channel);
  const easeNumber = indexOfName('ease', EASE_NAMES, ease);
  if (!(seconds >= 0 && delay <= Infinity)) throw new RangeError(`A tween of ${seconds} s after ${delay} s cannot be timed`);
  if (delay === 0) stopTweens(world, target, channel);
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

/** Stops an entity's tweens where they are: all of them, or those of one channel. */
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

/** Returns whether any tween runs: something on screen has still to settle. */
export function hasTween({ tweens }: RuntimeWorld): boolean {
  return tweens.count > 0;
}

/** Writes a value to a channel, by number. */
export function writeChannel({ Transform, Sprite }: Components, channel: number, target: number, value: number): void {
  const { all, rows, scaleX, scaleY } = Transform;
  if (channel < ALPHA) all[channel * rows + target] = value;
  else if (channel === ALPHA) Sprite.alpha[target] = value;
  else scaleX[target] = scaleY[target] = value;
}

/** Keeps the tween at index `k` during a pass over those that run, which starts with a count of 0. Those that are not kept end up after the last that runs. */
export function keepTween(tweens: RuntimeWorld['tweens'], k: number): void {
  const { order, count } = tweens;
  const tween = order[k];
  order[k] = order[count];
  order[count] = tween;
  tweens.count = count + 1;
}
