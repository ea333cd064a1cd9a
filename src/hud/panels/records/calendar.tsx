// The winter calendar: days whose daily game was played are lit; the others can be played.
import { useState } from 'react';
import { formatMonth, formatDay } from '../../../i18n/format-times.ts';
import { currentLanguage, formatNumber, translate } from '../../../i18n/translate.ts';
import { countDays, hasDay } from '../../../records/day-set.ts';
import type { Records } from '../../../records/records.ts';
import { FIRST_DAY } from '../../../rules/daily-seed.ts';
import { useClick, useHud } from '../../use-hud.ts';
import { RoundButton } from '../../widgets/ice-button.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { daysOf, firstColumn, monthOf, shiftMonth } from './month.ts';

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
      <p className="with-icon calendar-sum">
        <Icon name="crystal" />
        {formatNumber(countDays(dailyDays))}
      </p>
      <p className="calendar-note">{translate('records.missed')}</p>
    </div>
  );
}

type DayProps = { readonly day: string; readonly today: string; readonly isPlayed: boolean };

/** Only a day that can be played is a button. */
function Day({ day, today, isPlayed }: DayProps) {
  const { sendToLeaderboard } = useHud();
  const isToday = day === today;
  const onClick = useClick(() => sendToLeaderboard(isToday ? { type: 'playDaily' } : { type: 'playDaily', day }));
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
    <button
      type="button"
      className={isToday ? 'day open today' : 'day open'}
      aria-label={translate('records.play', { day: formatDay(day) })}
      aria-current={isToday ? 'date' : undefined}
      onClick={onClick}
    >
      {number}
    </button>
  );
}
