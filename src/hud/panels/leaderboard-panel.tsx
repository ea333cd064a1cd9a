// The leaderboard's overlay: tabs, the list or its state, the player's result, and the form to join.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';
import { tabId, Tabs } from '../widgets/tabs.tsx';
import { JoinForm } from './leaderboard/join-form.tsx';
import { LeaderboardList } from './leaderboard/leaderboard-list.tsx';

/** Id of the element that the tabs control. */
const LIST_ID = 'leaderboard-list';

const TAB_TEXTS = { allTime: 'leaderboard.allTime', daily: 'leaderboard.today' } as const;

const COLUMNS = ['leaderboard.rank', 'leaderboard.username', 'hud.score'] as const;

export function LeaderboardPanel() {
  using _ = useTrack();
  const { leaderboard, username, scoreService, sendToLeaderboard, sendToScoreService } = useHud();
  const { tab, listState, rows, ownRows, hasDaily, isOfSite, joinError, pending } = leaderboard.value;
  const isAbsent = listState === 'absent';
  // The field stays until the server has accepted the name.
  const isJoining = !isAbsent && !isOfSite && (username.value === '' || pending === 'join' || joinError !== undefined);
  const tabPanel = hasDaily && !isAbsent ? ({ role: 'tabpanel', 'aria-labelledby': tabId(LIST_ID, tab) } as const) : {};
  return (
    <Panel name="ranking" overlay="leaderboard" title={translate('leaderboard.title')} escape={{ type: 'closePanel' }} isClosedByBackdrop>
      {hasDaily && !isAbsent ? (
        <Tabs
          id={LIST_ID}
          label="leaderboard.title"
          texts={TAB_TEXTS}
          shown={tab}
          onShow={(name) => sendToLeaderboard({ type: 'showTab', tab: name })}
        />
      ) : null}
      <LeaderboardList
        id={LIST_ID}
        {...tabPanel}
        listState={listState}
        retryText="leaderboard.retry"
        retry={() => sendToLeaderboard({ type: 'reload' })}
        table={{ columns: COLUMNS, rows, ownRows }}
      />
      <div className="leaderboard-below">
        <OwnResult />
        {isJoining ? <JoinForm /> : null}
      </div>
      <div className="leaderboard-actions">
        {tab === 'daily' && hasDaily ? <DailyButton /> : null}
        {scoreService.value ? (
          <IceButton
            icon="trophy"
            text="scoreService.open"
            command={() => sendToScoreService({ type: 'showLeaderboard', leaderboard: 'score' })}
          />
        ) : null}
        <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
      </div>
    </Panel>
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
    <p className="well own-result">
      <span>{translate(hasNone ? 'join.enter' : 'leaderboard.yourResult')}</span>
      {hasNone ? null : <strong>{formatNumber(bestScore.value)}</strong>}
    </p>
  );
}

/** Absent after the daily game has been played. */
function DailyButton() {
  using _ = useTrack();
  const { sendToLeaderboard, daily, leaderboard } = useHud();
  const { today, result } = daily.value;
  if (result !== undefined && result.day === today) return null;
  return (
    <IceButton
      kind="primary"
      icon="play"
      text="leaderboard.playDaily"
      command={() => sendToLeaderboard({ type: 'playDaily' })}
      isDisabled={leaderboard.value.pending === 'daily'}
    />
  );
}
