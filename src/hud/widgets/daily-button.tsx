// Menu button of the daily game. Opens the daily leaderboard after the game is played. Shows no date until the server reports the day.
import { formatDay } from '../../i18n/format-day.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { isDailyOffered } from '../daily-view.ts';
import { useHud } from '../hud-context.ts';
import { useClick } from '../use-click.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from './icon.tsx';

export function DailyButton() {
  using _ = useTrack();
  const hud = useHud();
  const { sendToLeaderboard, daily, leaderboard, send } = hud;
  const { today, result } = daily.value;
  const { pending } = leaderboard.value;
  const isPlayed = result?.day === today;
  const isWaiting = pending === 'daily';
  const onClick = useClick(isPlayed ? showTab : () => sendToLeaderboard({ type: 'playDaily' }), isWaiting);

  function showTab(): void {
    sendToLeaderboard({ type: 'showTab', tab: 'daily' });
    send({ type: 'openLeaderboard' });
  }

  if (!isDailyOffered(hud)) return null;
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
