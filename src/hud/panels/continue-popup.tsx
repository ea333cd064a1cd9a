// Offers to continue the saved game or to start a new one.
import { translate } from '../../i18n/translate.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';

export function ContinuePopup() {
  return (
    <Panel name="continue" overlay="continue" title={translate('panel.continueQuestion')} escape={{ type: 'closePanel' }}>
      <p>{translate('panel.continueText')}</p>
      <IceButton kind="primary" icon="check" text="panel.yes" command={{ type: 'continueGame' }} isFocused />
      <IceButton icon="close" text="panel.no" command={{ type: 'startOver' }} />
    </Panel>
  );
}
