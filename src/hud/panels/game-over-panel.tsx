// Result of a game: score, distance to the best one, figures, reached goals and the place on the leaderboard; then what to do next.
import { effect } from '@preact/signals-core';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import type { Practice } from '../../game/session.ts';
import { loadLate } from '../../loading/load-late.ts';
import type { GameSummary } from '../../records/summarize-game.ts';
import { RULES } from '../../rules/constants.ts';
import { isReached, starsOf } from '../../rules/journey-goal.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { showSnackbar, type Hud } from '../../state/hud.ts';
import type { LastGame } from '../../state/records-view.ts';
import { useNextDay } from '../use-next-day.ts';
import { goalText } from '../widgets/goal-list.tsx';
import { GoalSign, Stars } from '../widgets/goal-sign.tsx';
import { CaptionButton, IceButton, Icon, IconText } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';
import { goToBoards, isVillageLit, openBoards, practiceOf } from './journey-panel.tsx';
import { VillagePicture } from './village-panel.tsx';
import { Standing } from './standing.tsx';
import { RaceResult } from '../widgets/race.tsx';
import { CopyField } from '../widgets/copy-field.tsx';

const CELLS = Array.from({ length: RULES.boardCells ** 2 }, (_, cell) => cell);
const COUNT_MILLISECONDS = 700;
/** Colors of jewels in small pictures, by piece type. The particles' colors of a theme (`jewelColors`) are too alike at this size. */
const JEWELS = [undefined, '#bf77ff', '#ff7f6e', '#0c8bd6', '#ebd642', '#6cd059', '#ea3f5c'];

/** The coach's panel, opened for `game`. */
type Coach = { readonly game: LastGame; readonly panel: ReactNode };

/** The coach's panel is beside this one: it closes with a fade of its own. */
export function GameOverPanel() {
  using _ = useTrack();
  const { goal, journey, practice, records } = useHud();
  const { lastGame } = records.value;
  const [coach, setCoach] = useState<Coach>();
  const isDone = goal.value !== undefined && isReached(goal.value);
  const isFinale = journey.value.hasLit && isVillageLit(journey.value);
  const number = practice.value?.kind === 'journey' ? formatNumber(practice.value.index + 1) : '';
  const done = isFinale ? 'journey.finale' : journey.value.hasLit ? 'journey.done' : 'journey.board';
  const title = !goal.value ? 'panel.gameOver' : isDone ? done : 'journey.missed';
  return (
    <>
      <Panel name="game-over" overlay="gameOver" title={translate(title, { number })}>
        {isFinale ? <VillagePicture /> : null}
        {goal.value && (isDone || goal.value.movesLeft === 0) ? null : <p>{translate('announce.noRoom')}</p>}
        <Result />
        <Next coachButton={lastGame?.summary.isStuck ? <CoachButton game={lastGame} show={setCoach} /> : null} />
      </Panel>
      {coach && coach.game === lastGame ? coach.panel : null}
    </>
  );
}

/** Shows the move that lost the game. The panel and the search are loaded by the press. */
function CoachButton({ game, show }: { game: LastGame; show: (coach: Coach | undefined) => void }) {
  const hud = useHud();
  const [isBusy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { CoachPanel, findInWorker } = await loadLate(() => import('./coach-panel.tsx'));
      const chance = await findInWorker(game.replay);
      if (chance) show({ game, panel: <CoachPanel chance={chance} Board={FrozenBoard} close={() => show(undefined)} /> });
      else showSnackbar(hud, 'coach.none');
    } catch (error) {
      console.warn(`Failed to find the move that lost the game: ${String(error)}`);
      showSnackbar(hud, 'snackbar.partMissing');
    }
    setBusy(false);
  }

  return <CaptionButton icon="eye" text="coach.see" command={() => void open()} isDisabled={isBusy} aria-busy={isBusy || undefined} />;
}

/** The daily game is played once. The largest button is the lowest, under the thumb. */
function Next({ coachButton }: { coachButton: ReactNode }) {
  using _ = useTrack();
  const hud = useHud();
  const { mode, practice } = hud;
  const isJourney = practice.value?.kind === 'journey';
  const next = nextBoard(hud);
  const text = isVillageLit(hud.journey.value) ? 'journey.more' : 'journey.next';
  if (mode.value === 'daily') {
    return (
      <>
        {coachButton}
        <ShareButton />
        <IceButton icon="home" text="panel.home" command={{ type: 'goHome' }} isFocused />
      </>
    );
  }
  return (
    <>
      <div className="side-by-side">
        <CaptionButton icon="home" text="panel.home" command={{ type: 'goHome' }} />
        {isJourney ? <CaptionButton icon="crystal" text="menu.journey" command={() => goToBoards(hud)} /> : null}
        {next ? <CaptionButton icon="replay" text="panel.replay" command={{ type: 'replay' }} /> : null}
        {coachButton}
        {isJourney ? null : <ShareButton />}
      </div>
      {next ? (
        <IceButton kind="primary" icon="next" text={text} command={{ type: 'playPractice', practice: next }} isFocused />
      ) : (
        <IceButton kind="primary" icon="replay" text="over.again" command={{ type: 'replay' }} isFocused />
      )}
    </>
  );
}

