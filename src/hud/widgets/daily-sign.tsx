// The label below the board of a daily game: its day, and first that today's game has one try.
import { useEffect, useState } from 'react';
import { LATE_TIMING } from '../../game/late-timing.ts';
import { formatDay } from '../../i18n/format-times.ts';
import { translate } from '../../i18n/translate.ts';
import { MS_PER_SECOND } from '../../platform/time.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { useNextDay } from '../use-next-day.ts';
import { IconText } from './buttons.tsx';

export function DailySign() {
  using _ = useTrack();
  const day = useHud().day.value;
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), LATE_TIMING.snackbarSeconds * MS_PER_SECOND);
    return () => clearTimeout(timer);
  }, []);
  const isToday = useNextDay(day) !== undefined;
  if (day === undefined) return null;
  return (
    <IconText icon="calendar" className="well stat daily-sign">
      <span>
        {translate('daily.title')} <small>{isNew && isToday ? translate('daily.oneTry') : formatDay(day)}</small>
      </span>
    </IconText>
  );
}
