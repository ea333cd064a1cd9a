// The forms of the score service: registration, and login with a PIN. They do not use <form>: sandboxed frames cannot submit forms.
import { useRef, useState, type ComponentProps } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../use-hud.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { useEnterKey } from '../use-enter-key.ts';
import { Button, IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';

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
          <Field
            name="pin"
            view={view}
            type={isPinShown ? 'text' : 'password'}
            ref={pinField}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            value={pin}
            onChange={({ target }) => setPin(target.value.trim())}
            {...pinHandlers}
          />
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
      <Button className="score-service-link" command={() => sendToScoreService({ type: isLogin ? 'showRegistration' : 'showLogin' })}>
        {translate(isLogin ? 'scoreService.toRegistration' : 'scoreService.toLogin')}
      </Button>
      <p className="score-service-notice">{translate('scoreService.notice')}</p>
    </Panel>
  );
}

export function Spinner() {
  return (
    <span className="spinner" role="status">
      <span className="unseen">{translate('scoreService.working')}</span>
    </span>
  );
}

type FieldProps = ComponentProps<'input'> & { readonly name: keyof typeof MAX_CHARACTERS; readonly view: ScoreServiceView };

function Field({ name, view: { message }, ...attributes }: FieldProps) {
  return (
    <label className="score-service-field">
      <span>{translate(`scoreService.${name}`)}</span>
      <input
        {...attributes}
        className="field"
        name={name}
        maxLength={MAX_CHARACTERS[name]}
        aria-invalid={message?.key.startsWith(`scoreService.error.${name}`) || undefined}
        aria-describedby={MESSAGE_ID}
      />
    </label>
  );
}

/** Checked at each change. Calls `onEnter` for the Enter key. */
export function NicknameField({ view, onEnter }: { view: ScoreServiceView; onEnter: () => void }) {
  const { sendToScoreService } = useHud();
  const [text, setText] = useState(view.nickname);
  return (
    <Field
      name="nickname"
      view={view}
      type="text"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      value={text}
      data-first-focus=""
      onChange={({ target }) => {
        setText(target.value);
        sendToScoreService({ type: 'typeNickname', nickname: target.value.trim() });
      }}
      {...useEnterKey(onEnter)}
    />
  );
}
