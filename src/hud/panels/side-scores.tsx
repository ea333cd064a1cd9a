// The best scores of the day beside the board of a wide window.
import { hasSideRoom } from '../../game/side-room.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { SidePanel } from '../widgets/side-panel.tsx';

export function SideScores() {
  using _ = useTrack();
  const { mode, tutorialStep, leaderboard, layout } = useHud();
  const { side } = leaderboard.value;
  const isOwnGame = (mode.value === 'classic' || mode.value === 'daily') && tutorialStep.value === 0;
  if (!isOwnGame || !hasSideRoom(layout.value) || !side || side.rows.length === 0) return null;
  return (
    <SidePanel side="left" title={translate(side.isDaily ? 'side.today' : 'leaderboard.title')}>
      <ol className="side-scores">
        {side.rows.map(({ key, rank, username, score, isOwn }) => (
          <li key={key} className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
            <span>{rank === undefined ? '–' : formatNumber(rank)}</span>
            <bdi>{username === '' ? translate('leaderboard.anonymous') : username}</bdi>
            <strong>{formatNumber(score)}</strong>
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
