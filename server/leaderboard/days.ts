// Days of the daily game, in UTC: `2026-11-22`.
export const DAY_MILLISECONDS = 86_400_000;

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Its first moment, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
