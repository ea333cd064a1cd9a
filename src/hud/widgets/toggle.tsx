// Switch of a setting: sound, music, vibration, reduced motion, high contrast, left-handed layout, letter keys.
import { SWITCHES, type SwitchName } from '../../game/profile.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Button, Icon, type IconName } from './buttons.tsx';

type Appearance = { readonly text: TextKey; readonly on: IconName; readonly off: IconName };

const APPEARANCES: Readonly<Record<SwitchName, Appearance>> = {
  sound: { text: 'panel.sound', on: 'sound', off: 'sound-off' },
  music: { text: 'panel.music', on: 'music', off: 'music-off' },
  lessMotion: { text: 'panel.reducedMotion', on: 'motion', off: 'motion' },
  highContrast: { text: 'panel.highContrast', on: 'contrast', off: 'contrast' },
  leftHanded: { text: 'settings.leftHanded', on: 'swap', off: 'swap' },
  letterKeys: { text: 'settings.letterKeys', on: 'settings', off: 'settings' },
  vibration: { text: 'settings.vibration', on: 'rotate', off: 'rotate' },
};

export function Toggle({ name }: { name: SwitchName }) {
  using _ = useTrack();
  const hud = useHud();
  const { text, on, off } = APPEARANCES[name];
  const isOn = hud[SWITCHES[name]].value;
  return (
    <Button role="switch" aria-checked={isOn} name={name} className="well toggle" command={{ type: 'toggle', name }}>
      <Icon name={isOn ? on : off} />
      <span>{translate(text)}</span>
      <span className="well switch" aria-hidden="true" />
    </Button>
  );
}
