// Turns sound effects on and off.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from './icon.tsx';

export function SoundToggle() {
  using _ = useTrack();
  const { isSoundOn, send } = useHud();
  const isOn = isSoundOn.value;
  return (
    <button type="button" role="switch" aria-checked={isOn} className="toggle" onClick={() => send({ type: 'toggleSound' })}>
      <Icon name={isOn ? 'sound' : 'sound-off'} />
      <span>{translate('panel.sound')}</span>
      <span className="switch" aria-hidden="true" />
    </button>
  );
}
