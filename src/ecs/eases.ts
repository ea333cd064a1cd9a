// Eases: how a motion spreads over its time. Each takes and gives a fraction from 0 to 1 (`outBack` runs a little over).

const BACK_OVERSHOOT = 1.70158;

export const EASES = {
  linear: (t: number) => t,
  inQuad: (t: number) => t * t,
  outQuad: (t: number) => t * (2 - t),
  inOutQuad: (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)),
  outCubic: (t: number) => 1 - (1 - t) * (1 - t) * (1 - t),
  outBack: (t: number) => 1 + (t - 1) * (t - 1) * ((BACK_OVERSHOOT + 1) * (t - 1) + BACK_OVERSHOOT),
  /** There and back again: 0 at both ends, 1 in the middle. */
  bump: (t: number) => 4 * t * (1 - t),
  /** What is seen of a disc that turns around twice: 0 where it faces the eye. */
  spin: (t: number) => Math.abs(Math.sin(2 * Math.PI * t)),
} as const;

export type EaseName = keyof typeof EASES;

export const EASE_NAMES = Object.keys(EASES) as readonly EaseName[];

/** An ease by its index in EASE_NAMES. A switch: calls through a table would not be inlined, and each would box two numbers. */
export function easeAt(ease: number, t: number): number {
  switch (ease) {
    case 0:
      return t;
    case 1:
      return EASES.inQuad(t);
    case 2:
      return EASES.outQuad(t);
    case 3:
      return EASES.inOutQuad(t);
    case 4:
      return EASES.outCubic(t);
    case 5:
      return EASES.outBack(t);
    case 6:
      return EASES.bump(t);
    default:
      return EASES.spin(t);
  }
}
