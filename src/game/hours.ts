// The hours of the night, by level: from dusk to morning.

export type HourName = 'moonrise' | 'aurora' | 'deepNight' | 'firstLight' | 'sunrise' | 'morning';

/** `name`: the key of its text; games begin in the first, which has none. `tint`: red, green and blue factors of the backdrop at the level. Between two levels they change evenly, and the last ones remain. */
export const HOURS: readonly { readonly level: number; readonly name?: HourName; readonly tint: readonly number[] }[] = [
  { level: 1, tint: [1, 1, 1] },
  { level: 2, name: 'moonrise', tint: [0.74, 0.98, 1.28] },
  { level: 3, name: 'aurora', tint: [0.7, 1.26, 1.02] },
  { level: 5, name: 'deepNight', tint: [0.56, 0.62, 1] },
  { level: 8, name: 'firstLight', tint: [1.25, 0.76, 1.34] },
  { level: 12, name: 'sunrise', tint: [2.2, 1.02, 1] },
  { level: 16, name: 'morning', tint: [1.6, 1.48, 1.28] },
];
