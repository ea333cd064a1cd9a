// Shares the game or the daily result. Shows the text for manual copying if it can be neither sent nor copied.
import { useLayoutEffect, useRef } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
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
      {copyText.value === undefined ? null : <CopyField key={copyText.value} text={copyText.value} />}
    </>
  );
}

function CopyField({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return <textarea ref={field} className="copy-field" aria-label={translate('share.byHand')} readOnly rows={3} value={text} />;
}
