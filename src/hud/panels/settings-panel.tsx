// The settings, from the menu.
import { translate } from '../../i18n/translate.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { LanguagePicker } from '../widgets/language-picker.tsx';
import { Panel } from '../widgets/panel.tsx';
import { SoundToggle } from '../widgets/sound-toggle.tsx';

export function SettingsPanel() {
  return (
    <Panel name="settings" title={translate('panel.settings')} escape={{ type: 'closePanel' }}>
      <SoundToggle />
      <LanguagePicker />
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}
