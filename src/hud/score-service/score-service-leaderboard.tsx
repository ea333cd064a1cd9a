// The score service's leaderboards, one page each: heading, list or its state, and the logged-in player.
import { useState } from 'react';
import type { Language } from '../../i18n/languages.ts';
import { currentLanguage, translate } from '../../i18n/translate.ts';
import type { LeaderboardType } from '../../net/leaderboard-types.ts';
import { useHud } from '../use-hud.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { Button, IceButton, RoundButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';
import { LeaderboardList } from '../panels/leaderboard/leaderboard-list.tsx';

/** Names of a leaderboard's texts: its heading and the column of its values (specification, section 2). All currencies share `coins`. */
const NAMES: Partial<Record<LeaderboardType, 'score' | 'wins' | 'losses' | 'winRate'>> = {
  score: 'score',
  stats_wins: 'wins',
  stats_losses: 'losses',
  stats_win_rate: 'winRate',
};

const PERCENT = 100;

export function ScoreServiceLeaderboard({ view }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const { leaderboard, leaderboards, listState, rows } = view;
  const close = () => sendToScoreService({ type: 'close' });
  const show = (next: LeaderboardType) => sendToScoreService({ type: 'showLeaderboard', leaderboard: next });
  const total = leaderboards.length;
  const index = leaderboards.indexOf(leaderboard);
  const turn = (by: number) => show(leaderboards[(index + by + total) % total]);
  const name = NAMES[leaderboard] ?? 'coins';
  return (
    <Panel name="ranking score-service" title={translate(`scoreService.heading.${name}`)} escape={close} isClosedByBackdrop>
      {total > 1 ? (
        <nav className="pager">
          <RoundButton icon="play" text="scoreService.previous" command={() => turn(-1)} />
          <span>{translate('scoreService.page', { number: index + 1, total })}</span>
          <RoundButton icon="play" text="scoreService.next" command={() => turn(1)} />
        </nav>
      ) : null}
      <LeaderboardList
        aria-live="polite"
        listState={listState}
        error="scoreService.error.leaderboards"
        retryText="scoreService.retry"
        retry={() => show(leaderboard)}
        table={{
          columns: ['scoreService.column.rank', 'scoreService.column.nickname', `scoreService.column.${name}`],
          isHeaded: true,
          rows,
          format: leaderboardFormat(leaderboard, currentLanguage()),
        }}
      />
      <UserFooter user={view.user} />
      <div className="leaderboard-actions">
        <IceButton icon="close" text="panel.close" command={close} isFocused />
      </div>
    </Panel>
  );
}

/** The link to register, or the logged-in player with a hidden PIN. */
function UserFooter({ user }: { user: ScoreServiceView['user'] }) {
  const { sendToScoreService } = useHud();
  if (user) return <UserLine key={user.nickname} user={user} />;
  return (
    <div className="score-service-footer">
      <Button className="score-service-link" command={() => sendToScoreService({ type: 'showRegistration' })}>
        {translate('scoreService.toRegistration')}
      </Button>
    </div>
  );
}

function UserLine({ user: { nickname, pin } }: { user: NonNullable<ScoreServiceView['user']> }) {
  const { sendToScoreService } = useHud();
  const [isPinShown, setPinShown] = useState(false);
  return (
    <div className="score-service-footer">
      <strong translate="no">{nickname}</strong>
      <Button className="score-service-link" command={() => setPinShown(!isPinShown)}>
        <span className="unseen">{`${translate(isPinShown ? 'scoreService.hidePin' : 'scoreService.showPin')}: `}</span>
        {`PIN ${isPinShown ? pin : '••••••'}`}
      </Button>
      <Button className="score-service-link" command={() => sendToScoreService({ type: 'logOut' })}>
        {translate('scoreService.logOut')}
      </Button>
    </div>
  );
}

/** Returns a formatter for a leaderboard's values in the language. A win rate is a percentage: 66.67 for two wins of three. */
export function leaderboardFormat(leaderboard: LeaderboardType, language: Language): (value: number) => string {
  if (leaderboard !== 'stats_win_rate') {
    const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: 'always' });
    return (value) => whole.format(value);
  }
  const rate = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value) => rate.format(value / PERCENT);
}
