// Nickname field, checked at each change.
import { useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { useEnterKey } from '../use-enter-key.ts';
import { MESSAGE_ID } from './form-message.tsx';

/** Longer than any nickname, so that a message explains a nickname that is too long. */
const MAX_CHARACTERS = 40;

type FieldProps = { readonly view: ScoreServiceView; readonly onEnter: () => void };

/** Calls `onEnter` for the Enter key. The panels do not use <form>: sandboxed frames cannot submit forms. */
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
        maxLength={MAX_CHARACTERS}
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
