// Formats days of the daily game, and durations.
import { currentLanguage } from './translate.ts';

const HOUR_MINUTES = 60;

/** Returns a number of minutes in the current language, such as `11 hr 17 min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  const parts = [...(hours > 0 ? [formatUnit(hours, 'hour')] : []), ...(rest > 0 || hours === 0 ? [formatUnit(rest, 'minute')] : [])];
  return parts.join(' ');
}

function formatUnit(value: number, unit: 'hour' | 'minute'): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** Returns a UTC day such as `2026-11-22` in the current language, without the year. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Returns a month such as `2026-11` in the current language, with the year. */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}
