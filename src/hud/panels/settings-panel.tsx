// The settings. The menu has a language list of its own; the tutorial is available only from the menu.
import { useEffect, useRef, type CSSProperties } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { LanguagePicker } from '../widgets/language-picker.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Toggle } from '../widgets/toggle.tsx';

export function SettingsPanel() {
  using _ = useTrack();
  const { screen, isShareable, send, share } = useHud();
  const isInMenu = screen.value === 'menu';
  function carry(): void {
    send({ type: 'openCarry' });
    share('save');
  }
  return (
    <Panel name="settings" overlay="settings" title={translate('panel.settings')} escape={{ type: 'closePanel' }}>
      <Volume name="sound" />
      <Volume name="music" />
      {'vibrate' in navigator ? <Toggle name="vibration" /> : null}
      <Toggle name="lessMotion" />
      <Toggle name="highContrast" />
      <Toggle name="leftHanded" />
      <Toggle name="letterKeys" />
      {isInMenu ? <IceButton icon="play" text="settings.tutorial" command={{ type: 'replayTutorial' }} /> : <LanguagePicker />}
      {isInMenu && isShareable.value ? <IceButton icon="share" text="carry.title" command={carry} /> : null}
      <p className="keys">{translate('settings.keys')}</p>
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}

const FIELDS = { sound: 'soundVolume', music: 'musicVolume' } as const;

/** Switch and volume of sound effects or of music. */
function Volume({ name }: { name: keyof typeof FIELDS }) {
  using _ = useTrack();
  const hud = useHud();
  const slider = useRef<HTMLInputElement>(null);
  const field = FIELDS[name];
  const percent = Math.round(hud[field].value * 100);
  const { send } = hud;
  useEffect(() => {
    // React's `onChange` is the event of each movement. This one is the release.
    const element = slider.current!;
    const onRelease = () => send({ type: 'setVolume', name: field, volume: Number(element.value) / 100, isFinal: true });
    element.addEventListener('change', onRelease);
    return () => element.removeEventListener('change', onRelease);
  }, [send, field]);
  useEffect(() => {
    // The signal is a frame late: it must not move a slider in use.
    const element = slider.current!;
    if (!element.matches(':focus, :active')) element.value = `${percent}`;
  }, [percent]);
  return (
    <div className="volume">
      <Toggle name={name} />
      <input
        ref={slider}
        type="range"
        aria-label={translate(`settings.${field}`)}
        max={100}
        step={5}
        defaultValue={percent}
        style={{ '--filled': `${percent}%` } as CSSProperties}
        onChange={({ target }) => send({ type: 'setVolume', name: field, volume: Number(target.value) / 100, isFinal: false })}
      />
    </div>
  );
}
