// Koota in its fastest configuration: systems loop over query results and access the columns of traits by `useStores`.
// https://github.com/pmndrs/koota#modifying-trait-stores-directly
import { createQuery, createWorld, trait } from 'koota';
import { easeAt } from '../../../src/ecs/eases.ts';
import { FADE_FRACTION, HASHED, hashColumns, SCALE_X, SCALE_Y, startOf, STEP_SECONDS, tweenOf } from '../../step/contestant.ts';

const STEP = STEP_SECONDS;
const { fround } = Math;

const Pose = trait({
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  previousX: 0,
  previousY: 0,
  previousScaleX: 0,
  previousScaleY: 0,
  previousAngle: 0,
});
const Sprite = trait({ alpha: 0 });
const Particle = trait({ velocityX: 0, velocityY: 0, spin: 0, gravity: 0, opacity: 0, age: 0, life: 0 });
const Tween = trait({ channel: 0, ease: 0, from: 0, to: 0, elapsed: 0, duration: 0 });

const posed = createQuery(Pose);
const tweened = createQuery(Pose, Tween);
const flying = createQuery(Pose, Sprite, Particle);

export const contestant = {
  name: 'koota',
  create(count) {
    const world = createWorld();
    const made = Array.from({ length: count }, (_, k) => {
      const tween = tweenOf(k);
      return world.spawn(...startTraits(k), ...(tween ? [Tween(tween)] : []));
    });
    return {
      step() {
        world.query(posed).useStores(keepPoses);
        world.query(tweened).useStores(advance);
        world.query(flying).useStores(fly);
      },
      hash: () =>
        hashColumns(HASHED.map((name) => Float32Array.from(made, (entity) => entity.get(name === 'alpha' ? Sprite : Pose)[name]))),
    };
  },
};

/** All rounds use one world, in which the queries of the step are registered. */
export const churn = {
  name: 'koota',
  create() {
    const world = createWorld();
    for (const query of [posed, tweened, flying]) world.query(query);
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) world.spawn(...startTraits(k));
      },
      countAlive: () => world.query(flying).length,
      despawnAll() {
        for (const entity of world.query(flying)) entity.destroy();
      },
    };
  },
};

/** Returns the traits of entity `k`. Each gets an object with its own fields only: koota copies an object with others four times slower. */
function startTraits(k) {
  const { x, y, angle, velocityX, velocityY, spin, gravity, opacity, age, life } = startOf(k);
  return [Pose({ x, y, angle }), Sprite, Particle({ velocityX, velocityY, spin, gravity, opacity, age, life })];
}

function keepPoses([pose], entities) {
  const { x, y, scaleX, scaleY, angle, previousX, previousY, previousScaleX, previousScaleY, previousAngle } = pose;
  for (let k = 0; k < entities.length; k++) {
    const entityId = entities[k].id();
    previousX[entityId] = x[entityId];
    previousY[entityId] = y[entityId];
    previousScaleX[entityId] = scaleX[entityId];
    previousScaleY[entityId] = scaleY[entityId];
    previousAngle[entityId] = angle[entityId];
  }
}

function advance([pose, { channel, ease, from, to, elapsed, duration }], entities) {
  const { scaleX, scaleY } = pose;
  for (let k = 0; k < entities.length; k++) {
    const entityId = entities[k].id();
    const now = fround(elapsed[entityId] + STEP);
    elapsed[entityId] = now;
    const start = from[entityId];
    const value = fround(start + (to[entityId] - start) * easeAt(ease[entityId], Math.min(1, now / duration[entityId])));
    if (channel[entityId] !== SCALE_Y) scaleX[entityId] = value;
    if (channel[entityId] !== SCALE_X) scaleY[entityId] = value;
  }
}

function fly([{ x, y, angle }, { alpha }, { velocityX, velocityY, spin, gravity, opacity, age, life }], entities) {
  for (let k = 0; k < entities.length; k++) {
    const entityId = entities[k].id();
    const now = age[entityId] + STEP;
    age[entityId] = fround(now);
    velocityY[entityId] = fround(velocityY[entityId] + gravity[entityId] * STEP);
    x[entityId] = fround(x[entityId] + velocityX[entityId] * STEP);
    y[entityId] = fround(y[entityId] + velocityY[entityId] * STEP);
    angle[entityId] = fround(angle[entityId] + spin[entityId] * STEP);
    alpha[entityId] = fround(Math.min(1, (1 - now / life[entityId]) / FADE_FRACTION) * opacity[entityId]);
  }
}
