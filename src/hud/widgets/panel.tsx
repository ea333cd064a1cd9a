// A panel of frosted glass over a darkened game: a native dialog, which keeps the focus inside and the rest of the page still.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Command } from '../../ecs/commands.ts';
import { useHud } from '../hud-context.ts';

type PanelProps = {
  readonly title: string;
  readonly name: string;
  /** What Escape does; without it Escape does nothing. */
  readonly escape?: Command;
  readonly children: ReactNode;
};

export function Panel({ title, name, escape, children }: PanelProps) {
  const { send } = useHud();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`panel ${name}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (escape) send(escape);
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
