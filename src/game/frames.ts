// What a sprite can look like: names of atlas frames, in the order that gives each its number in `Sprite.look`.

export const LOOKS = [
  'white',
  'jewel-1',
  'jewel-2',
  'jewel-3',
  'jewel-4',
  'jewel-5',
  'jewel-6',
  'ghost',
  'cell-glow',
  'focus',
  'frost-sweep',
  'snow-1',
  'snow-2',
  'snow-3',
  'confetti-1',
  'confetti-2',
  'confetti-3',
  'star',
  'spark',
  'ring',
  'coin',
  'plus',
  'digit-0',
  'digit-1',
  'digit-2',
  'digit-3',
  'digit-4',
  'digit-5',
  'digit-6',
  'digit-7',
  'digit-8',
  'digit-9',
  'strong-1',
  'strong-2',
  'strong-3',
  'strong-4',
  'strong-5',
  'strong-6',
  'hand',
  'shadow',
  'flare',
  'shard-1',
  'shard-2',
  'snow-puff',
] as const;

export type LookName = (typeof LOOKS)[number];

const NUMBERS = new Map<string, number>(LOOKS.map((name, index) => [name, index]));

/** The number of a look. Throws for a name that is no look. */
export function lookNumber(name: LookName): number {
  const number = NUMBERS.get(name);
  if (number === undefined) throw new Error(`No look is called ${name}`);
  return number;
}

/** Looks of which one follows another: `FIRST_JEWEL_LOOK + type` is a jewel, `FIRST_DIGIT_LOOK + digit` a digit. */
export const FIRST_JEWEL_LOOK = lookNumber('jewel-1') - 1;
/** The same jewels of high contrast. */
export const FIRST_STRONG_LOOK = lookNumber('strong-1') - 1;
export const FIRST_DIGIT_LOOK = lookNumber('digit-0');

/** The tip of the hand's pointing finger from the sprite's centre, units, as assets/sources/hand-frame.mjs draws it. */
export const HAND_FINGERTIP = { x: -14, y: -15.5 } as const;
