// The winter calendar: days whose daily game was played are lit; the others can be played.
import { useState } from 'react';
import { formatMonth, formatDay } from '../../../i18n/format-times.ts';
import type { Language } from '../../../i18n/languages.ts';
import { currentLanguage, formatNumber, translate } from '../../../i18n/translate.ts';
import { dayAt } from '../../../platform/time-in-days.ts';
import { countDays, hasDay } from '../../../records/day-set.ts';
import type { Records } from '../../../records/records.ts';
import { FIRST_DAY } from '../../../rules/daily-seed.ts';
import { useHud } from '../../use-hud.ts';
import { Button, Icon, IconText, RoundButton } from '../../widgets/buttons.tsx';

/** Length of a month in an ISO date. */
const MONTH_CHARACTERS = 7;
const DAYS_OF_WEEK = 7;

/** The first day of the week: 0 is Sunday. All other languages begin with Monday. */
const FIRST_WEEKDAYS: Partial<Record<Language, number>> = { en: 0, pt: 0 };

export function Calendar({ records: { dailyDays }, today }: { records: Records; today: string }) {
  const [back, setBack] = useState(0);
  const month = shiftMonth(monthOf(today), -back);
  return (
    <div className="calendar">
      <div className="pager">
        <RoundButton
          icon="previous"
          text="records.previousMonth"
          command={() => setBack(back + 1)}
          isDisabled={month <= monthOf(FIRST_DAY)}
        />
        <h2>{formatMonth(month)}</h2>
        <RoundButton icon="next" text="records.nextMonth" command={() => setBack(back - 1)} isDisabled={back === 0} />
      </div>
      <ol>
        {daysOf(month).map((day, index) => (
          <li key={day} style={index === 0 ? { gridColumnStart: firstColumn(day, currentLanguage()) } : undefined}>
            <Day day={day} today={today} isPlayed={hasDay(dailyDays, day)} />
          </li>
        ))}
      </ol>
      <IconText icon="crystal" className="calendar-sum">
        {formatNumber(countDays(dailyDays))}
      </IconText>
      <p className="calendar-note">{translate('records.missed')}</p>
    </div>
  );
}

/** Only a day that can be played is a button. */
function Day({ day, today, isPlayed }: { day: string; today: string; isPlayed: boolean }) {
  const { sendToLeaderboard } = useHud();
  const isToday = day === today;
  const number = Number(day.slice(-2));
  if (isPlayed) {
    return (
      <span className="day lit" role="img" aria-label={translate('records.played', { day: formatDay(day) })}>
        <Icon name="crystal" />
      </span>
    );
  }
  if (day > today || day < FIRST_DAY) return <span className="day">{number}</span>;
  return (
    <Button
      className={isToday ? 'day open today' : 'day open'}
      aria-label={translate('records.play', { day: formatDay(day) })}
      aria-current={isToday ? 'date' : undefined}
      command={() => sendToLeaderboard(isToday ? { type: 'playDaily' } : { type: 'playDaily', day })}
    >
      {number}
    </Button>
  );
}

/** Returns the month of a day, such as `2026-11`. */
function monthOf(day: string): string {
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
