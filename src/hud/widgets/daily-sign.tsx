// Label of a running daily game with its day.
import { formatDay } from '../../i18n/format-day.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from './icon.tsx';

export function DailySign() {
  using _ = useTrack();
  const day = useHud().day.value;
  if (day === undefined) return null;
  return (
    <p className="stat daily-sign">
      <Icon name="calendar" />
      <span>
        {translate('daily.title')} <small>{formatDay(day)}</small>
      </span>
    </p>
  );
}