/**
 * Returns the next board without a star, or the first one, if the goal of this one is reached. When the village is lit, these are boards with
 * fewer than three stars. Reads signals.
 */
function nextBoard({ practice: { value: practice }, goal, journey }: Hud): Practice | undefined {
  if (practice?.kind !== 'journey' || !goal.value || !isReached(goal.value)) return undefined;
  const { boards, stars } = journey.value;
  const most = isVillageLit(journey.value) ? 2 : 0;
  const left = openBoards(journey.value).filter((index) => (stars[index] ?? 0) <= most);
  const next = left.find((index) => index > practice.index) ?? left[0];
  return next === undefined ? undefined : practiceOf(boards[next], next);
}

/** Rendered only after the game ends: during play these numbers change too often. */
function Result() {
  using _ = useTrack();
  const { isOver, mode, isRanked, score, records, leaderboardTarget } = useHud();
  if (!isOver.value) return null;
  const { lastGame } = records.value;
  const isDaily = mode.value === 'daily';
  if (mode.value === 'practice') return <PracticeResult />;
  return (
    <>
      {lastGame ? <FrozenBoard {...lastGame.summary} /> : null}
      <CountUp value={score.value} />
      {isDaily ? <DailyRank /> : <BestScore />}
      {isDaily && lastGame?.isBestDaily ? <p className="best new">{translate('over.bestDaily')}</p> : null}
      <Figures game={lastGame} />
      {leaderboardTarget.value === 'leaderboard' && isRanked.value ? <Standing /> : null}
    </>
  );
}

function PracticeResult() {
  using _ = useTrack();
  const { practice, goal, score } = useHud();
  if (practice.value?.kind === 'journey' && goal.value) {
    const { board } = practice.value;
    const stars = starsOf(board, goal.value);
    const more = board.stars[stars - 1]; // the moves for one star more: none after the third, and none without a first
    return (
      <>
        <Stars count={stars} />
        <GoalSign isOver />
        {more ? (
          <p className="goal-text">
            <Stars count={stars + 1} />
            {translate('journey.moves', { number: formatNumber(more) })}
          </p>
        ) : null}
      </>
    );
  }
  return (
    <>
      <CountUp value={score.value} />
      <RaceResult />
      <p>{translate('practice.note')}</p>
    </>
  );
}

/** A score that counts up when the panel opens. Screen readers read the final number. */
function CountUp({ value }: { value: number }) {
  const { overlay, isReducedMotion } = useHud();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    let startedAt: number | undefined;

    function draw(now: number): void {
      startedAt ??= now;
      const share = Math.min(1, (now - startedAt) / COUNT_MILLISECONDS);
      text.current!.textContent = formatNumber(Math.round(value * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(draw);
    }

    const stop = effect(() => {
      if (overlay.value === 'gameOver' && !isReducedMotion.peek()) frame = requestAnimationFrame(draw);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [value, overlay, isReducedMotion]);
  const final = formatNumber(value);
  return (
    <p className="big" role="img" aria-label={final} style={{ '--characters': final.length } as CSSProperties}>
      <span ref={text}>{final}</span>
    </p>
  );
}

function BestScore() {
  using _ = useTrack();
  const { bestScore, isNewBest, score } = useHud();
  const missing = bestScore.value - score.value;
  return (
    <>
      <IconText icon="crown" className={isNewBest.value ? 'best new' : 'best'}>
        {isNewBest.value ? translate('panel.newBest') : `${translate('hud.best')} ${formatNumber(bestScore.value)}`}
      </IconText>
      {missing > 0 ? <p>{translate('over.toBest', { score: formatNumber(missing) })}</p> : null}
    </>
  );
}

/** A board with its last piece. */
function FrozenBoard({ cells, lastCells }: Pick<GameSummary, 'cells' | 'lastCells'>) {
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
        <IconText key={`${goal.kind} ${goal.count} ${goal.coins}`} icon="check" className="goal-reached">
          {translate('over.goal', { goal: goalText(goal) })}
          <span className="with-icon reward">
            <Icon name="coin" />+{formatNumber(goal.coins)}
          </span>
        </IconText>
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
        <IconText icon="trophy" className="best new">
          {translate('daily.rank', { rank: formatNumber(rank) })}
        </IconText>
      ) : null}
      {time === undefined ? null : <p>{translate('daily.next', { time })}</p>}
    </>
  );
}

/** Shares the game or the daily result. Shows the text for manual copying if it can be neither sent nor copied. */
function ShareButton() {
  using _ = useTrack();
  const { copyText, isShareable, mode, share } = useHud();
  if (!isShareable.value) return null;
  const isDaily = mode.value === 'daily';
  return (
    <>
      {isDaily ? (
        <IceButton kind="primary" icon="share" text="share.result" command={() => share('daily')} />
      ) : (
        <CaptionButton icon="share" text="share.run" command={() => share('run')} />
      )}
      {copyText.value === undefined ? null : <CopyField key={copyText.value} label="share.byHand" text={copyText.value} isSelected />}
    </>
  );
}
