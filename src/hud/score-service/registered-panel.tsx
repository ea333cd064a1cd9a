// Shows the PIN after a registration, with the advice to write it down. Only Ok closes it.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { PinCard } from './pin-card.tsx';

export function RegisteredPanel({ view: { user } }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  return (
    <Panel
      name="score-service-form"
      title={<span translate="no">{translate('scoreService.welcome', { nickname: user?.nickname ?? '' })}</span>}
    >
      <PinCard pin={user?.pin ?? ''} />
      <p>{translate('scoreService.tip')}</p>
      <IceButton kind="primary" icon="check" text="scoreService.ok" command={() => sendToScoreService({ type: 'close' })} isFocused />
    </Panel>
  );
}
