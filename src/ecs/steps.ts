// The runtime's systems: what each fixed step does to poses, tweens and particles.
import { bindOnce } from './bind-once.ts';
import { checkPositive } from './check.ts';
import { POSE } from './components.ts';
import { easeAt } from './eases.ts';
import { killSprite } from './spawn.ts';
import { keepTween, writeChannel } from './tweens.ts';
import type { RuntimeWorld } from './world.ts';

/** The last part of a particle's life, in which it fades. */
const FADE_FRACTION = 0.35;

/** Runs one step of the runtime alone; a host with systems of its own runs the three below among them. Throws a RangeError for a step that is not a positive time. */
export function stepRuntime(world: RuntimeWorld, stepSeconds: number): void {
  checkPositive('stepSeconds', stepSeconds);
  world.isMoving = false;
  rememberPrevious(world);
  advanceTweens(world, stepSeconds);
  moveParticles(world, stepSeconds);
}

/** Copies each pose to that of the previous step, so that a frame between two steps is drawn between them. Comes first in a step. */
export function rememberPrevious({ components }: RuntimeWorld): void {
  const { all, rows } = components.Transform;
  const half = POSE.length * rows;
  all.copyWithin(half, 0, half);
}

const tweensOf = bindOnce(bindTweens);

/** Advances every running tween. */
export function advanceTweens(world: RuntimeWorld, stepSeconds: number): void {
  if (world.tweens.count === 0) return;
  world.isMoving = true;
  tweensOf(world)(stepSeconds);
}

function bindTweens(world: RuntimeWorld): (stepSeconds: number) => void {
  const { tweens, components } = world;
  const { order } = tweens;
  const { target, channel, from, to, elapsedSeconds, durationSeconds, ease, kills } = components.Tween;

  return (stepSeconds) => {
    const { count } = tweens;
    tweens.count = 0;
    for (let k = 0; k < count; k++) {
      const tween = order[k];
      elapsedSeconds[tween] += stepSeconds;
      const elapsed = elapsedSeconds[tween];
      const duration = durationSeconds[tween];
      if (elapsed >= 0) {
        const fraction = elapsed < duration ? elapsed / duration : 1;
        writeChannel(components, channel[tween], target[tween], from[tween] + (to[tween] - from[tween]) * easeAt(ease[tween], fraction));
      }
      if (elapsed < duration) keepTween(tweens, k);
      else if (kills[tween] === 1) killSprite(world, target[tween]);
    }
  };
}

const particlesOf = bindOnce(bindParticles);

/** Moves every particle: velocity, gravity, spin, and a life that ends in a fade. */
export function moveParticles(world: RuntimeWorld, stepSeconds: number): void {
  world.hasParticles &&= particlesOf(world)(stepSeconds);
  world.isMoving ||= world.hasParticles;
}

/** Returns a function that moves particles and returns whether any is alive. */
function bindParticles({ components, particles }: RuntimeWorld): (stepSeconds: number) => boolean {
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
      // A particle of negative age waits unseen.
      if (age < 0) continue;
      const left = 1 - age / lifeSeconds[entity];
      if (left <= 0) {
        isAlive[entity] = 0;
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
