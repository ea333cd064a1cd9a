// The time before each move of a game, as text that travels and is stored beside its replay. The rules never look at it.

/** Longer waits are written as this: a day, in tenths of seconds. */
const LONGEST = 864_000;

/** `times` in tenths of seconds, one an action; fractions are cut off. Base 36, with dots between: about three letters a move. */
export function encodeMoveTimes(times: readonly number[]): string {
  return times.map((time) => Math.min(LONGEST, Math.max(0, Math.trunc(time))).toString(36)).join('.');
}

/** Reads what `encodeMoveTimes` wrote; undefined for any other text. */
export function decodeMoveTimes(text: string): number[] | undefined {
  if (text === '') return [];
  const parts = text.split('.');
  const times = parts.map((part) => Number.parseInt(part, 36));
  const isCanonical = times.every((time, index) => time >= 0 && time <= LONGEST && time.toString(36) === parts[index]);
  return isCanonical ? times : undefined;
}
