// The score service's leaderboards, one page each: heading, list or its state, and the logged-in player.
import { translate } from '../../i18n/translate.ts';
import type { LeaderboardType } from '../../net/leaderboard-types.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { LEADERBOARD_HEADINGS } from './leaderboard-headings.ts';
import { UserFooter } from './user-footer.tsx';
import { ScoreServiceTable } from './score-service-table.tsx';
import { Spinner } from './spinner.tsx';

export function ScoreServiceLeaderboard({ view }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const { leaderboard, leaderboards, listState } = view;
  const close = () => sendToScoreService({ type: 'close' });
  const show = (next: LeaderboardType) => sendToScoreService({ type: 'showLeaderboard', leaderboard: next });
  return (
    <Panel name="score-service-leaderboard" title={translate(LEADERBOARD_HEADINGS[leaderboard].heading)} escape={close} isClosedByBackdrop>
      {leaderboards.length > 1 ? <Pages leaderboard={leaderboard} leaderboards={leaderboards} show={show} /> : null}
      <div className={`score-service-face ${listState}`} aria-live="polite" aria-busy={listState === 'loading'}>
        {listState === 'list' ? (
          <ScoreServiceTable key={leaderboard} view={view} />
        ) : (
          <StatusMessage listState={listState} retry={() => show(leaderboard)} />
        )}
      </div>
      <UserFooter user={view.user} />
      <IceButton icon="close" text="panel.close" command={close} isFocused />
    </Panel>
  );
}

function StatusMessage({ listState, retry }: { listState: 'empty' | 'loading' | 'error'; retry: () => void }) {
  switch (listState) {
    case 'loading':
      return (
        <p>
          <Spinner />
          {translate('error.Loading')}
        </p>
      );
    case 'empty':
      return <p>{translate('error.NoEntry')}</p>;
    case 'error':
      return (
        <div className="score-service-fault">
          <p>{translate('scoreService.error.leaderboards')}</p>
          <IceButton icon="replay" text="scoreService.retry" command={retry} />
        </div>
      );
  }
}

type PagesProps = Pick<ScoreServiceView, 'leaderboard' | 'leaderboards'> & { readonly show: (leaderboard: LeaderboardType) => void };

function Pages({ leaderboard, leaderboards, show }: PagesProps) {
  const total = leaderboards.length;
  const index = leaderboards.indexOf(leaderboard);
  const turn = (by: number) => show(leaderboards[(index + by + total) % total]);
  return (
    <nav className="score-service-pages">
      <button type="button" className="round back" aria-label={translate('scoreService.previous')} onClick={() => turn(-1)}>
        <Icon name="play" />
      </button>
      <span>{translate('scoreService.page', { number: index + 1, total })}</span>
      <button type="button" className="round" aria-label={translate('scoreService.next')} onClick={() => turn(1)}>
        <Icon name="play" />
      </button>
    </nav>
  );
}
