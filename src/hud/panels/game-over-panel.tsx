// Result of a game: score, distance to the best one, figures, reached goals and the place on the leaderboard; then what to do next.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { RULES } from '../../rules/constants.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { useHud, useTrack } from '../use-hud.ts';
import type { LastGame } from '../../state/records-view.ts';
import { useNextDay } from '../use-next-day.ts';
import { CountUp } from '../widgets/count-up.tsx';
import { goalText } from '../widgets/goal-list.tsx';
import { Icon } from '../widgets/icon.tsx';
import { CaptionButton, IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Standing } from './standing.tsx';
import { CopyField } from '../widgets/copy-field.tsx';

const CELLS = Array.from({ length: RULES.boardCells ** 2 }, (_, cell) => cell);
/** By piece type. The particles' colors of a theme (`jewelColors`) are too alike at this size. */
const JEWELS = [undefined, '#bf77ff', '#ff7f6e', '#0c8bd6', '#ebd642', '#6cd059', '#ea3f5c'];

export function GameOverPanel() {
  return (
    <Panel name="game-over" overlay="gameOver" title={translate('panel.gameOver')}>
      <p>{translate('announce.noRoom')}</p>
      <Result />
      <Next />
    </Panel>
  );
}

/** The daily game is played once. The largest button is the lowest, under the thumb. */
function Next() {
  using _ = useTrack();
  if (useHud().mode.value === 'daily') {
    return (
      <>
        <ShareButton />
        <IceButton icon="home" text="panel.home" command={{ type: 'goHome' }} isFocused />
      </>
    );
  }
  return (
    <>
      <div className="side-by-side">
        <CaptionButton icon="home" text="panel.home" command={{ type: 'goHome' }} />
        <ShareButton isCaptioned />
      </div>
      <IceButton kind="primary" icon="replay" text="over.again" command={{ type: 'replay' }} isFocused />
    </>
  );
}

/** Rendered only after the game ends: during play these numbers change too often. */
function Result() {
  using _ = useTrack();
  const { isOver, mode, isRanked, score, records, leaderboardTarget } = useHud();
  if (!isOver.value) return null;
  const { lastGame } = records.value;
  const isDaily = mode.value === 'daily';
  return (
    <>
      <FrozenBoard game={lastGame} />
      <CountUp value={score.value} />
      {isDaily ? <DailyRank /> : <BestScore />}
      {isDaily && lastGame?.isBestDaily ? <p className="best new">{translate('over.bestDaily')}</p> : null}
      <Figures game={lastGame} />
      {leaderboardTarget.value === 'leaderboard' && isRanked.value ? <Standing /> : null}
    </>
  );
}

function BestScore() {
  using _ = useTrack();
  const { bestScore, isNewBest, score } = useHud();
  const missing = bestScore.value - score.value;
  return (
    <>
      <p className={isNewBest.value ? 'with-icon best new' : 'with-icon best'}>
        <Icon name="crown" />
        {isNewBest.value ? translate('panel.newBest') : `${translate('hud.best')} ${formatNumber(bestScore.value)}`}
      </p>
      {missing > 0 ? <p>{translate('over.toBest', { score: formatNumber(missing) })}</p> : null}
    </>
  );
}

/** The board at the end with its last piece. */
function FrozenBoard({ game }: { game: LastGame | undefined }) {
  if (!game) return null;
  const { cells, lastCells } = game.summary;
  return (
    <div className="frozen-board" aria-hidden>
      {CELLS.map((cell) => (
        <i
          key={cell}
          className={cells[cell] && lastCells.includes(cell) ? 'last' : undefined}
          style={{ background: JEWELS[cells[cell]] }}
        />
      ))}
    </div>
  );
}

/** Keeps its place while the figures are counted. */
function Figures({ game }: { game: LastGame | undefined }) {
  if (!game) return <ul className="game-figures" />;
  const { lines, longestCombo, emptied } = game.summary;
  return (
    <>
      <ul className="game-figures" aria-label={translate('over.figures')}>
        <li className="well">{translate('over.lines', { number: formatNumber(lines) })}</li>
        {longestCombo > 1 ? <li className="well">{translate('over.combo', { percent: comboPercent(longestCombo) })}</li> : null}
        {emptied > 0 ? <li className="well">{translate('over.emptied', { number: formatNumber(emptied) })}</li> : null}
      </ul>
      {game.goals.map((goal) => (
        <p key={`${goal.kind} ${goal.count}`} className="with-icon goal-reached">
          <Icon name="check" />
          {translate('over.goal', { goal: goalText(goal) })}
          <span className="with-icon reward">
            <Icon name="coin" />+{formatNumber(goal.coins)}
          </span>
        </p>
      ))}
    </>
  );
}

/** The player's rank, once the leaderboard has answered, and the time until the next daily game. */
function DailyRank() {
  using _ = useTrack();
  const { daily, day, isRanked, leaderboard } = useHud();
  const { tab, day: shownDay, rows, ownRows } = leaderboard.value;
  const { result } = daily.value;
  const reported = result?.day === day.value ? result?.rank : undefined;
  const listed = tab === 'daily' && shownDay === day.value ? [...ownRows, ...rows].find(({ isOwn }) => isOwn)?.rank : undefined;
  const rank = isRanked.value ? (reported ?? listed) : undefined;
  const time = useNextDay(day.value);
  return (
    <>
      {rank ? (
        <p className="with-icon best new">
          <Icon name="trophy" />
          {translate('daily.rank', { rank: formatNumber(rank) })}
        </p>
      ) : null}
      {time === undefined ? null : <p>{translate('daily.next', { time })}</p>}
    </>
  );
}

/**
 * Shares the game or the daily result. Shows the text for manual copying if it can be neither sent nor copied. `isCaptioned`: a round button
 * with a caption.
 */
function ShareButton({ isCaptioned = false }: { isCaptioned?: boolean }) {
  using _ = useTrack();
  const { copyText, isShareable, mode, share } = useHud();
  if (!isShareable.value) return null;
  const isDaily = mode.value === 'daily';
  const Button = isCaptioned ? CaptionButton : IceButton;
  return (
    <>
      <Button
        kind={isDaily ? 'primary' : 'plain'}
        icon="share"
        text={isDaily ? 'share.result' : 'share.run'}
        command={() => share(isDaily ? 'daily' : 'run')}
      />
      {copyText.value === undefined ? null : <CopyField key={copyText.value} label="share.byHand" text={copyText.value} isSelected />}
    </>
  );
}
