// Plain objects: one per entity with all fields, and one per tween with a reference to its entity.
import { easeAt } from '../../src/ecs/eases.ts';
import {
  FADE_FRACTION,
  hashEntities,
  SCALE_X,
  SCALE_Y,
  startOf,
  STEP_SECONDS,
  tweenOf,
  type ChurnContestant,
  type StepContestant,
} from './contestant.ts';

const STEP = STEP_SECONDS;
/** Rounds the 64-bit floats of objects as typed arrays do, so that the bits are equal. */
const { fround } = Math;

type Entity = ReturnType<typeof createEntity>;
type Tween = ReturnType<typeof createTween>;

export const plainObjects: StepContestant = {
  name: 'plain objects',
  create(count) {
    const entities = Array.from({ length: count }, (_, k) => createEntity(k));
    const tweens = entities.flatMap((target, k) => {
      const tween = tweenOf(k);
      return tween ? [createTween(tween, target)] : [];
    });
    return {
      step() {
        for (let k = 0; k < count; k++) keepPose(entities[k]);
        for (let k = 0; k < tweens.length; k++) advance(tweens[k]);
        for (let k = 0; k < count; k++) fly(entities[k]);
      },
      hash: () => hashEntities(count, (k, name) => entities[k][name]),
    };
  },
};

export const plainChurn: ChurnContestant = {
  name: 'plain objects',
  create() {
    let entities: Entity[] = [];
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) entities.push(createEntity(k));
      },
      countAlive: () => entities.length,
      despawnAll() {
        entities = [];
      },
    };
  },
};

function createEntity(k: number) {
  const { x, y, angle, velocityX, velocityY, spin, gravity, opacity, age, life } = startOf(k);
  return {
    x,
    y,
    scaleX: 1,
    scaleY: 1,
    angle,
    previousX: 0,
    previousY: 0,
    previousScaleX: 0,
    previousScaleY: 0,
    previousAngle: 0,
    alpha: 0,
    velocityX,
    velocityY,
    spin,
    gravity,
    opacity,
    age,
    life,
  };
}

/** Lists all fields: objects created by spreading have no stable shape in V8, which is 30 times slower. */
function createTween({ channel, ease, from, to, elapsed, duration }: NonNullable<ReturnType<typeof tweenOf>>, target: Entity) {
  return { target, channel, ease, from, to, elapsed, duration };
}

function keepPose(entity: Entity): void {
  entity.previousX = entity.x;
  entity.previousY = entity.y;
  entity.previousScaleX = entity.scaleX;
  entity.previousScaleY = entity.scaleY;
  entity.previousAngle = entity.angle;
}

function advance(tween: Tween): void {
  const elapsed = fround(tween.elapsed + STEP);
  tween.elapsed = elapsed;
  const value = fround(tween.from + (tween.to - tween.from) * easeAt(tween.ease, Math.min(1, elapsed / tween.duration)));
  if (tween.channel !== SCALE_Y) tween.target.scaleX = value;
  if (tween.channel !== SCALE_X) tween.target.scaleY = value;
}

function fly(entity: Entity): void {
  const age = entity.age + STEP;
  entity.age = fround(age);
  entity.velocityY = fround(entity.velocityY + entity.gravity * STEP);
  entity.x = fround(entity.x + entity.velocityX * STEP);
  entity.y = fround(entity.y + entity.velocityY * STEP);
  entity.angle = fround(entity.angle + entity.spin * STEP);
  entity.alpha = fround(Math.min(1, (1 - age / entity.life) / FADE_FRACTION) * entity.opacity);
}
