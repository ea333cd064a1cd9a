// Time before each action of a game, as text stored and sent with its replay. The rules do not use it.

/** One day in tenths of a second. Longer waits are clamped to it. */
const MAX_TIME = 864_000;

/** Encodes times in tenths of a second, one per action, truncated. Writes base 36 separated by dots, about three characters each. */
export function encodeMoveTimes(times: readonly number[]): string {
  return times.map((time) => Math.min(MAX_TIME, Math.max(0, Math.trunc(time))).toString(36)).join('.');
}

/** Decodes the output of `encodeMoveTimes`. Returns undefined for any other text. */
export function decodeMoveTimes(text: string): number[] | undefined {
  if (text === '') return [];
  const parts = text.split('.');
  const times = parts.map((part) => Number.parseInt(part, 36));
  const isCanonical = times.every((time, index) => time >= 0 && time <= MAX_TIME && time.toString(36) === parts[index]);
  return isCanonical ? times : undefined;
}
