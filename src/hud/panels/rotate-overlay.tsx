// Covers the game while the device is held sideways. Has no controls.
import { translate } from '../../i18n/translate.ts';
import { TurningPhone } from '../drawings/turning-phone.tsx';
import { Panel } from '../widgets/panel.tsx';

export function RotateOverlay() {
  return (
    <Panel name="cover rotate" title={translate('rotate.title')}>
      <TurningPhone />
      <p>{translate('rotate.text')}</p>
    </Panel>
  );
}
