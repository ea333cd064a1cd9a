// The best scores of the day beside the board of a wide window.
import { hasSideRoom } from '../../game/side-room.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { RankRows } from '../widgets/rank-rows.tsx';
import { SidePanel } from '../widgets/side-panel.tsx';

export function SideScores() {
  using _ = useTrack();
  const { mode, tutorialStep, leaderboard, layout } = useHud();
  const { side } = leaderboard.value;
  const isOwnGame = (mode.value === 'classic' || mode.value === 'daily') && tutorialStep.value === 0;
  if (!isOwnGame || !hasSideRoom(layout.value) || !side || side.rows.length === 0) return null;
  return (
    <SidePanel side="left" title={translate(side.isDaily ? 'side.today' : 'leaderboard.title')}>
      <RankRows className="side-scores" rows={side.rows} />
    </SidePanel>
  );
}
