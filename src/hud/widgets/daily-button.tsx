// Menu button of the daily game. After the game is played it opens the daily leaderboard, or the records without one. Shows no date until the day is known.
import { formatDay } from '../../i18n/format-times.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { dayAt } from '../../platform/time-in-days.ts';
import { useHud } from '../hud-context.ts';
import { useClick } from '../use-click.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from './icon.tsx';

export function DailyButton() {
  using _ = useTrack();
  const { sendToLeaderboard, daily, leaderboard, leaderboardTarget, send } = useHud();
  const { today, result, lead = 0 } = daily.value;
  const { pending, hasDaily } = leaderboard.value;
  const isPlayed = result?.day === today;
  const isWaiting = pending === 'daily';
  const hasList = leaderboardTarget.value === 'leaderboard' && hasDaily;
  const showResult = hasList ? showTab : () => send({ type: 'openRecords' });
  const onClick = useClick(() => {
    // The day may have changed within the last minute.
    if (isPlayed && dayAt(Date.now() + lead) === today) showResult();
    else sendToLeaderboard({ type: 'playDaily' });
  }, isWaiting);

  function showTab(): void {
    sendToLeaderboard({ type: 'showTab', tab: 'daily' });
    send({ type: 'openLeaderboard' });
  }

  const words = isPlayed ? translate('daily.done', { score: formatNumber(result.score) }) : today && formatDay(today);
  return (
    <button type="button" name="daily.title" className="pill plain daily" aria-disabled={isWaiting || undefined} onClick={onClick}>
      <Icon name={isPlayed ? 'check' : 'calendar'} />
      <span>
        {translate('daily.title')}
        {words === '' ? null : <small>{words}</small>}
      </span>
    </button>
  );
}
