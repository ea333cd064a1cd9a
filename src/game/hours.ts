// The hours of the night, by level: from dusk to morning.

export type HourName = 'moonrise' | 'aurora' | 'deepNight' | 'firstLight' | 'sunrise' | 'morning';

/** Changes of an hour to a theme's sky. */
export type HourSky = {
  /** Factors of the number of stars and of the strength of the aurora's veils. */
  readonly stars: number;
  readonly veils: number;
  /** Height of the moon as a share of the sky; of the sun in design units above the foot. Undefined: it is below the horizon. */
  readonly moon?: number;
  readonly sun?: number;
  /** Windows are lit in a village. */
  readonly isVillageLit?: true;
};

export type Hour = {
  readonly level: number;
  /** The key of its text. Games begin in the first hour, which has none. */
  readonly name?: HourName;
  /** Red, green and blue factors of the backdrop at the level. Between two levels they change evenly, and the last ones remain. */
  readonly tint: readonly number[];
  /** Undefined: the theme's own. */
  readonly sky?: HourSky;
};

export const HOURS: readonly Hour[] = [
  { level: 1, tint: [1, 1, 1] },
  { level: 2, name: 'moonrise', tint: [0.68, 0.84, 1.08], sky: { stars: 1.3, veils: 0.5, moon: 0.56, isVillageLit: true } },
  { level: 3, name: 'aurora', tint: [0.62, 1.06, 0.92], sky: { stars: 1.3, veils: 1.8, moon: 0.74, isVillageLit: true } },
  { level: 5, name: 'deepNight', tint: [0.56, 0.62, 1], sky: { stars: 3, veils: 0.3, moon: 0.9, isVillageLit: true } },
  { level: 8, name: 'firstLight', tint: [1.1, 0.7, 1.18], sky: { stars: 0.8, veils: 0, sun: 190, isVillageLit: true } },
  { level: 12, name: 'sunrise', tint: [1.6, 0.92, 0.92], sky: { stars: 0.2, veils: 0, sun: 350 } },
  { level: 16, name: 'morning', tint: [1.6, 1.48, 1.28], sky: { stars: 0.01, veils: 0, sun: 500 } },
];

/** Returns the index of the hour of a level, which may lie between two levels. */
export function hourAt(level: number): number {
  let hour = HOURS.length - 1;
  while (hour > 0 && HOURS[hour].level > level) hour--;
  return hour;
}
