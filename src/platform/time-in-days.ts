// Days of the daily game, in UTC, such as `2026-11-22`.

const MINUTE_MILLISECONDS = 60_000;
export const DAY_MILLISECONDS = 86_400_000;

/** Length of the date in an ISO date-time. */
const DATE_CHARACTERS = 10;

/** Returns the day of a time in milliseconds since 1970. */
export function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, DATE_CHARACTERS);
}

/** Returns whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(start) && dayAt(start) === text;
}

/** Returns the whole minutes until the next day begins, from 1 to 1440. */
export function minutesToNextDay(milliseconds: number): number {
  const sinceMidnight = ((milliseconds % DAY_MILLISECONDS) + DAY_MILLISECONDS) % DAY_MILLISECONDS;
  return Math.ceil((DAY_MILLISECONDS - sinceMidnight) / MINUTE_MILLISECONDS);
}
