// Labels below the board: the day of a daily game, and first that today's game has one try; that a practice game does not count; the score
// of the other player in a race.
import { useEffect, useState } from 'react';
import { LATE_TIMING } from '../../game/late-timing.ts';
import { formatDay } from '../../i18n/format-times.ts';
import { translate } from '../../i18n/translate.ts';
import { MS_PER_SECOND } from '../../platform/time.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { useNextDay } from '../use-next-day.ts';
import { IconText } from './buttons.tsx';
import { FriendScore } from './race.tsx';

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

export function PracticeSign() {
  using _ = useTrack();
  const kind = useHud().practice.value?.kind;
  if (kind === 'journey') return null;
  return (
    <IconText icon={kind === 'race' ? 'trophy' : 'replay'} className="well stat daily-sign">
      <span>
        <FriendScore />
      </span>
    </IconText>
  );
}
