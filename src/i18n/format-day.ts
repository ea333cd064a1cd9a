// Days of the daily game, `2026-11-22` in UTC, as a language writes them: without the year.
import { currentLanguage } from './translate.ts';

export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));
}
