// Result of a game, with Replay (not for a daily game), Share and Home.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { NumberText } from '../widgets/number-text.tsx';
import { Panel } from '../widgets/panel.tsx';
import { ShareButton } from '../widgets/share-button.tsx';

export function GameOverPanel() {
  using _ = useTrack();
  const isDaily = useHud().mode.value === 'daily';
  return (
    <Panel name="game-over" overlay="gameOver" title={translate('panel.gameOver')}>
      <p>{translate('announce.noRoom')}</p>
      <Result />
      {isDaily ? null : <IceButton kind="primary" icon="replay" text="panel.replay" command={{ type: 'replay' }} isFocused />}
      <ShareButton />
      <IceButton icon="home" text="panel.home" command={{ type: 'goHome' }} isFocused={isDaily} />
    </Panel>
  );
}

/** Rendered only after the game ends: during play these numbers change too often. */
function Result() {
  using _ = useTrack();
  const { isOver, mode, score } = useHud();
  if (!isOver.value) return null;
  return (
    <>
      <p className="big">
        <NumberText of={score} />
      </p>
      {mode.value === 'daily' ? <DailyRank /> : <BestScore />}
    </>
  );
}

function BestScore() {
  using _ = useTrack();
  const { bestScore, isNewBest } = useHud();
  return (
    <p className={isNewBest.value ? 'best new' : 'best'}>
      <Icon name="crown" />
      {isNewBest.value ? translate('panel.newBest') : `${translate('hud.best')} ${formatNumber(bestScore.value)}`}
    </p>
  );
}

/** The player's rank, once the leaderboard has answered. */
function DailyRank() {
  using _ = useTrack();
  const { daily, day, leaderboard } = useHud();
  const { tab, day: shownDay, rows, ownRows } = leaderboard.value;
  const { result } = daily.value;
  const reported = result?.day === day.value ? result?.rank : undefined;
  const listed = tab === 'daily' && shownDay === day.value ? [...ownRows, ...rows].find(({ isOwn }) => isOwn)?.rank : undefined;
  const rank = reported ?? listed;
  return (
    <>
      {rank ? (
        <p className="best new">
          <Icon name="trophy" />
          {translate('daily.rank', { rank: formatNumber(rank) })}
        </p>
      ) : null}
      <p>{translate('daily.next')}</p>
    </>
  );
}
