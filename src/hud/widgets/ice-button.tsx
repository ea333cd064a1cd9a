// A pill of ice with words, or a round one with an icon alone; either way its command goes to the world, or its call is made.
import type { Command } from '../../game/commands.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';
import { useClick } from '../use-click.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = {
  readonly text: TextKey;
  /** A second, smaller line. */
  readonly note?: TextKey | undefined;
  readonly icon: IconName;
  readonly command: Command | (() => void);
  /** Behind the words: what the press costs. */
  readonly cost?: IconName | undefined;
  readonly kind?: 'primary' | 'plain';
  /** The one of its panel that has the focus first. */
  readonly isFocused?: boolean;
  /** It says why it does nothing, and keeps the focus it may have. */
  readonly isDisabled?: boolean;
  /** A press by mistake costs something: see steady-press.ts. */
  readonly isSteady?: boolean;
};

export function IceButton({
  text,
  note,
  icon,
  cost,
  command,
  kind = 'plain',
  isFocused = false,
  isDisabled = false,
  isSteady = false,
}: ButtonProps) {
  const onClick = useClick(command, isDisabled);
  return (
    <button
      type="button"
      className={note ? `pill ${kind} noted` : `pill ${kind}`}
      data-first-focus={isFocused ? '' : undefined}
      aria-disabled={isDisabled || undefined}
      data-steady={isSteady ? '' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>
        {translate(text)}
        {note ? <small>{translate(note)}</small> : null}
      </span>
      {cost ? <Icon name={cost} /> : null}
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
