// A list beside the board of a wide window. It fades while the board is pressed.
import { useEffect, useRef, type ReactNode } from 'react';
import { addLateStyles } from '../../platform/late-styles.ts';
import { useHud } from '../hud-context.ts';
import styles from '../styles/side-panel.css?raw';
import { useTrack } from '../use-track.ts';

type SidePanelProps = { readonly side: 'left' | 'right'; readonly title: string; readonly children: ReactNode };

export function SidePanel({ side, title, children }: SidePanelProps) {
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
