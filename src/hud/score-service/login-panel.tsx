import { useRef, useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { useEnterKey } from '../use-enter-key.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { FormMessage, MESSAGE_ID } from './form-message.tsx';
import { NicknameField } from './nickname-field.tsx';
import { TextLink } from './text-link.tsx';

/** Longer than a PIN, so that a message explains a PIN that is too long. */
const MAX_CHARACTERS = 12;

export function LoginPanel({ view }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const [pin, setPin] = useState('');
  const [isPinShown, setPinShown] = useState(false);
  const pinField = useRef<HTMLInputElement>(null);
  const close = () => sendToScoreService({ type: 'close' });
  const logIn = () => sendToScoreService({ type: 'logIn', nickname: view.nickname, pin });
  return (
    <Panel name="score-service-form" title={translate('scoreService.login')} escape={close} isClosedByBackdrop>
      <NicknameField view={view} onEnter={() => pinField.current?.focus()} />
      <label className="score-service-field">
        <span>{translate('scoreService.pin')}</span>
        <input
          ref={pinField}
          type={isPinShown ? 'text' : 'password'}
          className="field"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={MAX_CHARACTERS}
          value={pin}
          aria-invalid={view.message?.key.startsWith('scoreService.error.pin') || undefined}
          aria-describedby={MESSAGE_ID}
          onChange={({ target }) => setPin(target.value.trim())}
          {...useEnterKey(logIn)}
        />
      </label>
      <label className="score-service-check">
        <input type="checkbox" checked={isPinShown} onChange={({ target }) => setPinShown(target.checked)} />
        <span>{translate('scoreService.showPin')}</span>
      </label>
      <FormMessage view={view} />
      <IceButton kind="primary" icon="check" text="scoreService.submit" command={logIn} isDisabled={view.isBusy} />
      <IceButton icon="close" text="panel.close" command={close} />
      <TextLink onPress={() => sendToScoreService({ type: 'showRegistration' })}>{translate('scoreService.toRegistration')}</TextLink>
      <p className="score-service-notice">{translate('scoreService.notice')}</p>
    </Panel>
  );
}
