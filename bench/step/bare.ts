// The lower limit: dense typed arrays that V8 treats as constants, one loop per system, no world, pools or dead rows.
import { easeAt } from '../../src/runtime.ts';
import { FADE_FRACTION, HASHED, hashColumns, SCALE_X, SCALE_Y, startOf, STEP_SECONDS, tweenOf, type StepContestant } from './contestant.ts';

const STEP = STEP_SECONDS;

export const bare: StepContestant = {
  name: 'bare typed arrays',
  create(count) {
    const starts = Array.from({ length: count }, (_, k) => startOf(k));
    const tweens = Array.from({ length: Math.ceil(count / 2) }, (_, k) => tweenOf(2 * k)!);
    const { x, y, angle, velocityX, velocityY, spin, gravity, opacity, age, life } = columnsOf(starts);
    const { from, to, elapsed, duration } = columnsOf(tweens);
    const channel = Uint8Array.from(tweens, (tween) => tween.channel);
    const ease = Uint8Array.from(tweens, (tween) => tween.ease);
    const target = Int32Array.from(tweens, (_, k) => 2 * k);
    const [scaleX, scaleY] = Array.from({ length: 2 }, () => new Float32Array(count).fill(1));
    const [alpha, previousX, previousY, previousScaleX, previousScaleY, previousAngle] = Array.from(
      { length: 6 },
      () => new Float32Array(count),
    );
    const hashed = { x, y, scaleX, scaleY, angle, alpha, previousX, previousY, previousScaleX, previousScaleY, previousAngle };

    function keepPoses(): void {
      previousX.set(x);
      previousY.set(y);
      previousScaleX.set(scaleX);
      previousScaleY.set(scaleY);
      previousAngle.set(angle);
    }

    function advanceTweens(): void {
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
      for (let k = 0; k < age.length; k++) {
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
        advanceTweens();
        fly();
      },
      hash: () => hashColumns(HASHED.map((name) => hashed[name])),
    };
  },
};

/** Returns a column for each field of the rows. */
function columnsOf<Name extends string>(rows: readonly Readonly<Record<Name, number>>[]): Record<Name, Float32Array> {
  const names = Object.keys(rows[0]) as Name[];
  return Object.fromEntries(names.map((name) => [name, Float32Array.from(rows, (row) => row[name])])) as Record<Name, Float32Array>;
}
