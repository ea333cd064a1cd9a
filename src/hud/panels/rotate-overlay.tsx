// Covers the game while the device is held sideways. Has no controls.
import { translate } from '../../i18n/translate.ts';
import { Icon } from '../widgets/icon.tsx';
import { Panel } from '../widgets/panel.tsx';

export function RotateOverlay() {
  return (
    <Panel name="cover rotate" title={translate('rotate.title')}>
      <Icon name="rotate" />
      <p>{translate('rotate.text')}</p>
    </Panel>
  );
}
