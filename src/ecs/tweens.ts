// The running tweens of a world, in the order of their start, and the channels that they write.
import { POSE, type Components } from './components.ts';
import type { RuntimeWorld } from './world.ts';

/** Values that a tween can animate. `scale` sets both scales, `frame` the whole part of its value. */
export const CHANNELS = [...POSE, 'alpha', 'frame', 'scale'] as const;
export type Channel = (typeof CHANNELS)[number];

const ALPHA = CHANNELS.indexOf('alpha');
const FRAME = CHANNELS.indexOf('frame');
/** Columns that each channel writes, as bits: `scale` has the bits of both scales. */
const COLUMNS = CHANNELS.map((channel, index) =>
  channel === 'scale' ? (1 << CHANNELS.indexOf('scaleX')) | (1 << CHANNELS.indexOf('scaleY')) : 1 << index,
);
const ALL_COLUMNS = COLUMNS.reduce((all, columns) => all | columns);

/** Stops an entity's tweens at their current values, without their `onEnd`: all of them, or those of one channel. */
export function stopTweens({ tweens, components }: RuntimeWorld, target: number, channel?: Channel): void {
  const { Sprite, Tween } = components;
  const { order, endings } = tweens;
  const stopped = channel === undefined ? ALL_COLUMNS : COLUMNS[CHANNELS.indexOf(channel)];
  let kept = 0;
  for (let k = 0; k < tweens.count && kept < Sprite.tweens[target]; k++) {
    const tween = order[k];
    if (Tween.target[tween] !== target) continue;
    if ((COLUMNS[Tween.channel[tween]] & stopped) === 0) {
      kept++;
      continue;
    }
    endings.delete(tween);
    Sprite.tweens[target]--;
    tweens.count--;
    order.copyWithin(k, k + 1, tweens.count + 1);
    order[tweens.count] = tween;
    k--;
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
  else if (channel === FRAME) Sprite.frame[target] = value;
  else scaleX[target] = scaleY[target] = value;
}
