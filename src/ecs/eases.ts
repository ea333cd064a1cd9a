// Easing functions. Each maps a fraction 0..1 of the time to a fraction 0..1 of the way; `outBack` overshoots by a tenth.
import { indexOfName } from './check.ts';

/** Overshoots by a tenth and by a fifth. */
const BACK_OVERSHOOT = 1.70158;
const SETTLE_OVERSHOOT = 2.6;

export const EASE_NAMES = [
  'linear',
  'inQuad',
  'outQuad',
  'inOutQuad',
  'outCubic',
  'outBack',
  /** 0 at both ends, 1 in the middle. */
  'bump',
  /** Visible width of a disc during one turn: 0 at both ends and in the middle, 1 at the quarters. */
  'spin',
  /** Overshoots by a fifth. */
  'settle',
] as const;

export type EaseName = (typeof EASE_NAMES)[number];

/** Returns the eased fraction for an index of EASE_NAMES. Uses a switch: calls through a function table are not inlined and box two numbers. */
export function easeAt(ease: number, t: number): number {
  const left = 1 - t;
  switch (ease) {
    case 0:
      return t;
    case 1:
      return t * t;
    case 2:
      return t * (2 - t);
    case 3:
      return t < 0.5 ? 2 * t * t : 1 - 2 * left * left;
    case 4:
      return 1 - left * left * left;
    case 5:
      return 1 + left * left * (BACK_OVERSHOOT - (BACK_OVERSHOOT + 1) * left);
    case 6:
      return 4 * t * left;
    case 7:
      return Math.abs(Math.sin(2 * Math.PI * t));
    default:
      return 1 + left * left * (SETTLE_OVERSHOOT - (SETTLE_OVERSHOOT + 1) * left);
  }
}

/** Returns the eased fraction for a name of EASE_NAMES. Throws a RangeError for another name. */
export function easeBy(name: EaseName, t: number): number {
  return easeAt(indexOfName('ease', EASE_NAMES, name), t);
}
