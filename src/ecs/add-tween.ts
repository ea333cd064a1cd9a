// Adds tweens: each animates one channel of one entity.
import { indexOfName } from './check.ts';
import { checkEntity, checkNumber } from './development.ts';
import { EASE_NAMES, type EaseName } from './eases.ts';
import { killSprite } from './spawn.ts';
import { type Channel, CHANNELS, stopTweens, writeChannel } from './tweens.ts';
import type { RuntimeWorld } from './world.ts';

/**
 * Starts a tween without repeats, like `startTween`, whose options in an object would be boxed one by one. Returns its entity, or 0 if it ended
 * immediately.
 */
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
  const { Sprite, Tween } = components;
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
  Sprite.tweens[target]++;
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
