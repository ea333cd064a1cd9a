// The settings. The menu has a language list of its own; the tutorial is available only from the menu.
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { LanguagePicker } from '../widgets/language-picker.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Toggle } from '../widgets/toggle.tsx';
import { Volume } from '../widgets/volume.tsx';

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
