// Switch of a setting: sound, music, vibration, reduced motion, high contrast, left-handed layout, letter keys.
import type { Signal } from '@preact/signals-core';
import type { SwitchName } from '../../game/profile.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';
import type { Hud } from '../../state/hud.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { Button } from './ice-button.tsx';
import { Icon, type IconName } from './icon.tsx';

type Appearance = { readonly text: TextKey; readonly on: IconName; readonly off: IconName; readonly state: (hud: Hud) => Signal<boolean> };

const APPEARANCES: Readonly<Record<SwitchName, Appearance>> = {
  sound: { text: 'panel.sound', on: 'sound', off: 'sound-off', state: (hud) => hud.isSoundOn },
  music: { text: 'panel.music', on: 'music', off: 'music-off', state: (hud) => hud.isMusicOn },
  lessMotion: { text: 'panel.reducedMotion', on: 'motion', off: 'motion', state: (hud) => hud.isLessMotionOn },
  highContrast: { text: 'panel.highContrast', on: 'contrast', off: 'contrast', state: (hud) => hud.isHighContrastOn },
  leftHanded: { text: 'settings.leftHanded', on: 'swap', off: 'swap', state: (hud) => hud.isLeftHanded },
  letterKeys: { text: 'settings.letterKeys', on: 'settings', off: 'settings', state: (hud) => hud.areLettersKeys },
  vibration: { text: 'settings.vibration', on: 'rotate', off: 'rotate', state: (hud) => hud.isVibrationOn },
};

export function Toggle({ name }: { name: SwitchName }) {
  using _ = useTrack();
  const hud = useHud();
  const { text, on, off, state } = APPEARANCES[name];
  const isOn = state(hud).value;
  return (
    <Button role="switch" aria-checked={isOn} name={name} className="well toggle" command={{ type: 'toggle', name }}>
      <Icon name={isOn ? on : off} />
      <span>{translate(text)}</span>
      <span className="well switch" aria-hidden="true" />
    </Button>
  );
}
