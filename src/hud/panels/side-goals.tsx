// The open goals below the header of a wide window, in the player's own games.
import type { Layout } from '../../game/layout.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { GoalList } from '../widgets/goal-list.tsx';

const MIN_SIDE_PIXELS = 300;
const MIN_WINDOW_PIXELS = 600;

export function SideGoals() {
  using _ = useTrack();
  const { mode, tutorialStep, layout, records: view } = useHud();
  const isOwnGame = (mode.value === 'classic' || mode.value === 'daily') && tutorialStep.value === 0;
  const { records } = view.value;
  if (!records || !isOwnGame || !hasRoom(layout.value)) return null;
  return (
    <section className="well side-goals" aria-label={translate('records.goals')}>
      <h2>{translate('records.goals')}</h2>
      <GoalList records={records} />
    </section>
  );
}

function hasRoom({ isWide, left, heightPixels, pixelsPerUnit }: Layout): boolean {
  return isWide && heightPixels >= MIN_WINDOW_PIXELS && -left * pixelsPerUnit >= MIN_SIDE_PIXELS;
}
