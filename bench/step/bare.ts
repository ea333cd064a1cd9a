// The limit: dense typed arrays that are constants to the compiler, and one loop for each kind of work, without a world, pools or dead rows.
import { CHANNELS, easeAt } from '../../src/runtime.ts';
import {
  FADE_FRACTION,
  HASHED,
  hashColumns,
  SCALE_X,
  SCALE_Y,
  startOf,
  STEP_SECONDS,
  tweenOf,
  type HashedName,
  type StepContestant,
} from './contestant.ts';

/** Poses by row: first those that fly, which have a velocity and so on; tweens by number, each with its target's row. */
export type BareColumns = Readonly<Record<HashedName | (typeof FLIGHT)[number] | (typeof TWEEN)[number], Float32Array>> & {
  readonly target: Int32Array;
  readonly channel: Uint8Array;
  readonly ease: Uint8Array;
};

const FLIGHT = ['velocityX', 'velocityY', 'spin', 'gravity', 'opacity', 'age', 'life'] as const;
const TWEEN = ['from', 'to', 'elapsed', 'duration'] as const;

const STEP = STEP_SECONDS;
const [X, Y, ANGLE, ALPHA] = (['x', 'y', 'angle', 'alpha'] as const).map((name) => CHANNELS.indexOf(name));

export function createBareLoops(columns: BareColumns) {
  const { x, y, scaleX, scaleY, angle, alpha } = columns;
  const { previousX, previousY, previousScaleX, previousScaleY, previousAngle } = columns;
  const { velocityX, velocityY, spin, gravity, opacity, age, life } = columns;
  const { target, channel, from, to, elapsed, duration, ease } = columns;

  return {
    keepPoses(): void {
      previousX.set(x);
      previousY.set(y);
      previousScaleX.set(scaleX);
      previousScaleY.set(scaleY);
      previousAngle.set(angle);
    },

    tween(): void {
      for (let k = 0; k < target.length; k++) {
        elapsed[k] += STEP;
        const fraction = elapsed[k] < duration[k] ? elapsed[k] / duration[k] : 1;
        const value = from[k] + (to[k] - from[k]) * easeAt(ease[k], fraction);
        const row = target[k];
        const moved = channel[k];
        if (moved === SCALE_X) scaleX[row] = value;
        else if (moved === SCALE_Y) scaleY[row] = value;
        else if (moved === ANGLE) angle[row] = value;
        else if (moved === ALPHA) alpha[row] = value;
        else if (moved === X) x[row] = value;
        else if (moved === Y) y[row] = value;
        else scaleX[row] = scaleY[row] = value;
      }
    },

    fly(): void {
      for (let k = 0; k < age.length; k++) {
        const now = age[k] + STEP;
        age[k] = now;
        velocityY[k] += gravity[k] * STEP;
        x[k] += velocityX[k] * STEP;
        y[k] += velocityY[k] * STEP;
        angle[k] += spin[k] * STEP;
        alpha[k] = Math.min(1, (1 - now / life[k]) / FADE_FRACTION) * opacity[k];
      }
    },
  };
}

export const bare: StepContestant = {
  name: 'bare typed arrays',
  create(count) {
    const columns = createColumns(count);
    const { keepPoses, tween, fly } = createBareLoops(columns);
    return {
      step() {
        keepPoses();
        tween();
        fly();
      },
      hash: () => hashColumns(HASHED.map((name) => columns[name])),
    };
  },
};

function createColumns(count: number): BareColumns {
  const starts = Array.from({ length: count }, (_, k): Partial<Record<string, number>> => ({ ...startOf(k), scaleX: 1, scaleY: 1 }));
  const tweens = Array.from({ length: Math.ceil(count / 2) }, (_, k) => tweenOf(2 * k)!);
  const gather = <Row, Name extends string>(rows: readonly Row[], names: readonly Name[], read: (row: Row, name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, Float32Array.from(rows, (row) => read(row, name))])) as Record<Name, Float32Array>;
  return {
    ...gather(starts, [...HASHED, ...FLIGHT], (start, name) => start[name] ?? 0),
    ...gather(tweens, TWEEN, (tween, name) => tween[name]),
    target: Int32Array.from(tweens, (_, k) => 2 * k),
    channel: Uint8Array.from(tweens, ({ channel }) => channel),
    ease: Uint8Array.from(tweens, ({ ease }) => ease),
  };
}
