// A panel of frosted glass over a darkened game: a native dialog, which keeps the focus inside and the rest of the page still.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
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
  // Before the element goes, so that the dialog gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element.close();
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
      onClose={({ currentTarget }) => {
        // A browser closes a dialog that is asked to often enough. While the flow has the panel open, open it is.
        if (currentTarget.isConnected) currentTarget.showModal();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
