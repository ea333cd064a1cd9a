// The floor: the arithmetic of one step over the full scene as bare loops on typed arrays, with no world, pools, dead rows or systems.
import { easeAt, entitiesOf } from '../../src/runtime.ts';
import { TIMING } from '../../src/game/timing.ts';
import type { GameWorld } from '../../src/game/world.ts';

const SWAY_RADIANS_PER_SECOND = 1.1;
const FADE_FRACTION = 0.35;
const SNOW_ALPHAS = [0.45, 0.55, 0.75];

export type BareScene = ReturnType<typeof copyScene>;

/** Copies what is alive into dense arrays: first the flakes, then the particles, then what only tweens move. */
export function copyScene({
  components,
  particles: particlePools,
  pools,
  tweens: { order, count },
  view: { layout, menuShare },
}: GameWorld) {
  const { Transform, Sprite, Snow, Particle, Tween } = components;
  const isAlive = (entity: number) => Sprite.isAlive[entity] === 1;
  const flakes = entitiesOf(pools.snow).filter(isAlive);
  const particles = particlePools.flatMap(entitiesOf).filter(isAlive);
  const others = [...entitiesOf(pools.blocks), ...entitiesOf(pools.pieces)].filter(isAlive);
  const tweens = Array.from(order.subarray(0, count));
  const rows = [...flakes, ...particles, ...others];
  const gather = (column: Float32Array, entities: readonly number[]) => Float32Array.from(entities, (entity) => column[entity]);
  return {
    flakes: flakes.length,
    particles: particles.length,
    bottom: layout.height + 30,
    menuShare,
    x: gather(Transform.x, rows),
    y: gather(Transform.y, rows),
    scaleX: gather(Transform.scaleX, rows),
    scaleY: gather(Transform.scaleY, rows),
    angle: gather(Transform.angle, rows),
    alpha: gather(Sprite.alpha, rows),
    previousX: new Float32Array(rows.length),
    previousY: new Float32Array(rows.length),
    previousScaleX: new Float32Array(rows.length),
    previousScaleY: new Float32Array(rows.length),
    previousAngle: new Float32Array(rows.length),
    columnX: gather(Snow.columnX, flakes),
    speed: gather(Snow.speed, flakes),
    swayUnits: gather(Snow.swayUnits, flakes),
    phase: gather(Snow.phase, flakes),
    velocityX: gather(Particle.velocityX, particles),
    velocityY: gather(Particle.velocityY, particles),
    spin: gather(Particle.spin, particles),
    gravity: gather(Particle.gravity, particles),
    age: gather(Particle.ageSeconds, particles),
    life: gather(Particle.lifeSeconds, particles),
    target: Int32Array.from(tweens, (tween) => rows.indexOf(Tween.target[tween])),
    channel: Uint8Array.from(tweens, (tween) => Tween.channel[tween]),
    from: gather(Tween.from, tweens),
    to: gather(Tween.to, tweens),
    elapsed: gather(Tween.elapsedSeconds, tweens),
    duration: gather(Tween.durationSeconds, tweens),
    ease: Uint8Array.from(tweens, (tween) => Tween.ease[tween]),
    rows,
  };
}

export function stepBareScene(scene: BareScene): void {
  rememberBare(scene);
  tweenBare(scene);
  moveBare(scene);
  driftBare(scene);
}

export function rememberBare(scene: BareScene): void {
  scene.previousX.set(scene.x);
  scene.previousY.set(scene.y);
  scene.previousScaleX.set(scene.scaleX);
  scene.previousScaleY.set(scene.scaleY);
  scene.previousAngle.set(scene.angle);
}

export function tweenBare(scene: BareScene): void {
  const { target, channel, from, to, elapsed, duration, ease, x, y, scaleX, scaleY, angle, alpha } = scene;
  for (let k = 0; k < target.length; k++) {
    elapsed[k] += TIMING.stepSeconds;
    const fraction = Math.min(1, elapsed[k] / duration[k]);
    const value = from[k] + (to[k] - from[k]) * easeAt(ease[k], fraction);
    switch (channel[k]) {
      case 0:
        x[target[k]] = value;
        break;
      case 1:
        y[target[k]] = value;
        break;
      case 2:
        scaleX[target[k]] = value;
        break;
      case 3:
        scaleY[target[k]] = value;
        break;
      case 4:
        angle[target[k]] = value;
        break;
      default:
        alpha[target[k]] = value;
    }
  }
}

export function moveBare(scene: BareScene): void {
  const { flakes, particles, velocityX, velocityY, spin, gravity, age, life, x, y, angle, alpha } = scene;
  const step = TIMING.stepSeconds;
  for (let k = 0; k < particles; k++) {
    const row = flakes + k;
    age[k] += step;
    velocityY[k] += gravity[k] * step;
    x[row] += velocityX[k] * step;
    y[row] += velocityY[k] * step;
    angle[row] += spin[k] * step;
    alpha[row] = Math.min(1, (1 - age[k] / life[k]) / FADE_FRACTION);
  }
}

export function driftBare(scene: BareScene): void {
  const { flakes, bottom, columnX, speed, swayUnits, phase, x, y, angle, alpha } = scene;
  scene.menuShare = Math.max(0, scene.menuShare - TIMING.stepSeconds / TIMING.snowFadeSeconds);
  for (let k = 0; k < flakes; k++) {
    phase[k] += SWAY_RADIANS_PER_SECOND * TIMING.stepSeconds;
    y[k] += speed[k] * TIMING.stepSeconds;
    x[k] = columnX[k] + Math.sin(phase[k]) * swayUnits[k];
    angle[k] = Math.sin(phase[k] * 0.5);
    alpha[k] = SNOW_ALPHAS[k % 3] * scene.menuShare;
    if (y[k] > bottom) y[k] = -30;
  }
}
