// Formats days of the daily game.
import { currentLanguage } from './translate.ts';

/** Returns a UTC day such as `2026-11-22` in the current language, without the year. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Returns a month such as `2026-11` in the current language, with the year. */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}
