// Confirmation of a login, if the settings enable it.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { PinCard } from './pin-card.tsx';

export function LoggedInPanel({ view: { user } }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const close = () => sendToScoreService({ type: 'close' });
  return (
    <Panel
      name="score-service-form"
      title={<span translate="no">{translate('scoreService.welcomeBack', { nickname: user?.nickname ?? '' })}</span>}
      escape={close}
      isClosedByBackdrop
    >
      <PinCard pin={user?.pin ?? ''} />
      <IceButton kind="primary" icon="check" text="scoreService.ok" command={close} isFocused />
    </Panel>
  );
}
