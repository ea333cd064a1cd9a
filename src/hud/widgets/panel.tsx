// A panel of frosted glass over a darkened game: a native dialog, which keeps the focus inside and the rest of the page still.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Command } from '../../ecs/commands.ts';
import { useHud } from '../hud-context.ts';

type PanelProps = {
  readonly title: string;
  readonly name: string;
  /** What Escape does; without it Escape does nothing. */
  readonly escape?: Command;
  /** Whether a click beside the panel does what Escape does. */
  readonly isClosedByBackdrop?: boolean;
  readonly children: ReactNode;
};

export function Panel({ title, name, escape, isClosedByBackdrop = false, children }: PanelProps) {
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does it by key
    <dialog
      ref={dialog}
      className={`panel ${name}`}
      aria-labelledby={titleId}
      onClick={({ target, currentTarget }) => {
        // The backdrop is part of the dialog's own element; what lies in the panel is an element of its own.
        if (isClosedByBackdrop && escape && target === currentTarget) send(escape);
      }}
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
