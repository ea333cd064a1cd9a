// A panel of frosted glass over a darkened game: a native dialog, which keeps the focus inside and the rest of the page still.
import { effect } from '@preact/signals-core';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Command } from '../../game/commands.ts';
import type { Overlay } from '../../flow/flow.ts';
import { isAdUp, type Hud } from '../hud.ts';
import { useHud } from '../hud-context.ts';

type PanelProps = {
  readonly title: string;
  readonly name: string;
  /** A class for the state of its content: may change while it is open, unlike `name`. */
  readonly state?: string | undefined;
  /** The overlay that it shows: it is open while that is, and no ad is up. Without one it is open for as long as it is there. */
  readonly overlay?: Overlay;
  /** In place of an overlay: whether it is open. Follows the signals that it reads. */
  readonly isShown?: (hud: Hud) => boolean;
  /** What Escape does: its command goes to the world, or its call is made. Without it Escape does nothing. */
  readonly escape?: Command | (() => void);
  /** Whether a click beside the panel does what Escape does. */
  readonly isClosedByBackdrop?: boolean;
  readonly children: ReactNode;
};

/** A panel that is drawn anew in another language, in the same moment, has not been opened anew. */
const REDRAW_MILLISECONDS = 50;

/** The second click of two opens nothing and closes nothing, wherever the panel has put it. */
const DOUBLE_CLICK_MILLISECONDS = 500;

/** The flow has answered by then, whatever the frame takes. */
const ANSWER_MILLISECONDS = 250;

let lastClosed = { name: '', milliseconds: Number.NEGATIVE_INFINITY };

export function Panel({ title, name, state = '', overlay, isShown, escape, isClosedByBackdrop = false, children }: PanelProps) {
  const hud = useHud();
  const { send } = hud;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useRef(false);
  const openedAt = useRef(0);
  const titleId = useId();

  function leave(): void {
    if (typeof escape === 'function') escape();
    else if (escape) send(escape);
  }

  useLayoutEffect(() => {
    const element = dialog.current!;
    let opening: ReturnType<typeof setTimeout> | undefined;

    /** Behind the frame that asks for it: the browser lays out the page to open a dialog, which takes longer than to draw the game. */
    function openSoon(): void {
      if (isOpen.current) return;
      clearTimeout(opening);
      const isRedrawn = lastClosed.name === name && performance.now() - lastClosed.milliseconds < REDRAW_MILLISECONDS;
      element.toggleAttribute('data-redrawn', isRedrawn);
      if (isRedrawn) open();
      else opening = setTimeout(open);
    }

    function open(): void {
      isOpen.current = true;
      element.showModal();
      openedAt.current = performance.now();
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }

    /** While the element is still there, so that the dialog gives the focus back to where it was. */
    function close(): void {
      clearTimeout(opening);
      if (!isOpen.current) return;
      isOpen.current = false;
      lastClosed = { name, milliseconds: performance.now() };
      element.close();
    }

    if (overlay === undefined && !isShown) {
      openSoon();
      return close;
    }
    // An open dialog would lie over an ad, and make it inert.
    const isDue = isShown ?? (() => hud.overlay.value === overlay && !isAdUp(hud));
    const stop = effect(() => (isDue(hud) ? openSoon() : close()));
    return () => {
      stop();
      close();
    };
  }, [hud, name, overlay, isShown]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does it by key
    <dialog
      ref={dialog}
      className={`panel ${name} ${state}`}
      aria-labelledby={titleId}
      onClick={({ target, currentTarget, timeStamp }) => {
        // The backdrop is part of the dialog's own element; what lies in the panel is an element of its own.
        const isSecondOfTwo = timeStamp - openedAt.current < DOUBLE_CLICK_MILLISECONDS;
        if (isClosedByBackdrop && target === currentTarget && !isSecondOfTwo) leave();
      }}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={({ currentTarget }) => {
        // A browser does not always ask before Escape closes a dialog. While the flow has the panel open, open it is.
        if (!isOpen.current) return;
        leave();
        setTimeout(() => isOpen.current && !currentTarget.open && currentTarget.showModal(), escape ? ANSWER_MILLISECONDS : 0);
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
