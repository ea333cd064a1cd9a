// The score service's leaderboards, one page each: heading, list or its state, and the logged-in player.
import { useState } from 'react';
import { currentLanguage, translate } from '../../i18n/translate.ts';
import type { LeaderboardType } from '../../net/leaderboard-types.ts';
import { useHud } from '../use-hud.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { IceButton, RoundButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { LeaderboardList } from '../panels/leaderboard/leaderboard-list.tsx';
import { LEADERBOARD_HEADINGS, leaderboardFormat } from './leaderboard-headings.ts';
import { TextLink } from './text-link.tsx';

export function ScoreServiceLeaderboard({ view }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const { leaderboard, leaderboards, listState, rows } = view;
  const close = () => sendToScoreService({ type: 'close' });
  const show = (next: LeaderboardType) => sendToScoreService({ type: 'showLeaderboard', leaderboard: next });
  const { heading, column } = LEADERBOARD_HEADINGS[leaderboard];
  return (
    <Panel name="ranking score-service" title={translate(heading)} escape={close} isClosedByBackdrop>
      {leaderboards.length > 1 ? <Pages leaderboard={leaderboard} leaderboards={leaderboards} show={show} /> : null}
      <LeaderboardList
        aria-live="polite"
        listState={listState}
        error="scoreService.error.leaderboards"
        retryText="scoreService.retry"
        retry={() => show(leaderboard)}
        table={{
          columns: ['scoreService.column.rank', 'scoreService.column.nickname', column],
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

type PagesProps = Pick<ScoreServiceView, 'leaderboard' | 'leaderboards'> & { readonly show: (leaderboard: LeaderboardType) => void };

function Pages({ leaderboard, leaderboards, show }: PagesProps) {
  const total = leaderboards.length;
  const index = leaderboards.indexOf(leaderboard);
  const turn = (by: number) => show(leaderboards[(index + by + total) % total]);
  return (
    <nav className="pager">
      <RoundButton icon="play" text="scoreService.previous" command={() => turn(-1)} />
      <span>{translate('scoreService.page', { number: index + 1, total })}</span>
      <RoundButton icon="play" text="scoreService.next" command={() => turn(1)} />
    </nav>
  );
}

/** The link to register, or the logged-in player with a hidden PIN. */
function UserFooter({ user }: { user: ScoreServiceView['user'] }) {
  const { sendToScoreService } = useHud();
  if (user) return <UserLine key={user.nickname} user={user} />;
  return (
    <div className="score-service-footer">
      <TextLink onPress={() => sendToScoreService({ type: 'showRegistration' })}>{translate('scoreService.toRegistration')}</TextLink>
    </div>
  );
}

function UserLine({ user: { nickname, pin } }: { user: NonNullable<ScoreServiceView['user']> }) {
  const { sendToScoreService } = useHud();
  const [isPinShown, setPinShown] = useState(false);
  return (
    <div className="score-service-footer">
      <strong translate="no">{nickname}</strong>
      <TextLink onPress={() => setPinShown(!isPinShown)}>
        <span className="unseen">{`${translate(isPinShown ? 'scoreService.hidePin' : 'scoreService.showPin')}: `}</span>
        {`PIN ${isPinShown ? pin : '••••••'}`}
      </TextLink>
      <TextLink onPress={() => sendToScoreService({ type: 'logOut' })}>{translate('scoreService.logOut')}</TextLink>
    </div>
  );
}
