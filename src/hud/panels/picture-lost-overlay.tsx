// Shown while the GL context is lost. A reload resumes the saved game.
import { translate } from '../../i18n/translate.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

export function PictureLostOverlay() {
  return (
    <Panel name="cover picture-lost" title={translate('pictureLost.title')}>
      <p>{translate('pictureLost.text')}</p>
      <IceButton kind="primary" icon="replay" text="pictureLost.reload" command={() => location.reload()} isFocused />
    </Panel>
  );
}
