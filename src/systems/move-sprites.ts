// Advances all motions, particles and counting popups, in slow motion if the turn requires it. Input and countdowns keep their pace.
import { advanceTweens, moveParticles } from '../ecs/steps.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

/** A constant: a computed number would be boxed for each call. */
const SLOW_STEP_SECONDS = TIMING.stepSeconds * TIMING.slowPace;

export function moveSprites(world: GameWorld, stepSeconds: number): void {
  const { turn } = world;
  const isSlow = turn.slowSeconds > 0;
  if (isSlow) turn.slowSeconds -= stepSeconds;
  const step = isSlow ? SLOW_STEP_SECONDS : stepSeconds;
  advanceTweens(world, step);
  moveParticles(world, step);
  countPopups(world, step);
}

function countPopups({ components: { Popup }, pools: { popups } }: GameWorld, stepSeconds: number): void {
  for (let entity = popups.first; entity < popups.first + popups.count; entity++) Popup.countedSeconds[entity] += stepSeconds;
}
