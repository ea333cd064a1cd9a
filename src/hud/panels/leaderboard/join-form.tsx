// Form for the name shown in the leaderboard. Enter submits; errors appear at the field.
import { useEffect, useId, useRef } from 'react';
import { translate } from '../../../i18n/translate.ts';
import type { Hud } from '../../../state/hud.ts';
import { useHud, useTrack } from '../../use-hud.ts';
import { useEnterKey } from '../../use-enter-key.ts';
import { IceButton } from '../../widgets/buttons.tsx';

/** Well above the limit, so that a message explains a name that is too long. */
const MAX_TYPED_CHARACTERS = 60;

/** Returns whether the form is shown: until the server has accepted the name, and never for a site's own board. Reads signals. */
export function isJoining({ leaderboard: { value: view }, username }: Pick<Hud, 'leaderboard' | 'username'>): boolean {
  const { listState, isOfSite, pending, joinError } = view;
  return listState !== 'absent' && !isOfSite && (username.value === '' || pending === 'join' || joinError !== undefined);
}

export function JoinForm({ isPlain = false }: { isPlain?: boolean }) {
  using _ = useTrack();
  const { leaderboard, sendToLeaderboard } = useHud();
  const { tab, listState, joinError, pending } = leaderboard.value;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isPending = pending === 'join';
  const hasError = joinError !== undefined && !isPending;
  useEffect(() => {
    if (hasError) field.current?.focus();
  }, [hasError]);

  function submit(): void {
    if (!isPending) sendToLeaderboard({ type: 'join', username: field.current!.value });
  }

  const onEnter = useEnterKey(submit);
  // Not a <form>: sandboxed frames cannot submit forms.
  return (
    <div className="join" aria-busy={isPending}>
      <label htmlFor={id}>{translate('leaderboard.join')}</label>
      <input
        ref={field}
        id={id}
        className="field"
        name="username"
        maxLength={MAX_TYPED_CHARACTERS}
        placeholder={translate('leaderboard.username')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="send"
        readOnly={isPending}
        {...onEnter}
        aria-invalid={hasError}
        aria-describedby={hasError ? `${id}-error` : undefined}
      />
      <IceButton
        kind={isPlain || tab === 'daily' ? 'plain' : 'primary'}
        icon="check"
        text={listState === 'login' ? 'leaderboard.logIn' : 'leaderboard.submit'}
        command={submit}
        isDisabled={isPending}
      />
      {hasError ? (
        <p className="join-error" role="alert" id={`${id}-error`}>
          {translate(joinError)}
        </p>
      ) : null}
    </div>
  );
}
