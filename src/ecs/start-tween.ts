// Starts tweens by their options: repeats, and code that runs at the end.
import { addTween } from './add-tween.ts';
import { checkRepeats } from './development.ts';
import type { EaseName } from './eases.ts';
import { keepPose } from './spawn.ts';
import { writeChannel, type Channel } from './tweens.ts';
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
 * Starts a tween. Without a delay it writes `from` and stops other tweens of the channel; with a delay they keep running. If all tweens of the
 * world are in use, it stops those of the channel; if that frees none, it ends immediately and counts the drop. Throws a RangeError for an unknown
 * channel or ease, a negative duration, and a time that is not a number.
 */
export function startTween(world: RuntimeWorld, target: number, channel: Channel, options: TweenOptions): void {
  const { from, to, seconds, delay = 0, ease = 'linear', repeats = 0, isYoyo = false, kills = false, onEnd } = options;
  checkRepeats(repeats);
  const tween = addTween(world, target, channel, from, to, seconds, delay, ease, kills);
  if (tween === 0) return onEnd?.();
  const { Tween } = world.components;
  if (delay === 0) {
    writeChannel(world.components, Tween.channel[tween], target, from);
    // The jump to the start is not drawn as a movement.
    keepPose(world, target);
  }
  Tween.repeats[tween] = repeats;
  Tween.isYoyo[tween] = isYoyo ? 1 : 0;
  if (onEnd) world.tweens.endings.set(tween, onEnd);
}
