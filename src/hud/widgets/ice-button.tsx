// Pill button with a text, round button with an icon, round button with a caption, and a button of any content.
import type { ComponentProps } from 'react';
import type { Command } from '../../game/commands.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';
import { useClick } from '../use-hud.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = {
  readonly text: TextKey;
  /** A second, smaller line. */
  readonly note?: TextKey | undefined;
  readonly icon: IconName;
  readonly command: Command | (() => void);
  /** Icon of the price, after the text. */
  readonly cost?: IconName | undefined;
  readonly kind?: 'primary' | 'plain';
  /** The button receives the focus when its panel opens. */
  readonly isFocused?: boolean;
  /** The button ignores clicks but stays focusable. Its text states the reason. */
  readonly isDisabled?: boolean;
  /** Guards a press that has a price against mistakes: see steady-press.ts. */
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
      name={text}
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

export function RoundButton({ text, icon, command, isDisabled = false }: ButtonProps) {
  const onClick = useClick(command, isDisabled);
  return (
    <button
      type="button"
      name={text}
      className="round"
      aria-label={translate(text)}
      title={translate(text)}
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export function CaptionButton({ text, icon, command }: ButtonProps) {
  const onClick = useClick(command);
  return (
    <button type="button" name={text} className="captioned" onClick={onClick}>
      <span className="round">
        <Icon name={icon} />
      </span>
      <span>{translate(text)}</span>
    </button>
  );
}

type PlainProps = ComponentProps<'button'> & Pick<ButtonProps, 'command'>;

export function Button({ command, ...attributes }: PlainProps) {
  return <button type="button" {...attributes} onClick={useClick(command)} />;
}
