// Days of the daily game, in UTC: `2026-11-22`.
export const DAY_MILLISECONDS = 86_400_000;
const HOUR_MILLISECONDS = 3_600_000;

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Its first moment, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The first moment at which no game of the day is accepted any more, in milliseconds since 1970. */
export function endOfDay(day: string, graceHours: number): number {
  return startOfDay(day) + DAY_MILLISECONDS + graceHours * HOUR_MILLISECONDS;
}

/** Runs of a day stay secret while a copy of them could still be posted. Runs of free games, whose `day` is empty, never do. */
export function isRunPublic(day: string, now: number, graceHours: number): boolean {
  return day === '' || now >= endOfDay(day, graceHours);
}
