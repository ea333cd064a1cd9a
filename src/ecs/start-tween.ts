// Starts tweens: each animates one channel of one entity.
import { indexOfName } from './check.ts';
import { checkEntity, checkNumber, checkRepeats } from './development.ts';
import { EASE_NAMES, type EaseName } from './eases.ts';
import { killSprite } from './spawn.ts';
import { type Channel, CHANNELS, stopTweens, writeChannel } from './tweens.ts';
import type { RuntimeWorld } from './world.ts';

export type TweenOptions = {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Seconds. A negative delay starts in the middle. Default: 0. */
  readonly delay?: number;
  /** Default: `linear`. */
  readonly ease?: EaseName;
  /** Number of times that the tween runs again. `Infinity` repeats it until it is stopped. Default: 0. */
  readonly repeats?: number;
  /** Runs every second time from `to` to `from`. */
  readonly isYoyo?: boolean;
  /** Kills the target when the tween ends. */
  readonly kills?: boolean;
  /** Called after the step in which the tween ends, and not if it is stopped. May start the next tween. */
  readonly onEnd?: () => void;
};

/**
 * Starts a tween. Without a delay it stops other tweens of the channel; with a delay they keep running. If all tweens of the world are in
 * use, it stops those of the channel; if that frees none, it ends immediately and counts the drop. Throws a RangeError for an unknown channel or
 * ease, a negative duration, and a time that is not a number.
 */
export function startTween(world: RuntimeWorld, target: number, channel: Channel, options: TweenOptions): void {
  const { from, to, seconds, delay = 0, ease = 'linear', repeats = 0, isYoyo = false, kills = false, onEnd } = options;
  checkRepeats(repeats);
  const tween = addTween(world, target, channel, from, to, seconds, delay, ease, kills);
  if (tween === 0) return onEnd?.();
  const { Tween } = world.components;
  Tween.repeats[tween] = repeats;
  Tween.isYoyo[tween] = isYoyo ? 1 : 0;
  if (onEnd) world.tweens.endings.set(tween, onEnd);
}

/** Like `startTween`, for a tween without repeats. Options in an object would be boxed one by one. Returns its entity, or 0 if it ended immediately. */
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
): number {
  const { tweens, components } = world;
  const { Tween } = components;
  const number = indexOfName('channel', CHANNELS, channel);
  const easeNumber = indexOfName('ease', EASE_NAMES, ease);
  if (!(seconds >= 0 && delay <= Infinity)) throw new RangeError(`Invalid tween: seconds is ${seconds}, delay is ${delay}`);
  checkEntity(world, target);
  checkNumber('from', from);
  checkNumber('to', to);
  checkNumber('seconds', seconds);
  if (delay === 0 || tweens.count === tweens.order.length) stopTweens(world, target, channel);
  if (tweens.count === tweens.order.length) {
    tweens.dropped++;
    writeChannel(components, number, target, to);
    if (kills) killSprite(world, target);
    return 0;
  }
  const tween = tweens.order[tweens.count++];
  Tween.target[tween] = target;
  Tween.channel[tween] = number;
  Tween.from[tween] = from;
  Tween.to[tween] = to;
  Tween.elapsedSeconds[tween] = -delay;
  Tween.durationSeconds[tween] = seconds;
  Tween.ease[tween] = easeNumber;
  Tween.repeats[tween] = 0;
  Tween.kills[tween] = kills ? 1 : 0;
  return tween;
}
