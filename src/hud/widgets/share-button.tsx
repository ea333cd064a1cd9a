// Shares the game or the daily result. Shows the text for manual copying if it can be neither sent nor copied.
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { CopyField } from './copy-field.tsx';
import { CaptionButton, IceButton } from './ice-button.tsx';

/** `isCaptioned`: a round button with a caption. */
export function ShareButton({ isCaptioned = false }: { isCaptioned?: boolean }) {
  using _ = useTrack();
  const { copyText, isShareable, mode, share } = useHud();
  if (!isShareable.value) return null;
  const isDaily = mode.value === 'daily';
  const Button = isCaptioned ? CaptionButton : IceButton;
  return (
    <>
      <Button
        kind={isDaily ? 'primary' : 'plain'}
        icon="share"
        text={isDaily ? 'share.result' : 'share.run'}
        command={() => share(isDaily ? 'daily' : 'run')}
      />
      {copyText.value === undefined ? null : <CopyField key={copyText.value} label="share.byHand" text={copyText.value} isSelected />}
    </>
  );
}
