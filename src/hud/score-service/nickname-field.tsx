// The nickname's field: checked with each letter that is typed.
import { useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../score-service-view.ts';
import { MESSAGE_ID } from './form-message.tsx';

/** More than any nickname, so that a text that is too long is called that and not cut in silence. */
const MAX_CHARACTERS = 40;

type FieldProps = { readonly view: ScoreServiceView; readonly onEnter: () => void };

/** Enter does what the form's button does: frames in a sandbox may submit no forms, so there is none. */
export function NicknameField({ view: { nickname, message }, onEnter }: FieldProps) {
  const { sendToScoreService } = useHud();
  const [text, setText] = useState(nickname);
  return (
    <label className="score-service-field">
      <span>{translate('scoreService.nickname')}</span>
      <input
        type="text"
        name="nickname"
        // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- it is: the rule does not know all of them
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
        onKeyDown={({ key, nativeEvent }) => {
          // The Enter that ends the composing of a letter is not this field's.
          if (key === 'Enter' && !nativeEvent.isComposing) onEnter();
        }}
      />
    </label>
  );
}
