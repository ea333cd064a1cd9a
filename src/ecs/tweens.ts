// Starting and stopping tweens: what moves one channel of one entity over a time.
import type { Components } from './components.ts';
import { EASE_NAMES, type EaseName } from './eases.ts';
import { killSprite } from './spawn.ts';
import type { World } from '../game/world.ts';

/** What a tween can move; `scale` is both scales at once. */
export const CHANNELS = ['x', 'y', 'scaleX', 'scaleY', 'angle', 'alpha', 'scale'] as const;
export type Channel = (typeof CHANNELS)[number];

const ALPHA = CHANNELS.indexOf('alpha');
/** Of each channel the columns that it moves, as bits: those of both scales at once are those of either. */
const COLUMNS = [1, 2, 4, 8, 16, 32, 12];
const ALL_COLUMNS = 63;

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
  const { tweens, components } = world;
  const { Tween } = components;
  const { from, to, seconds, delay = 0, ease = 'linear', kills = false } = options;
  const number = CHANNELS.indexOf(channel);
  if (delay === 0) stopTweens(world, target, channel);
  const tween = tweens.order[tweens.count];
  if (!tween) {
    writeChannel(components, number, target, to);
    if (kills) killSprite(world, target);
    return;
  }
  tweens.count++;
  Tween.target[tween] = target;
  Tween.channel[tween] = number;
  Tween.from[tween] = from;
  Tween.to[tween] = to;
  Tween.elapsedSeconds[tween] = -delay;
  Tween.durationSeconds[tween] = seconds;
  Tween.ease[tween] = EASE_NAMES.indexOf(ease);
  Tween.kills[tween] = kills ? 1 : 0;
}

/** Stops an entity's tweens where they are: all of them, or those of one channel. */
export function stopTweens({ tweens, components }: World, target: number, channel?: Channel): void {
  const { Tween } = components;
  const { order, count } = tweens;
  const meant = channel === undefined ? ALL_COLUMNS : COLUMNS[CHANNELS.indexOf(channel)];
  tweens.count = 0;
  for (let k = 0; k < count; k++) {
    const tween = order[k];
    if (Tween.target[tween] !== target || (COLUMNS[Tween.channel[tween]] & meant) === 0) keepTween(tweens, k);
  }
}

/** Whether any tween runs: whether something on screen has still to settle. */
export function hasTween({ tweens }: World): boolean {
  return tweens.count > 0;
}

/** Gives a channel, by number, a value. */
export function writeChannel({ Transform, Sprite }: Components, channel: number, target: number, value: number): void {
  const { all, rows, scaleX, scaleY } = Transform;
  if (channel < ALPHA) all[channel * rows + target] = value;
  else if (channel === ALPHA) Sprite.alpha[target] = value;
  else scaleX[target] = scaleY[target] = value;
}

/** For a pass over those that run, begun with a count of 0: the tween at `k` runs on. Those that are not kept end up behind the last that runs. */
export function keepTween(tweens: World['tweens'], k: number): void {
  const { order, count } = tweens;
  const tween = order[k];
  order[k] = order[count];
  order[count] = tween;
  tweens.count = count + 1;
}
