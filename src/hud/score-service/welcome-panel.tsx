// Shows the PIN after a registration, with the advice to write it down; and after a login, if the settings enable it.
import { useRef, useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../use-hud.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';

export function WelcomePanel({ view: { user, popup } }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const isNew = popup === 'registered';
  const close = () => sendToScoreService({ type: 'close' });
  const title = translate(isNew ? 'scoreService.welcome' : 'scoreService.welcomeBack', { nickname: user?.nickname ?? '' });
  return (
    // Only Ok closes the first display of a PIN.
    <Panel name="score-service-form" title={<span translate="no">{title}</span>} escape={isNew ? undefined : close} isClosedByBackdrop>
      <PinCard pin={user?.pin ?? ''} />
      {isNew ? <p>{translate('scoreService.tip')}</p> : null}
      <IceButton kind="primary" icon="check" text="scoreService.ok" command={close} isFocused />
    </Panel>
  );
}

/** Card with a large PIN and a button to copy it. */
function PinCard({ pin }: { pin: string }) {
  const digits = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(pin);
      setCopied(true);
    } catch {
      // Frame without clipboard access: select the PIN for manual copying.
      getSelection()?.selectAllChildren(digits.current!);
    }
  }

  return (
    <div className="well score-service-pin">
      <span>{translate('scoreService.yourPin')}</span>
      <strong ref={digits} aria-hidden="true">
        {pin}
      </strong>
      {/* Spaces make screen readers read single digits. */}
      <span className="unseen">{[...pin].join(' ')}</span>
      <button type="button" className="pill small" onClick={() => void copy()}>
        <span aria-live="polite">{translate(isCopied ? 'scoreService.copied' : 'scoreService.copy')}</span>
      </button>
    </div>
  );
}
