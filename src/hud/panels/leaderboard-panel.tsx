// The leaderboard's overlay: tabs, the list or its state, the player's result, and the form to join.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { EmptyPodium } from '../drawings/empty-podium.tsx';
import { useHud } from '../hud-context.ts';
import type { LeaderboardListState, LeaderboardView } from '../../state/leaderboard-view.ts';
import { useClick } from '../use-click.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { tabId, Tabs } from '../widgets/tabs.tsx';
import { LeaderboardTable } from './leaderboard/leaderboard-table.tsx';
import { JoinForm } from './leaderboard/join-form.tsx';

/** Id of the element that the tabs control. */
const LIST_ID = 'leaderboard-list';

const TAB_TEXTS = { allTime: 'leaderboard.allTime', daily: 'leaderboard.today' } as const;

const STATUS_TEXTS = {
  empty: 'error.NoEntry',
  absent: 'error.Loading',
  loading: 'error.Loading',
  error: 'error.LoadingError',
  login: 'leaderboard.loginNeeded',
} as const satisfies Record<Exclude<LeaderboardListState, 'list'>, string>;

export function LeaderboardPanel() {
  using _ = useTrack();
  const { leaderboard, username, sendToLeaderboard } = useHud();
  const view = leaderboard.value;
  const { tab, listState, hasDaily, joinError, pending } = view;
  const isAbsent = listState === 'absent';
  // The field stays until the server has accepted the name.
  const isJoining = !isAbsent && (username.value === '' || pending === 'join' || joinError !== undefined);
  return (
    <Panel
      name="ranking"
      state={isAbsent ? 'absent' : undefined}
      overlay="leaderboard"
      title={translate('leaderboard.title')}
      escape={{ type: 'closePanel' }}
      isClosedByBackdrop
    >
      {hasDaily && !isAbsent ? (
        <Tabs
          id={LIST_ID}
          label="leaderboard.title"
          texts={TAB_TEXTS}
          shown={tab}
          onShow={(name) => sendToLeaderboard({ type: 'showTab', tab: name })}
        />
      ) : null}
      <List view={view} />
      <div className="leaderboard-below">
        <OwnResult />
        {isJoining ? <JoinForm view={view} /> : null}
      </div>
      <div className="leaderboard-actions">
        {tab === 'daily' && hasDaily ? <DailyButton /> : null}
        <ScoreServiceButton />
        <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
      </div>
    </Panel>
  );
}

function List({ view: { tab, listState, rows, ownRows, hasDaily } }: { view: LeaderboardView }) {
  const tabPanel = hasDaily && listState !== 'absent' ? { role: 'tabpanel', 'aria-labelledby': tabId(LIST_ID, tab) } : {};
  // Scrollable content must be reachable by the Tab key.
  const focusable = listState === 'list' ? { tabIndex: 0 } : {};
  return (
    <div
      className={listState === 'list' ? 'leaderboard-list' : 'leaderboard-list without-list'}
      id={LIST_ID}
      {...tabPanel}
      {...focusable}
      aria-busy={listState === 'loading'}
    >
      {listState === 'list' ? (
        <LeaderboardTable rows={rows} ownRows={ownRows} />
      ) : (
        <>
          {listState === 'empty' ? <EmptyPodium /> : null}
          <p className={`face ${listState}`}>{translate(STATUS_TEXTS[listState])}</p>
          {listState === 'error' ? <RetryButton /> : null}
        </>
      )}
    </div>
  );
}

/** The player's best score, if it is not in the list. A player who has joined with a daily game alone has none. */
function OwnResult() {
  using _ = useTrack();
  const { leaderboard, bestScore, username } = useHud();
  const { tab, listState, rows, ownRows } = leaderboard.value;
  const isListed = [...rows, ...ownRows].some(({ isOwn }) => isOwn);
  const hasNone = bestScore.value === 0;
  const isJoined = username.value !== '' && (listState === 'list' || listState === 'empty');
  if (tab === 'daily' || isListed || (hasNone && !isJoined)) return null;
  return (
    <p className="own-result">
      <span>{translate(hasNone ? 'join.enter' : 'leaderboard.yourResult')}</span>
      {hasNone ? null : <strong>{formatNumber(bestScore.value)}</strong>}
    </p>
  );
}

/** Opens the score service's leaderboards. Absent without a score service. */
function ScoreServiceButton() {
  using _ = useTrack();
  const { scoreService, sendToScoreService } = useHud();
  if (!scoreService.value) return null;
  return (
    <IceButton
      icon="trophy"
      text="scoreService.open"
      command={() => sendToScoreService({ type: 'showLeaderboard', leaderboard: 'score' })}
    />
  );
}

function RetryButton() {
  const { sendToLeaderboard } = useHud();
  const onClick = useClick(() => sendToLeaderboard({ type: 'reload' }));
  return (
    <button type="button" className="pill plain" onClick={onClick}>
      <Icon name="replay" />
      <span>{translate('leaderboard.retry')}</span>
    </button>
  );
}

/** Absent after the daily game has been played. */
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
