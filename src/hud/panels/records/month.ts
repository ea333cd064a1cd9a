// Months such as `2026-11` and their days, in UTC.
import type { Language } from '../../../i18n/languages.ts';
import { dayAt } from '../../../platform/time-in-days.ts';

/** Length of a month in an ISO date. */
const MONTH_CHARACTERS = 7;
const DAYS_OF_WEEK = 7;

/** The first day of the week: 0 is Sunday. All other languages begin with Monday. */
const FIRST_WEEKDAYS: Partial<Record<Language, number>> = { en: 0, pt: 0 };

export function monthOf(day: string): string {
  return day.slice(0, MONTH_CHARACTERS);
}

export function shiftMonth(month: string, months: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, MONTH_CHARACTERS);
}

/** Returns the days of a month, such as `2026-11-01`. */
export function daysOf(month: string): string[] {
  const date = new Date(`${month}-01`);
  const days = [];
  for (; monthOf(dayAt(date.getTime())) === month; date.setUTCDate(date.getUTCDate() + 1)) days.push(dayAt(date.getTime()));
  return days;
}

/** Returns the day's column in a week, from 1. */
export function firstColumn(day: string, language: Language): number {
  const first = FIRST_WEEKDAYS[language] ?? 1;
  return ((new Date(day).getUTCDay() - first + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
}
