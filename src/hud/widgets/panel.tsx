// Panel over the darkened game: a modal dialog, which traps the focus and makes the rest of the page inert.
import { effect } from '@preact/signals-core';
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Command } from '../../game/commands.ts';
import type { Overlay } from '../../flow/flow.ts';
import { useHud } from '../use-hud.ts';
import { leavePanel } from '../leave.ts';

type PanelProps = {
  readonly title: ReactNode;
  readonly name: string;
  /** The panel is open while this overlay is and no ad is shown. Without `overlay` it is open while mounted. */
  readonly overlay?: Overlay | undefined;
  /** Time before the panel opens. */
  readonly delayMilliseconds?: number;
  /** Command or callback of the Escape key. Without it Escape does nothing. */
  readonly escape?: Command | (() => void) | undefined;
  /** A click outside the panel does the same as Escape. */
  readonly isClosedByBackdrop?: boolean;
  readonly children?: ReactNode;
};

/** A panel that reopens within this time was remounted for another language; it is not animated again. */
const REDRAW_MILLISECONDS = 50;

/** Backdrop clicks within this time after opening are ignored: they may be part of a double click. */
const DOUBLE_CLICK_MILLISECONDS = 500;

/** Time for the flow to close the panel, even in slow frames. */
const ANSWER_MILLISECONDS = 250;

let lastClosed = { name: '', milliseconds: Number.NEGATIVE_INFINITY };

/** `openedAt`: milliseconds since the page was opened. */
type Opening = { isOpen: boolean; openedAt: number };

/** Opens the dialog while it is due. */
function useOpening(
  dialog: RefObject<HTMLDialogElement | null>,
  { name, overlay, delayMilliseconds }: Pick<PanelProps, 'name' | 'overlay' | 'delayMilliseconds'>,
): RefObject<Opening> {
  const hud = useHud();
  const opened = useRef<Opening>({ isOpen: false, openedAt: 0 });
  useLayoutEffect(() => {
    const { current: state } = opened;
    const element = dialog.current!;
    let opening: ReturnType<typeof setTimeout> | undefined;

    /** Opens after the current frame: opening a dialog needs a page layout, which takes longer than drawing the game. */
    function openSoon(): void {
      if (state.isOpen) return;
      clearTimeout(opening);
      const isRedrawn = lastClosed.name === name && performance.now() - lastClosed.milliseconds < REDRAW_MILLISECONDS;
      element.toggleAttribute('data-redrawn', isRedrawn);
      if (isRedrawn) open();
      else opening = setTimeout(open, delayMilliseconds);
    }

    function open(): void {
      state.isOpen = true;
      element.showModal();
      state.openedAt = performance.now();
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }

    /** Closes while the element is in the page, so that the dialog restores the focus. */
    function close(isLeaving = false): void {
      clearTimeout(opening);
      if (!state.isOpen) return;
      if (isLeaving) leavePanel(element, hud.isReducedMotion.peek());
      state.isOpen = false;
      lastClosed = { name, milliseconds: performance.now() };
      element.close();
    }

    if (overlay === undefined) {
      openSoon();
      return () => close();
    }
    const stop = effect(() => {
      // An open dialog would cover an ad and make it inert. An ad takes the page without delay.
      const isFree = hud.adStage.value === 'none';
      if (hud.overlay.value === overlay && isFree) openSoon();
      else close(isFree);
    });
    return () => {
      stop();
      close();
    };
  }, [dialog, hud, name, overlay, delayMilliseconds]);
  return opened;
}

export function Panel({ title, name, overlay, delayMilliseconds = 0, escape, isClosedByBackdrop = false, children }: PanelProps) {
  const { send } = useHud();
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useOpening(dialog, { name, overlay, delayMilliseconds });
  const titleId = useId();

  function leave(): void {
    if (typeof escape === 'function') escape();
    else if (escape) send(escape);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does it by key
    <dialog
      ref={dialog}
      className={`panel ${name}`}
      aria-labelledby={titleId}
      onClick={({ target, currentTarget, timeStamp }) => {
        // A click on the backdrop targets the dialog; a click in the panel targets a child.
        const isDoubleClick = timeStamp - opened.current.openedAt < DOUBLE_CLICK_MILLISECONDS;
        if (isClosedByBackdrop && target === currentTarget && !isDoubleClick) leave();
      }}
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event;
        // After a press beside the buttons the focus is on the panel itself.
        if (target !== currentTarget || (key !== 'Enter' && key !== ' ')) return;
        event.preventDefault();
        currentTarget.querySelector<HTMLElement>('[data-first-focus]')?.click();
      }}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={({ currentTarget }) => {
        // Browsers may close a dialog without a `cancel` event. Reopen it while the flow keeps the panel open.
        if (!opened.current.isOpen) return;
        leave();
        setTimeout(() => opened.current.isOpen && !currentTarget.open && currentTarget.showModal(), escape ? ANSWER_MILLISECONDS : 0);
      }}
    >
      <h1 id={titleId}>{title}</h1>
      {children}
    </dialog>
  );
}
