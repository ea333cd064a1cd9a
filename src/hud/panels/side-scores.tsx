// The best scores of the day beside the board of a wide window. They fade while the board is pressed.
import { useEffect, useRef } from 'react';
import { hasSideRoom } from '../../game/side-room.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { addLateStyles } from '../../platform/late-styles.ts';
import { useHud } from '../hud-context.ts';
import type { LeaderboardRow } from '../leaderboard-view.ts';
import styles from '../styles/side-scores.css?raw';
import { useTrack } from '../use-track.ts';

export function SideScores() {
  using _ = useTrack();
  const { mode, tutorialStep, leaderboard, layout } = useHud();
  const { side } = leaderboard.value;
  const isOwnGame = (mode.value === 'classic' || mode.value === 'daily') && tutorialStep.value === 0;
  if (!isOwnGame || !hasSideRoom(layout.value) || !side || side.rows.length === 0) return null;
  return <Scores rows={side.rows} title={translate(side.isDaily ? 'side.today' : 'leaderboard.title')} top={layout.value.boardTop} />;
}

function Scores({ rows, title, top }: { rows: readonly LeaderboardRow[]; title: string; top: number }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    addLateStyles(styles);
    return followPresses((isPressed) => section.current?.classList.toggle('faded', isPressed));
  }, []);
  return (
    <section className="side-scores" aria-label={title} ref={section} style={{ top: `${top}em` }}>
      <h2>{title}</h2>
      <ol>
        {rows.map(({ key, rank, username, score, isOwn }) => (
          <li key={key} className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
            <span>{rank === undefined ? '–' : formatNumber(rank)}</span>
            <bdi>{username === '' ? translate('leaderboard.anonymous') : username}</bdi>
            <strong>{formatNumber(score)}</strong>
          </li>
        ))}
      </ol>
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
