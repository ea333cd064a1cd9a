// The login: nickname and PIN.
import { useRef, useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ServiceView } from '../service-view.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { FormMessage, MESSAGE_ID } from './form-message.tsx';
import { NicknameField } from './nickname-field.tsx';
import { ServiceLink } from './service-link.tsx';

/** More than a PIN has, so that one that is too long is called that. */
const MAX_CHARACTERS = 12;

export function LoginPanel({ view }: { view: ServiceView }) {
  const { sendToScoreService } = useHud();
  const [pin, setPin] = useState('');
  const [isPinShown, setPinShown] = useState(false);
  const pinField = useRef<HTMLInputElement>(null);
  const close = () => sendToScoreService({ type: 'close' });
  const logIn = () => sendToScoreService({ type: 'logIn', nickname: view.nickname, pin });
  return (
    <Panel name="service-form" title={translate('service.login')} escape={close} isClosedByBackdrop>
      <NicknameField view={view} onEnter={() => pinField.current?.focus()} />
      <label className="service-field">
        <span>{translate('service.pin')}</span>
        <input
          ref={pinField}
          type={isPinShown ? 'text' : 'password'}
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={MAX_CHARACTERS}
          value={pin}
          aria-invalid={view.message?.key.startsWith('service.error.pin') || undefined}
          aria-describedby={MESSAGE_ID}
          onChange={({ target }) => setPin(target.value.trim())}
          onKeyDown={({ key }) => key === 'Enter' && logIn()}
        />
      </label>
      <label className="service-check">
        <input type="checkbox" checked={isPinShown} onChange={({ target }) => setPinShown(target.checked)} />
        <span>{translate('service.showPin')}</span>
      </label>
      <FormMessage view={view} />
      <IceButton kind="primary" icon="check" text="service.submit" command={logIn} isDisabled={view.isBusy} />
      <IceButton icon="close" text="panel.close" command={close} />
      <ServiceLink onPress={() => sendToScoreService({ type: 'showRegistration' })}>{translate('service.toRegistration')}</ServiceLink>
      <p className="service-notice">{translate('service.notice')}</p>
    </Panel>
  );
}
