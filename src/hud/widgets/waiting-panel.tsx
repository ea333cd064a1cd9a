// Placeholder dialog while a panel's code loads. Leaves the overlay if loading fails.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Command } from '../../game/commands.ts';
import type { Overlay } from '../../flow/flow.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { LatePart } from '../../loading/late-part.ts';
import { useAwaiting, useExitOnFailure } from '../use-late-part.ts';
import { useTrack } from '../use-track.ts';
import { IceButton } from './ice-button.tsx';

/** Delay before the dialog opens. Code usually arrives sooner, and the second click of a double click cannot close it. */
const DELAY_MILLISECONDS = 500;

const CLOSE: Command = { type: 'closePanel' };

/** Commands that leave an overlay which `closePanel` does not close. */
const EXITS: Partial<Record<Overlay, Command>> = { revive: { type: 'giveUp' }, gameOver: { type: 'goHome' } };

/** `part` contains the panel of the open overlay. */
export function WaitingPanel({ part }: { part: LatePart<unknown> }) {
  using _ = useTrack();
  const { overlay, ad, adStage, isSideways } = useHud();
  if (adStage.value === 'shown') return null;
  if (ad.value.seconds > 0) return <PlaceholderDialog key="ad" title={translate('ad.countdown', { count: ad.value.seconds })} />;
  if (isSideways.value) return <PlaceholderDialog key="sideways" title={translate('rotate.title')} />;
  return overlay.value === 'none' ? null : <Waiting key={overlay.value} part={part} overlay={overlay.value} />;
}

function Waiting({ part, overlay }: { part: LatePart<unknown>; overlay: Overlay }) {
  const exit = EXITS[overlay] ?? CLOSE;
  useExitOnFailure(part, exit);
  useAwaiting();
  return (
    <PlaceholderDialog title={translate('error.Loading')}>
      <IceButton icon="close" text={overlay === 'gameOver' ? 'panel.home' : 'panel.close'} command={exit} isFocused />
    </PlaceholderDialog>
  );
}

/** Dialog without the code of Panel, which is also loaded late. Escape does nothing. */
function PlaceholderDialog({ title, children }: { title: string; children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    const opening = setTimeout(() => element.showModal(), DELAY_MILLISECONDS);
    return () => {
      clearTimeout(opening);
      // Before removal from the page, so that the focus is restored.
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="panel waiting"
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
      // Browsers may close a dialog by Escape without a `cancel` event.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <h1>{title}</h1>
      {children}
    </dialog>
  );
}
