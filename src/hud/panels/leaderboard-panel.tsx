// The leaderboard's overlay: two boards, a list or why there is none, the own result, and a name to join with.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { LeaderboardFace, LeaderboardView } from '../leaderboard-view.ts';
import { useClick } from '../use-click.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { BoardTable } from './leaderboard/board-table.tsx';
import { BOARD_ID, BoardTabs, tabId } from './leaderboard/board-tabs.tsx';
import { JoinForm } from './leaderboard/join-form.tsx';

const WORDS = {
  empty: 'error.NoEntry',
  absent: 'error.Loading',
  loading: 'error.Loading',
  error: 'error.LoadingError',
  login: 'leaderboard.loginNeeded',
} as const satisfies Record<Exclude<LeaderboardFace, 'list'>, string>;

export function LeaderboardPanel() {
  using _ = useTrack();
  const { leaderboard, username } = useHud();
  const view = leaderboard.value;
  const { board, face, hasDaily, joinError, pending } = view;
  const isAbsent = face === 'absent';
  // The field stays until the server has said yes to the name.
  const isJoining = !isAbsent && (username.value === '' || pending === 'join' || joinError !== undefined);
  return (
    <Panel
      name="leaderboard"
      look={isAbsent ? 'absent' : undefined}
      overlay="leaderboard"
      title={translate('leaderboard.title')}
      escape={{ type: 'closePanel' }}
      isClosedByBackdrop
    >
      {hasDaily && !isAbsent ? <BoardTabs shown={board} /> : null}
      <Board view={view} />
      <div className="ranking-below">
        <OwnResult />
        {isJoining ? <JoinForm view={view} /> : null}
      </div>
      <div className="ranking-actions">
        {board === 'daily' && hasDaily ? <DailyButton /> : null}
        <ServiceButton />
        <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
      </div>
    </Panel>
  );
}

function Board({ view: { board, face, rows, ownRows, hasDaily } }: { view: LeaderboardView }) {
  const tab = hasDaily && face !== 'absent' ? { role: 'tabpanel', 'aria-labelledby': tabId(board) } : {};
  // What scrolls is a stop for the Tab key.
  const stop = face === 'list' ? { tabIndex: 0 } : {};
  return (
    <div className={face === 'list' ? 'ranking' : 'ranking without-list'} id={BOARD_ID} {...tab} {...stop} aria-busy={face === 'loading'}>
      {face === 'list' ? (
        <BoardTable rows={rows} ownRows={ownRows} />
      ) : (
        <>
          <p className={`face ${face}`}>{translate(WORDS[face])}</p>
          {face === 'error' ? <RetryButton /> : null}
        </>
      )}
    </div>
  );
}

/** Where the list does not say it. */
function OwnResult() {
  using _ = useTrack();
  const { leaderboard, bestScore } = useHud();
  const { board, rows, ownRows } = leaderboard.value;
  const isListed = [...rows, ...ownRows].some(({ isOwn }) => isOwn);
  if (board === 'daily' || isListed || bestScore.value === 0) return null;
  return (
    <p className="own-result">
      <span>{translate('leaderboard.yourResult')}</span>
      <strong>{formatNumber(bestScore.value)}</strong>
    </p>
  );
}

/** Where there is a score service: its leaderboards. */
function ServiceButton() {
  using _ = useTrack();
  const { service, sendToScoreService } = useHud();
  if (!service.value) return null;
  return <IceButton icon="trophy" text="service.open" command={() => sendToScoreService({ type: 'showLeaderboard', board: 'score' })} />;
}

function RetryButton() {
  const { sendToLeaderboard } = useHud();
  const onClick = useClick(() => sendToLeaderboard({ type: 'reloadBoard' }));
  return (
    <button type="button" className="pill plain" onClick={onClick}>
      <Icon name="replay" />
      <span>{translate('leaderboard.retry')}</span>
    </button>
  );
}

/** Once the day's game is played, the list alone is left of it. */
function DailyButton() {
  using _ = useTrack();
  const { sendToLeaderboard, daily, leaderboard } = useHud();
  const { today, result } = daily.value;
  const isPending = leaderboard.value.pending === 'daily';
  const onClick = useClick(() => sendToLeaderboard({ type: 'playDaily' }), isPending);
  if (result !== undefined && result.day === today) return null;
  return (
    <button type="button" className="pill primary" aria-disabled={isPending || undefined} onClick={onClick}>
      <Icon name="play" />
      <span>{translate('leaderboard.playDaily')}</span>
    </button>
  );
}
