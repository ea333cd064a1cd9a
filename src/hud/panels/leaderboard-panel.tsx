// The leaderboard's overlay: its heading, one of its faces where there are no entries, and the player's own result at its foot.
import { formatNumber, translate } from '../../i18n/translate.ts';
import type { LeaderboardFace } from '../bridge.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

const WORDS = { empty: 'error.NoEntry', loading: 'error.Loading', error: 'error.LoadingError' } as const satisfies Record<
  LeaderboardFace,
  string
>;

export function LeaderboardPanel() {
  using _ = useTrack();
  const { leaderboard, bestScore } = useHud();
  const face = leaderboard.value;
  return (
    <Panel
      name="leaderboard"
      overlay="leaderboard"
      title={translate('leaderboard.title')}
      escape={{ type: 'closePanel' }}
      isClosedByBackdrop
    >
      <p className={`face ${face}`} aria-busy={face === 'loading'}>
        {translate(WORDS[face])}
      </p>
      {bestScore.value > 0 ? (
        <p className="own-result">
          <span>{translate('leaderboard.yourResult')}</span>
          <strong>{formatNumber(bestScore.value)}</strong>
        </p>
      ) : null}
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}
