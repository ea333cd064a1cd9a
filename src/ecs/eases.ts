// Eases: how a motion spreads over its time. Each takes and gives a fraction from 0 to 1 (`outBack` runs a little over).

const BACK_OVERSHOOT = 1.70158;

export const EASES = {
  linear: (t: number) => t,
  inQuad: (t: number) => t * t,
  outQuad: (t: number) => t * (2 - t),
  inOutQuad: (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)),
  outCubic: (t: number) => 1 - (1 - t) ** 3,
  outBack: (t: number) => 1 + (BACK_OVERSHOOT + 1) * (t - 1) ** 3 + BACK_OVERSHOOT * (t - 1) ** 2,
  /** There and back again: 0 at both ends, 1 in the middle. */
  bump: (t: number) => 4 * t * (1 - t),
  /** What is seen of a disc that turns around twice: 0 where it faces the eye. */
  spin: (t: number) => Math.abs(Math.sin(2 * Math.PI * t)),
} as const;

export type EaseName = keyof typeof EASES;

export const EASE_NAMES = Object.keys(EASES) as readonly EaseName[];
export const EASE_FUNCTIONS: readonly ((t: number) => number)[] = EASE_NAMES.map((name) => EASES[name]);
