// A pill of ice with words, or a round one with an icon alone; either way its command goes to the world.
import type { MouseEvent } from 'react';
import type { Command } from '../../ecs/commands.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = {
  readonly text: TextKey;
  readonly icon: IconName;
  readonly command: Command;
  readonly kind?: 'primary' | 'plain';
  /** The one of its panel that has the focus first. */
  readonly isFocused?: boolean;
  /** It says why it does nothing, and keeps the focus it may have. */
  readonly isDisabled?: boolean;
};

/** A second click sooner than this is the same one (specification, section 9). */
const DEBOUNCE_MILLISECONDS = 10;

let lastClickMilliseconds = Number.NEGATIVE_INFINITY;

/** A click by pointer leaves no focus behind, so that the keys play on; one by key (which counts no clicks) keeps it. */
function useClick(command: Command, isDisabled = false): (event: MouseEvent<HTMLButtonElement>) => void {
  const { send } = useHud();
  return (event) => {
    const isEcho = event.timeStamp - lastClickMilliseconds < DEBOUNCE_MILLISECONDS;
    lastClickMilliseconds = event.timeStamp;
    if (isEcho || isDisabled) return;
    if (event.detail > 0) event.currentTarget.blur();
    send(command);
  };
}

export function IceButton({ text, icon, command, kind = 'plain', isFocused = false, isDisabled = false }: ButtonProps) {
  const onClick = useClick(command, isDisabled);
  return (
    <button
      type="button"
      className={`pill ${kind}`}
      data-first-focus={isFocused ? '' : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{translate(text)}</span>
    </button>
  );
}

export function RoundButton({ text, icon, command }: ButtonProps) {
  const onClick = useClick(command);
  return (
    <button type="button" className="round" aria-label={translate(text)} title={translate(text)} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
