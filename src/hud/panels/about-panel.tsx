// About the game.
import { translate } from '../../i18n/translate.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

export function AboutPanel() {
  return (
    <Panel name="about" overlay="about" title={translate('about.title')} escape={{ type: 'closePanel' }}>
      <p>{translate('about.text')}</p>
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}
