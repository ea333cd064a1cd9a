// Days of the daily game, in UTC, such as `2026-11-22`.
export const DAY_MILLISECONDS = 86_400_000;
const HOUR_MILLISECONDS = 3_600_000;

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? startOfDay(text) : NaN;
  return !Number.isNaN(start) && dayOf(start) === text;
}

/** Milliseconds since 1970. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the time at which games of the day are no longer accepted, in milliseconds since 1970. */
export function endOfDay(day: string, graceHours: number): number {
  return startOfDay(day) + DAY_MILLISECONDS + graceHours * HOUR_MILLISECONDS;
}

/** Returns false while a copy of the run could still be sent. Runs of free games, with an empty `day`, are always public. */
export function isRunPublic(day: string, now: number, graceHours: number): boolean {
  return day === '' || now >= endOfDay(day, graceHours);
}
