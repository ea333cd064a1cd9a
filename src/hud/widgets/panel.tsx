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

/** A panel that is drawn anew in another language, in the same moment, has not been opened anew. */
const REDRAW_MILLISECONDS = 50;

/** The flow has answered by then, whatever the frame takes. */
const ANSWER_MILLISECONDS = 250;

function reopen(element: HTMLDialogElement): void {
  if (element.isConnected && !element.open) element.showModal();
}

let lastClosed = { name: '', milliseconds: Number.NEGATIVE_INFINITY };

export function Panel({ title, name, escape, isClosedByBackdrop = false, children }: PanelProps) {
  const { send } = useHud();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element goes, so that the dialog gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current!;
    const isRedrawn = lastClosed.name === name && performance.now() - lastClosed.milliseconds < REDRAW_MILLISECONDS;
    element.toggleAttribute('data-redrawn', isRedrawn);
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      lastClosed = { name, milliseconds: performance.now() };
      element.close();
    };
  }, [name]);
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
        // A browser does not always ask before Escape closes a dialog. While the flow has the panel open, open it is.
        if (!currentTarget.isConnected) return;
        if (escape) send(escape);
        setTimeout(reopen, escape ? ANSWER_MILLISECONDS : 0, currentTarget);
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
