// The runtime's systems: one fixed step of poses, tweens and particles.
import { checkPositive } from './check.ts';
import { POSE } from './components.ts';
import { easeAt } from './eases.ts';
import { keepPose, killSprite } from './spawn.ts';
import { writeChannel } from './tweens.ts';
import type { RuntimeWorld } from './world.ts';

/** Fraction of a particle's life, at its end, during which it fades out. */
const FADE_FRACTION = 0.35;

/**
 * Runs one step of the runtime. A host with other systems calls the three functions below instead. Throws a RangeError if `stepSeconds` is not
 * positive.
 */
export function stepRuntime(world: RuntimeWorld, stepSeconds: number): void {
  checkPositive('stepSeconds', stepSeconds);
  world.isMoving = false;
  rememberPrevious(world);
  advanceTweens(world, stepSeconds);
  moveParticles(world, stepSeconds);
}

/** Copies all current poses to the previous ones, from which frames interpolate. Must run first in a step. */
export function rememberPrevious({ components }: RuntimeWorld): void {
  const { all, rows } = components.Transform;
  const half = POSE.length * rows;
  all.copyWithin(half, 0, half);
}

/**
 * Memoizes a closure over a world's columns: V8 treats captured typed arrays as constants, which makes a loop over them up to twice as fast.
 * Keeps the last world only: a page has one.
 */
function bindOnce<World extends object, Bound>(bind: (world: World) => Bound): (world: World) => Bound {
  let owner: World | undefined;
  let bound: Bound;
  return (world) => {
    if (world !== owner) bound = bind((owner = world));
    return bound;
  };
}

const tweensOf = bindOnce(bindTweens);

/** Advances every running tween, kills the targets of those that end with `kills`, and calls their `onEnd`. */
export function advanceTweens(world: RuntimeWorld, stepSeconds: number): void {
  if (world.tweens.count === 0) return;
  world.isMoving = true;
  tweensOf(world)(stepSeconds);
}

function bindTweens(world: RuntimeWorld): (stepSeconds: number) => void {
  const { tweens, components } = world;
  const { order, endings } = tweens;
  const { target, channel, from, to, elapsedSeconds, durationSeconds, ease, repeats, isYoyo, kills } = components.Tween;
  const running = components.Sprite.tweens;
  const ended = new Uint32Array(order.length);
  const calls: (() => void)[] = [];

  /** Starts a tween again. The time beyond its end counts. */
  function repeat(tween: number): void {
    repeats[tween]--;
    elapsedSeconds[tween] -= durationSeconds[tween];
    if (isYoyo[tween] === 0) return;
    const first = from[tween];
    from[tween] = to[tween];
    to[tween] = first;
  }

  /** Kills the targets of the first `count` ended tweens, then calls their `onEnd`, which may start tweens in the same rows. */
  function endTweens(count: number): void {
    for (let k = 0; k < count; k++) {
      const tween = ended[k];
      if (kills[tween] === 1) killSprite(world, target[tween]);
      const call = endings.get(tween);
      if (call && endings.delete(tween)) calls.push(call);
    }
    for (let call = calls.shift(); call; call = calls.shift()) call();
  }

  return (stepSeconds) => {
    const { count } = tweens;
    let endedCount = 0;
    let keptCount = 0;
    for (let k = 0; k < count; k++) {
      const tween = order[k];
      elapsedSeconds[tween] += stepSeconds;
      const duration = durationSeconds[tween];
      const isAgain = elapsedSeconds[tween] >= duration && repeats[tween] > 0;
      if (isAgain) repeat(tween);
      const elapsed = elapsedSeconds[tween];
      if (elapsed >= 0) {
        const fraction = elapsed < duration ? elapsed / duration : 1;
        writeChannel(components, channel[tween], target[tween], from[tween] + (to[tween] - from[tween]) * easeAt(ease[tween], fraction));
        // A jump to the start is not drawn as a movement.
        if (isAgain && isYoyo[tween] === 0) keepPose(world, target[tween]);
      }
      if (elapsed < duration || repeats[tween] > 0) {
        order[k] = order[keptCount];
        order[keptCount++] = tween;
      } else {
        running[target[tween]]--;
        ended[endedCount++] = tween;
      }
    }
    tweens.count = keptCount;
    if (endedCount > 0) endTweens(endedCount);
  };
}

const particlesOf = bindOnce(bindParticles);

/** Moves every particle by velocity, gravity and spin, fades it out and kills it at the end of its life. */
export function moveParticles(world: RuntimeWorld, stepSeconds: number): void {
  world.hasParticles &&= particlesOf(world)(stepSeconds);
  world.isMoving ||= world.hasParticles;
}

/** Returns a function that moves all particles and returns whether any is alive. */
function bindParticles(world: RuntimeWorld): (stepSeconds: number) => boolean {
  const { components, particles } = world;
  const { x, y, angle } = components.Transform;
  const { isAlive, alpha } = components.Sprite;
  const { ageSeconds, lifeSeconds, velocityX, velocityY, gravity, spin, opacity } = components.Particle;

  function movePool(first: number, end: number, step: number): boolean {
    let isAnyAlive = false;
    for (let entity = first; entity < end; entity++) {
      if (isAlive[entity] === 0) continue;
      isAnyAlive = true;
      const age = ageSeconds[entity] + step;
      ageSeconds[entity] = age;
      // A negative age is a delay: the particle is still invisible.
      if (age < 0) continue;
      const left = 1 - age / lifeSeconds[entity];
      if (left <= 0) {
        killSprite(world, entity);
        continue;
      }
      velocityY[entity] += gravity[entity] * step;
      x[entity] += velocityX[entity] * step;
      y[entity] += velocityY[entity] * step;
      angle[entity] += spin[entity] * step;
      alpha[entity] = Math.min(1, left / FADE_FRACTION) * opacity[entity];
    }
    return isAnyAlive;
  }

  return (stepSeconds) => {
    let isAnyAlive = false;
    for (let k = 0; k < particles.length; k++) {
      const { first, count } = particles[k];
      if (movePool(first, first + count, stepSeconds)) isAnyAlive = true;
    }
    return isAnyAlive;
  };
}
