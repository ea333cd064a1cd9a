// The pause panel.
import { translate } from '../../i18n/translate.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Toggle } from '../widgets/toggle.tsx';

export function PausePanel() {
  return (
    <Panel name="paused" overlay="paused" title={translate('panel.paused')} escape={{ type: 'closePanel' }}>
      <Toggle name="sound" />
      <Toggle name="music" />
      <IceButton kind="primary" icon="play" text="panel.continue" command={{ type: 'closePanel' }} isFocused />
      <IceButton icon="replay" text="panel.replay" command={{ type: 'replay' }} />
      <IceButton icon="home" text="panel.home" command={{ type: 'goHome' }} />
    </Panel>
  );
}
