// Covers the game while the window is too small to play. Has no controls.
import { translate } from '../../i18n/translate.ts';
import { Panel } from '../widgets/panel.tsx';

export function TooSmallOverlay() {
  return (
    <Panel name="cover too-small" title={translate('tooSmall.title')}>
      <p>{translate('tooSmall.text')}</p>
    </Panel>
  );
}
