// The forms of the score service: registration, and login with a PIN. They do not use <form>: sandboxed frames cannot submit forms.
import { useRef, useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../use-hud.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { useEnterKey } from '../use-enter-key.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Spinner } from './spinner.tsx';
import { TextLink } from './text-link.tsx';

/** Longer than any nickname and any PIN, so that a message explains one that is too long. */
const MAX_CHARACTERS = { nickname: 40, pin: 12 };

/** Unique: only one form is open at a time. */
const MESSAGE_ID = 'score-service-message';

export function FormPanel({ view }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const [pin, setPin] = useState('');
  const [isPinShown, setPinShown] = useState(false);
  const pinField = useRef<HTMLInputElement>(null);
  const { popup, nickname, message, isBusy } = view;
  const isLogin = popup === 'login';
  const close = () => sendToScoreService({ type: 'close' });
  const submit = () => sendToScoreService(isLogin ? { type: 'logIn', nickname, pin } : { type: 'register', nickname });
  const pinHandlers = useEnterKey(submit);
  return (
    <Panel
      name="score-service-form"
      title={translate(isLogin ? 'scoreService.login' : 'scoreService.registration')}
      escape={close}
      isClosedByBackdrop
    >
      <NicknameField view={view} onEnter={isLogin ? () => pinField.current?.focus() : submit} />
      {isLogin ? (
        <>
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
              maxLength={MAX_CHARACTERS.pin}
              value={pin}
              aria-invalid={message?.key.startsWith('scoreService.error.pin') || undefined}
              aria-describedby={MESSAGE_ID}
              onChange={({ target }) => setPin(target.value.trim())}
              {...pinHandlers}
            />
          </label>
          <label className="score-service-check">
            <input type="checkbox" checked={isPinShown} onChange={({ target }) => setPinShown(target.checked)} />
            <span>{translate('scoreService.showPin')}</span>
          </label>
        </>
      ) : null}
      {/* Its space is reserved, so that the layout does not change. */}
      <div className="score-service-message">
        {isBusy ? <Spinner /> : null}
        <p id={MESSAGE_ID} role="alert">
          {message && !isBusy ? translate(message.key, message.values) : null}
        </p>
      </div>
      <IceButton
        kind="primary"
        icon="check"
        text={isLogin ? 'scoreService.submit' : 'scoreService.register'}
        command={submit}
        isDisabled={isBusy}
      />
      <IceButton icon="close" text="panel.close" command={close} />
      <TextLink onPress={() => sendToScoreService({ type: isLogin ? 'showRegistration' : 'showLogin' })}>
        {translate(isLogin ? 'scoreService.toRegistration' : 'scoreService.toLogin')}
      </TextLink>
      <p className="score-service-notice">{translate('scoreService.notice')}</p>
    </Panel>
  );
}

type FieldProps = { readonly view: ScoreServiceView; readonly onEnter: () => void };

/** Checked at each change. Calls `onEnter` for the Enter key. */
export function NicknameField({ view: { nickname, message }, onEnter }: FieldProps) {
  const { sendToScoreService } = useHud();
  const [text, setText] = useState(nickname);
  return (
    <label className="score-service-field">
      <span>{translate('scoreService.nickname')}</span>
      <input
        type="text"
        className="field"
        name="nickname"
        // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- valid, but missing in the rule's list
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={MAX_CHARACTERS.nickname}
        value={text}
        aria-invalid={message?.key.startsWith('scoreService.error.nickname') || undefined}
        aria-describedby={MESSAGE_ID}
        data-first-focus=""
        onChange={({ target }) => {
          setText(target.value);
          sendToScoreService({ type: 'typeNickname', nickname: target.value.trim() });
        }}
        {...useEnterKey(onEnter)}
      />
    </label>
  );
}
