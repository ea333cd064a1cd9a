// A pill of ice with words, or a round one with an icon alone; either way its command goes to the world.
import type { Command } from '../../ecs/commands.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = {
  readonly text: TextKey;
  readonly icon: IconName;
  readonly command: Command;
  readonly kind?: 'primary' | 'plain';
  readonly isFocused?: boolean;
};

export function IceButton({ text, icon, command, kind = 'plain', isFocused = false }: ButtonProps) {
  const { send } = useHud();
  return (
    <button type="button" className={`pill ${kind}`} autoFocus={isFocused} onClick={() => send(command)}>
      <Icon name={icon} />
      <span>{translate(text)}</span>
    </button>
  );
}

export function RoundButton({ text, icon, command }: ButtonProps) {
  const { send } = useHud();
  return (
    <button type="button" className="round" aria-label={translate(text)} title={translate(text)} onClick={() => send(command)}>
      <Icon name={icon} />
    </button>
  );
}
