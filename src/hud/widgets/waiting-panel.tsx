// Stands in for a panel whose code has not arrived, so that no overlay is without a dialog; leads on where the code is given up.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Command } from '../../game/commands.ts';
import type { Overlay } from '../../flow/flow.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useAwaiting, useExitOnFailure, type LatePart } from '../use-late-part.ts';
import { useTrack } from '../use-track.ts';
import { IceButton } from './ice-button.tsx';

/** Code mostly arrives sooner; and the second of two clicks closes nothing. */
const DELAY_MILLISECONDS = 500;

const CLOSE: Command = { type: 'closePanel' };

/** Commands that lead out of an overlay that `closePanel` does not close. */
const EXITS: Partial<Record<Overlay, Command>> = { revive: { type: 'giveUp' }, gameOver: { type: 'goHome' } };

/** `part` has the panel of the open overlay. */
export function WaitingPanel({ part }: { part: LatePart<unknown> }) {
  using _ = useTrack();
  const { overlay, adSeconds, isAdShown, isSideways } = useHud();
  if (isAdShown.value) return null;
  if (adSeconds.value > 0) return <PlaceholderDialog key="ad" title={translate('ad.countdown', { count: adSeconds.value })} />;
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

/** A dialog without the code of a real panel, which comes late as well. Escape does nothing. */
function PlaceholderDialog({ title, children }: { title: string; children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    const opening = setTimeout(() => element.showModal(), DELAY_MILLISECONDS);
    return () => {
      clearTimeout(opening);
      // While it is still in the page: so the focus goes back to where it was.
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="panel waiting"
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
      // A browser does not always send `cancel` before Escape closes a dialog.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
