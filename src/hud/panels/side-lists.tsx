// Beside the board of a wide window, in the player's own games: the best scores of the day, the open goals, and two statistics.
import { useEffect, useRef, type ReactNode } from 'react';
import { hasSideRoom } from '../../game/side-room.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { addLateStyles } from '../../platform/late-styles.ts';
import { recentAverage } from '../../records/records.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { useHud } from '../hud-context.ts';
import styles from '../styles/side-panel.css?raw';
import { useTrack } from '../use-track.ts';
import { GoalList } from '../widgets/goal-list.tsx';
import { RankRows } from '../widgets/rank-rows.tsx';

export function SideLists() {
  using _ = useTrack();
  const { mode, tutorialStep, layout } = useHud();
  const isOwnGame = (mode.value === 'classic' || mode.value === 'daily') && tutorialStep.value === 0;
  if (!isOwnGame || !hasSideRoom(layout.value)) return null;
  return (
    <>
      <Scores />
      <Goals />
    </>
  );
}

function Scores() {
  using _ = useTrack();
  const { side } = useHud().leaderboard.value;
  if (!side || side.rows.length === 0) return null;
  return (
    <SidePanel side="left" title={translate(side.isDaily ? 'side.today' : 'leaderboard.title')}>
      <RankRows className="side-scores" rows={side.rows} />
    </SidePanel>
  );
}

function Goals() {
  using _ = useTrack();
  const { records } = useHud().records.value;
  if (!records) return null;
  return (
    <SidePanel side="right" title={translate('records.goals')}>
      <GoalList records={records} />
      {records.recent.length === 0 ? null : (
        <dl>
          <div>
            <dt>{translate('records.average')}</dt>
            <dd>{formatNumber(recentAverage(records))}</dd>
          </div>
          <div>
            <dt>{translate('records.longestCombo')}</dt>
            <dd>+{comboPercent(Math.max(1, records.longestCombo))}%</dd>
          </div>
        </dl>
      )}
    </SidePanel>
  );
}

type SidePanelProps = { readonly side: 'left' | 'right'; readonly title: string; readonly children: ReactNode };

/** Fades while the board is pressed. */
function SidePanel({ side, title, children }: SidePanelProps) {
  using _ = useTrack();
  const { boardTop } = useHud().layout.value;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    addLateStyles(styles);
    return followPresses((isPressed) => section.current?.classList.toggle('faded', isPressed));
  }, []);
  return (
    <section className={`side-panel ${side}`} aria-label={title} ref={section} style={{ top: `${boardTop}em` }}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Calls `onChange` when a press on the canvas begins and ends. Returns a function that stops. */
function followPresses(onChange: (isPressed: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerdown', ({ target }) => onChange(target instanceof HTMLCanvasElement), { signal });
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => onChange(false), { signal });
  return () => listening.abort();
}
