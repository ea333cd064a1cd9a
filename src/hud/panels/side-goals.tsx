// The open goals beside the board of a wide window, and two statistics.
import { hasSideRoom } from '../../game/side-room.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { recentAverage } from '../../records/records.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { GoalList } from '../widgets/goal-list.tsx';
import { SidePanel } from '../widgets/side-panel.tsx';

export function SideGoals() {
  using _ = useTrack();
  const { mode, tutorialStep, records, layout } = useHud();
  const known = records.value.records;
  const isOwnGame = (mode.value === 'classic' || mode.value === 'daily') && tutorialStep.value === 0;
  if (!isOwnGame || !hasSideRoom(layout.value) || !known) return null;
  return (
    <SidePanel side="right" title={translate('records.goals')}>
      <GoalList records={known} />
      {known.recent.length === 0 ? null : (
        <dl>
          <div>
            <dt>{translate('records.average')}</dt>
            <dd>{formatNumber(recentAverage(known))}</dd>
          </div>
          <div>
            <dt>{translate('records.longestCombo')}</dt>
            <dd>+{comboPercent(Math.max(1, known.longestCombo))}%</dd>
          </div>
        </dl>
      )}
    </SidePanel>
  );
}
