// Miniplex: entities are objects with an object for each component; systems loop over the arrays of its queries.
import { World } from 'miniplex';
import { easeAt } from '../../../src/ecs/eases.ts';
import { FADE_FRACTION, hashEntities, SCALE_X, SCALE_Y, startOf, STEP_SECONDS, tweenOf } from '../../step/contestant.ts';

const STEP = STEP_SECONDS;
const { fround } = Math;

export const contestant = {
  name: 'miniplex',
  create(count) {
    const world = new World();
    const posed = world.with('pose');
    const tweened = world.with('pose', 'tween');
    const flying = world.with('pose', 'sprite', 'particle');
    const made = Array.from({ length: count }, (_, k) => world.add(createEntity(k)));
    return {
      step() {
        for (const { pose } of posed.entities) keepPose(pose);
        for (const { pose, tween } of tweened.entities) advance(pose, tween);
        for (const { pose, sprite, particle } of flying.entities) fly(pose, sprite, particle);
      },
      hash: () => hashEntities(count, (k, name) => (name === 'alpha' ? made[k].sprite.alpha : made[k].pose[name])),
    };
  },
};

/** Spawning and despawning: the world goes on, its queries as in the step. */
export const churn = {
  name: 'miniplex',
  create() {
    const world = new World();
    const queries = [world.with('pose'), world.with('pose', 'tween'), world.with('pose', 'sprite', 'particle')];
    for (const query of queries) query.connect();
    const alive = [];
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) alive.push(world.add(createParticle(k)));
      },
      countAlive: () => queries[2].entities.length,
      despawnAll() {
        for (const entity of alive) world.remove(entity);
        alive.length = 0;
      },
    };
  },
};

function createParticle(k) {
  const { x, y, angle, velocityX, velocityY, spin, gravity, opacity, age, life } = startOf(k);
  return {
    pose: { x, y, scaleX: 1, scaleY: 1, angle, previousX: 0, previousY: 0, previousScaleX: 0, previousScaleY: 0, previousAngle: 0 },
    sprite: { alpha: 0 },
    particle: { velocityX, velocityY, spin, gravity, opacity, age, life },
  };
}

function createEntity(k) {
  const entity = createParticle(k);
  const tween = tweenOf(k);
  if (!tween) return entity;
  const { channel, ease, from, to, elapsed, duration } = tween;
  entity.tween = { channel, ease, from, to, elapsed, duration };
  return entity;
}

function keepPose(pose) {
  pose.previousX = pose.x;
  pose.previousY = pose.y;
  pose.previousScaleX = pose.scaleX;
  pose.previousScaleY = pose.scaleY;
  pose.previousAngle = pose.angle;
}

function advance(pose, tween) {
  const elapsed = fround(tween.elapsed + STEP);
  tween.elapsed = elapsed;
  const value = fround(tween.from + (tween.to - tween.from) * easeAt(tween.ease, Math.min(1, elapsed / tween.duration)));
  if (tween.channel !== SCALE_Y) pose.scaleX = value;
  if (tween.channel !== SCALE_X) pose.scaleY = value;
}

function fly(pose, sprite, particle) {
  const age = particle.age + STEP;
  particle.age = fround(age);
  particle.velocityY = fround(particle.velocityY + particle.gravity * STEP);
  pose.x = fround(pose.x + particle.velocityX * STEP);
  pose.y = fround(pose.y + particle.velocityY * STEP);
  pose.angle = fround(pose.angle + particle.spin * STEP);
  sprite.alpha = fround(Math.min(1, (1 - age / particle.life) / FADE_FRACTION) * particle.opacity);
}
