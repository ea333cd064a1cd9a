// Icons, and buttons: of any content, a pill with a text, a round one with an icon, a round one with a caption.
import type { ComponentProps } from 'react';
import type { icons } from '../../../assets/sources/icons.ts';
import type { Command } from '../../game/commands.ts';
import { useClick } from '../use-hud.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';

export type IconName = keyof typeof icons;

/** Icon of the sprite. Hidden from screen readers: the surrounding control has the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

type IconTextProps = ComponentProps<'p'> & { readonly icon: IconName; readonly label?: TextKey };

/** A text after an icon. `label` names the text for screen readers and in a tooltip. */
export function IconText({ icon, label, className, children, ...attributes }: IconTextProps) {
  return (
    <p className={`with-icon ${className}`} title={label && translate(label)} {...attributes}>
      <Icon name={icon} />
      {label ? <b className="unseen">{translate(label)}</b> : null}
      {children}
    </p>
  );
}

type ButtonProps = ComponentProps<'button'> & {
  readonly command: Command | (() => void);
  /** The button receives the focus when its panel opens. */
  readonly isFocused?: boolean;
  /** The button ignores clicks but stays focusable. Its text states the reason. */
  readonly isDisabled?: boolean;
};

export function Button({ command, isFocused = false, isDisabled = false, ...attributes }: ButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      data-first-focus={isFocused ? '' : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={useClick(command, isDisabled)}
    />
  );
}

type TextButtonProps = ButtonProps & { readonly text: TextKey; readonly icon: IconName };

type IceButtonProps = TextButtonProps & {
  /** A second, smaller line. */
  readonly note?: TextKey | undefined;
  /** Icon of the price, after the text. */
  readonly cost?: IconName | undefined;
  readonly kind?: 'primary' | 'plain';
};

export function IceButton({ text, note, icon, cost, kind = 'plain', ...attributes }: IceButtonProps) {
  return (
    <Button name={text} className={note ? `pill ${kind} noted` : `pill ${kind}`} {...attributes}>
      <Icon name={icon} />
      <span>
        {translate(text)}
        {note ? <small>{translate(note)}</small> : null}
      </span>
      {cost ? <Icon name={cost} /> : null}
    </Button>
  );
}

export function RoundButton({ text, icon, ...attributes }: TextButtonProps) {
  return (
    <Button name={text} className="round" aria-label={translate(text)} title={translate(text)} {...attributes}>
      <Icon name={icon} />
    </Button>
  );
}

export function CaptionButton({ text, icon, ...attributes }: TextButtonProps) {
  return (
    <Button name={text} className="captioned" {...attributes}>
      <span className="round">
        <Icon name={icon} />
      </span>
      <span>{translate(text)}</span>
    </Button>
  );
}
