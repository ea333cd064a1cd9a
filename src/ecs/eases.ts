// Eases: how a motion spreads over its time. Each takes and gives a fraction from 0 to 1 (`outBack` runs a little over).

const BACK_OVERSHOOT = 1.70158;

export const EASE_NAMES = [
  'linear',
  'inQuad',
  'outQuad',
  'inOutQuad',
  'outCubic',
  'outBack',
  /** There and back again: 0 at both ends, 1 in the middle. */
  'bump',
  /** What is seen of a disc that turns around twice: 0 where it faces the eye. */
  'spin',
] as const;

export type EaseName = (typeof EASE_NAMES)[number];

/** An ease by its index in EASE_NAMES. One switch: calls through a table of functions are not inlined, and each boxes two numbers. */
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
    default:
      return Math.abs(Math.sin(2 * Math.PI * t));
  }
}

export function easeBy(name: EaseName, t: number): number {
  return easeAt(EASE_NAMES.indexOf(name), t);
}
