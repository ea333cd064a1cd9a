// Asks for the device to be turned upright; covers everything while it is held sideways, and there is nothing to press.
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
