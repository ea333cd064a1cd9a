// The floor of the pipeline: the arithmetic of one step over the full scene as the bare loops, and one more for the snow.
import { entitiesOf } from '../../src/runtime.ts';
import { TIMING } from '../../src/game/timing.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { createBareLoops } from './bare.ts';
import { HASHED } from './contestant.ts';

const SWAY_RADIANS_PER_SECOND = 1.1;
const POSE = HASHED.filter((name) => name !== 'alpha');
const SNOW_ALPHAS = [0.45, 0.55, 0.75];

export type BareScene = ReturnType<typeof createBareScene>;

/** Copies what is alive into dense arrays: first the particles, then the flakes, then what only tweens move. */
export function createBareScene({ components, particles: kinds, pools, tweens: { order, count }, view: { layout, menuShare } }: GameWorld) {
  const { Transform, Sprite, Snow, Particle, Tween } = components;
  const isAlive = (entity: number) => Sprite.isAlive[entity] === 1;
  const particles = kinds.flatMap(entitiesOf).filter(isAlive);
  const flakes = entitiesOf(pools.snow).filter(isAlive);
  const others = [...entitiesOf(pools.blocks), ...entitiesOf(pools.pieces)].filter(isAlive);
  const rows = [...particles, ...flakes, ...others];
  const tweens = Array.from(order.subarray(0, count));
  const gather = (column: Float32Array, entities: readonly number[]) => Float32Array.from(entities, (entity) => column[entity]);
  const gatherAll = <Name extends string>(
    from: Readonly<Record<Name, Float32Array>>,
    names: readonly Name[],
    entities: readonly number[],
  ) => Object.fromEntries(names.map((name) => [name, gather(from[name], entities)])) as Record<Name, Float32Array>;
  const columns = {
    ...gatherAll(Transform, POSE, rows),
    alpha: gather(Sprite.alpha, rows),
    ...gatherAll(Particle, ['velocityX', 'velocityY', 'spin', 'gravity', 'opacity'], particles),
    age: gather(Particle.ageSeconds, particles),
    life: gather(Particle.lifeSeconds, particles),
    target: Int32Array.from(tweens, (tween) => rows.indexOf(Tween.target[tween])),
    channel: Uint8Array.from(tweens, (tween) => Tween.channel[tween]),
    ...gatherAll(Tween, ['from', 'to'], tweens),
    elapsed: gather(Tween.elapsedSeconds, tweens),
    duration: gather(Tween.durationSeconds, tweens),
    ease: Uint8Array.from(tweens, (tween) => Tween.ease[tween]),
  };
  const [columnX, speed, swayUnits, phase] = [Snow.columnX, Snow.speed, Snow.swayUnits, Snow.phase].map((column) => gather(column, flakes));
  const { x, y, angle, alpha } = columns;
  const bottom = layout.height + 30;
  let share = menuShare;
  const { keepPoses, tween, fly } = createBareLoops(columns);

  function drift(): void {
    share = Math.max(0, share - TIMING.stepSeconds / TIMING.snowFadeSeconds);
    for (let k = 0; k < phase.length; k++) {
      const row = particles.length + k;
      phase[k] += SWAY_RADIANS_PER_SECOND * TIMING.stepSeconds;
      y[row] += speed[k] * TIMING.stepSeconds;
      x[row] = columnX[k] + Math.sin(phase[k]) * swayUnits[k];
      angle[row] = Math.sin(phase[k] * 0.5);
      alpha[row] = SNOW_ALPHAS[k % 3] * share;
      if (y[row] > bottom) y[row] = -30;
    }
  }

  return {
    rows,
    columns,
    keepPoses,
    tween,
    fly,
    drift,
    step() {
      keepPoses();
      tween();
      fly();
      drift();
    },
    /** Tweens and the snow's fading start again. */
    reset() {
      columns.elapsed.fill(0);
      share = 1;
    },
  };
}
