// Beside the board of a wide window, in the player's own games: the open goals, and the best scores of the day.
import { useEffect, useRef, type ReactNode } from 'react';
import { hasSideRoom } from '../../game/side-room.ts';
import { translate } from '../../i18n/translate.ts';
import { addLateStyles } from '../../platform/late-styles.ts';
import { useHud } from '../hud-context.ts';
import styles from '../styles/side-panel.css?raw';
import { useTrack } from '../use-track.ts';
import { GoalList } from '../widgets/goal-list.tsx';
import { RankRows } from '../widgets/rank-rows.tsx';

export function SideLists() {
  using _ = useTrack();
  const { mode, tutorialStep, layout } = useHud();
  const isShown = (mode.value === 'classic' || mode.value === 'daily') && tutorialStep.value === 0 && hasSideRoom(layout.value);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    addLateStyles(styles);
    return followPresses((isPressed) => place.current?.classList.toggle('faded', isPressed));
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="side" ref={place}>
      <Goals />
      <Scores />
    </div>
  );
}

function Scores() {
  using _ = useTrack();
  const { side } = useHud().leaderboard.value;
  if (!side || side.rows.length === 0) return null;
  return (
    <SidePanel title={translate(side.isDaily ? 'side.today' : 'leaderboard.title')}>
      <RankRows className="side-scores" rows={side.rows} />
    </SidePanel>
  );
}

function Goals() {
  using _ = useTrack();
  const { records } = useHud().records.value;
  if (!records) return null;
  return (
    <SidePanel title={translate('records.goals')}>
      <GoalList records={records} />
    </SidePanel>
  );
}

function SidePanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="side-panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The lists fade while the board is pressed. Calls `onChange` when a press on the canvas begins and ends. Returns a function that stops. */
function followPresses(onChange: (isPressed: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerdown', ({ target }) => onChange(target instanceof HTMLCanvasElement), { signal });
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => onChange(false), { signal });
  return () => listening.abort();
}
