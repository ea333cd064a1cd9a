// A set of UTC days in few bytes: a bit per day, a number per month.

/** Bits of days, from bit 0 for the first, by month: months since January of year 0. */
export type DaySet = Readonly<Record<string, number>>;

const MONTHS = 12;
const BASE = 36;

/** `day` is a UTC day such as `2026-11-22`. */
export function addDay(days: DaySet, day: string): DaySet {
  const [month, bit] = placeOf(day);
  return { ...days, [month]: (days[month] ?? 0) | bit };
}

export function hasDay(days: DaySet, day: string): boolean {
  const [month, bit] = placeOf(day);
  return ((days[month] ?? 0) & bit) !== 0;
}

export function countDays(days: DaySet): number {
  return Object.values(days).reduce((total, bits) => total + [...bits.toString(2)].filter((bit) => bit === '1').length, 0);
}

export function mergeDays(one: DaySet, other: DaySet): DaySet {
  const merged = { ...one };
  for (const [month, bits] of Object.entries(other)) merged[month] = (merged[month] ?? 0) | bits;
  return merged;
}

/** Returns at most ten characters per month. Equal sets have equal texts. */
export function encodeDays(days: DaySet): string {
  // Numeric keys are in ascending order.
  return Object.entries(days)
    .map(([month, bits]) => `${Number(month).toString(BASE)}.${bits.toString(BASE)}`)
    .join(' ');
}

/** Decodes the text of `encodeDays`. Throws a TypeError for any other text. */
export function decodeDays(text: string): DaySet {
  return Object.fromEntries(text === '' ? [] : text.split(' ').map(readMonth));
}

function readMonth(text: string): [month: number, bits: number] {
  const [, month, bits] = /^([\da-z]{1,4})\.([\da-z]{1,6})$/.exec(text) ?? [];
  const value = Number.parseInt(bits, BASE);
  if (!(value > 0 && value < 2 ** 31)) throw new TypeError(`'${text}' is not a month`);
  return [Number.parseInt(month, BASE), value];
}

function placeOf(day: string): [month: number, bit: number] {
  const [year, month, date] = day.split('-').map(Number);
  return [year * MONTHS + month - 1, 1 << (date - 1)];
}
