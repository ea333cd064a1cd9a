// The settings, from the menu.
import { translate } from '../../i18n/translate.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { LanguagePicker } from '../widgets/language-picker.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Toggle } from '../widgets/toggle.tsx';

export function SettingsPanel() {
  return (
    <Panel name="settings" overlay="settings" title={translate('panel.settings')} escape={{ type: 'closePanel' }}>
      <Toggle name="sound" />
      <Toggle name="music" />
      <Toggle name="lessMotion" />
      <Toggle name="highContrast" />
      <LanguagePicker />
      <IceButton icon="palette" text="panel.theme" command={{ type: 'openThemes' }} />
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}
