// Covers a window that is too small to play in. It goes when the window grows, and there is nothing to press.
import { translate } from '../../i18n/translate.ts';
import { Panel } from '../widgets/panel.tsx';

export function TooSmallOverlay() {
  return (
    <Panel name="cover too-small" title={translate('tooSmall.title')}>
      <p>{translate('tooSmall.text')}</p>
    </Panel>
  );
}
