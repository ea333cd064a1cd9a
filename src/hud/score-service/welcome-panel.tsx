// Shows the PIN after a registration, with the advice to write it down; and after a login, if the settings enable it.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { PinCard } from './pin-card.tsx';

export function WelcomePanel({ view: { user, popup } }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const isNew = popup === 'registered';
  const close = () => sendToScoreService({ type: 'close' });
  const title = translate(isNew ? 'scoreService.welcome' : 'scoreService.welcomeBack', { nickname: user?.nickname ?? '' });
  return (
    // Only Ok closes the first display of a PIN.
    <Panel name="score-service-form" title={<span translate="no">{title}</span>} escape={isNew ? undefined : close} isClosedByBackdrop>
      <PinCard pin={user?.pin ?? ''} />
      {isNew ? <p>{translate('scoreService.tip')}</p> : null}
      <IceButton kind="primary" icon="check" text="scoreService.ok" command={close} isFocused />
    </Panel>
  );
}
