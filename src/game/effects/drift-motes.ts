// Particles of a theme that drift in the menu in place of snow: fireflies, embers, stars. Loaded after the first screen.
import { particleCount } from '../../ecs/quality.ts';
import { randomBetween } from '../../ecs/random.ts';
import { keepPose, reviveSprite, setPose } from '../../ecs/spawn.ts';
import type { Mote } from '../../themes/theme.ts';
import { FRAME } from '../frames.ts';
import { colorNumber } from '../theme-colors.ts';
import type { GameWorld } from '../world.ts';

const MARGIN_UNITS = 30;
const FULL_TURN = 2 * Math.PI;

/** Moves the motes of the theme, and lights each in its pulse. Uses the pool and the columns of the snow. */
export function driftMotes(world: GameWorld, stepSeconds: number): void {
  const { pools, components, view, flow } = world;
  const motes = view.colors.particles?.motes;
  if (!motes || flow.screen === 'loading' || view.menuShare === 0 || world.isReducedMotion) return;
  const { Transform, Sprite, Snow } = components;
  const { layout, menuShare } = view;
  const { first, count } = pools.snow;
  const shown = particleCount(world.quality, count);
  Sprite.isAlive.fill(0, first + shown, first + count);
  for (let k = 0; k < shown; k++) {
    const entity = first + k;
    const mote = motes[k % motes.length];
    if (Sprite.isAlive[entity] === 0) startMote(world, entity, mote);
    const speed = Snow.speed[entity];
    Snow.phase[entity] = (Snow.phase[entity] + stepSeconds / mote.pulseSeconds) % 1;
    Snow.columnX[entity] += mote.right * speed * stepSeconds;
    Transform.y[entity] += mote.down * speed * stepSeconds;
    Transform.x[entity] = Snow.columnX[entity] + Math.sin(Snow.phase[entity] * FULL_TURN) * Snow.swayUnits[entity];
    Sprite.alpha[entity] = mote.alpha * menuShare * lightOf(Snow.phase[entity], mote.litShare);
    const bottom = layout.height * mote.reach + MARGIN_UNITS;
    const right = layout.left + layout.width + MARGIN_UNITS;
    if (Transform.y[entity] < -MARGIN_UNITS || Transform.y[entity] > bottom) {
      Snow.columnX[entity] = randomBetween(world.random, layout.left, layout.left + layout.width);
      place(world, entity, mote, mote.down < 0 ? bottom : -MARGIN_UNITS);
    } else if (Snow.columnX[entity] < layout.left - MARGIN_UNITS || Snow.columnX[entity] > right) {
      Snow.columnX[entity] = mote.right < 0 ? right : layout.left - MARGIN_UNITS;
      place(world, entity, mote, Transform.y[entity]);
    }
  }
}

/** Returns the light at a phase from 0 to 1: it swells and fades within `litShare` of the pulse, and is 0 in the rest. */
function lightOf(phase: number, litShare: number): number {
  return phase < litShare ? Math.sin((phase / litShare) * Math.PI) : 0;
}

function startMote(world: GameWorld, entity: number, mote: Mote): void {
  const { Sprite, Snow } = world.components;
  const { layout } = world.view;
  Snow.columnX[entity] = randomBetween(world.random, layout.left, layout.left + layout.width);
  Snow.speed[entity] = randomBetween(world.random, 0.7, 1.3);
  Snow.swayUnits[entity] = mote.swayUnits * randomBetween(world.random, 0.4, 1);
  Snow.phase[entity] = randomBetween(world.random, 0, 1);
  reviveSprite(world, entity, FRAME[mote.frame as keyof typeof FRAME], 0, 0);
  Sprite.tint[entity] = colorNumber(mote.tint);
  Sprite.isAdditive[entity] = 1;
  place(world, entity, mote, randomBetween(world.random, 0, layout.height * mote.reach));
}

/** Places a mote at its column, without interpolation. One that is longer than wide points along its way. */
function place(world: GameWorld, entity: number, { scale, stretch, right, down }: Mote, y: number): void {
  const { Transform, Snow } = world.components;
  setPose(world, entity, Snow.columnX[entity], y, scale, stretch > 1 ? Math.atan2(down, right) : 0);
  Transform.scaleX[entity] = scale * stretch;
  keepPose(world, entity);
}
