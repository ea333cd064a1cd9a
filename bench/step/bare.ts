// The limit: dense typed arrays that are constants to the compiler, and one loop for each kind of work: no world, no pools, nothing that could be dead.
import { CHANNELS, easeAt } from '../../src/runtime.ts';
import { HASHED, hashColumns, startOf, STEP_SECONDS, tweenOf, type StepContestant } from './contestant.ts';

const STEP = STEP_SECONDS;
const FADE_FRACTION = 0.35;
const SCALE_X = CHANNELS.indexOf('scaleX');
const SCALE_Y = CHANNELS.indexOf('scaleY');

export const bare: StepContestant = {
  name: 'bare typed arrays',
  create(count) {
    const scene = createScene(count);
    const { x, y, scaleX, scaleY, angle, alpha } = scene;
    const { previousX, previousY, previousScaleX, previousScaleY, previousAngle } = scene;
    const { velocityX, velocityY, spin, gravity, opacity, age, life } = scene;
    const { target, channel, from, to, elapsed, duration, ease } = scene;

    function keepPoses(): void {
      previousX.set(x);
      previousY.set(y);
      previousScaleX.set(scaleX);
      previousScaleY.set(scaleY);
      previousAngle.set(angle);
    }

    function tween(): void {
      for (let k = 0; k < target.length; k++) {
        elapsed[k] += STEP;
        const fraction = elapsed[k] < duration[k] ? elapsed[k] / duration[k] : 1;
        const value = from[k] + (to[k] - from[k]) * easeAt(ease[k], fraction);
        const row = target[k];
        if (channel[k] !== SCALE_Y) scaleX[row] = value;
        if (channel[k] !== SCALE_X) scaleY[row] = value;
      }
    }

    function fly(): void {
      for (let k = 0; k < x.length; k++) {
        const now = age[k] + STEP;
        age[k] = now;
        velocityY[k] += gravity[k] * STEP;
        x[k] += velocityX[k] * STEP;
        y[k] += velocityY[k] * STEP;
        angle[k] += spin[k] * STEP;
        alpha[k] = Math.min(1, (1 - now / life[k]) / FADE_FRACTION) * opacity[k];
      }
    }

    return {
      step() {
        keepPoses();
        tween();
        fly();
      },
      hash: () => hashColumns(HASHED.map((name) => scene[name])),
    };
  },
};

function createScene(count: number) {
  const starts = Array.from({ length: count }, (_, k) => startOf(k));
  const tweens = Array.from({ length: Math.ceil(count / 2) }, (_, k) => tweenOf(2 * k)!);
  const floats = () => new Float32Array(count);
  return {
    x: Float32Array.from(starts, ({ x }) => x),
    y: Float32Array.from(starts, ({ y }) => y),
    scaleX: floats().fill(1),
    scaleY: floats().fill(1),
    angle: Float32Array.from(starts, ({ angle }) => angle),
    alpha: floats(),
    previousX: floats(),
    previousY: floats(),
    previousScaleX: floats(),
    previousScaleY: floats(),
    previousAngle: floats(),
    velocityX: Float32Array.from(starts, ({ velocityX }) => velocityX),
    velocityY: Float32Array.from(starts, ({ velocityY }) => velocityY),
    spin: Float32Array.from(starts, ({ spin }) => spin),
    gravity: Float32Array.from(starts, ({ gravity }) => gravity),
    opacity: Float32Array.from(starts, ({ opacity }) => opacity),
    age: Float32Array.from(starts, ({ age }) => age),
    life: Float32Array.from(starts, ({ life }) => life),
    target: Int32Array.from(tweens, (_, k) => 2 * k),
    channel: Uint8Array.from(tweens, ({ channel }) => channel),
    from: Float32Array.from(tweens, ({ from }) => from),
    to: Float32Array.from(tweens, ({ to }) => to),
    elapsed: Float32Array.from(tweens, ({ elapsed }) => elapsed),
    duration: Float32Array.from(tweens, ({ duration }) => duration),
    ease: Uint8Array.from(tweens, ({ ease }) => ease),
  };
}
