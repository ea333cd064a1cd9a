import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { FormMessage } from './form-message.tsx';
import { NicknameField } from './nickname-field.tsx';
import { TextLink } from './text-link.tsx';

export function RegistrationPanel({ view }: { view: ScoreServiceView }) {
  const { sendToScoreService } = useHud();
  const close = () => sendToScoreService({ type: 'close' });
  const register = () => sendToScoreService({ type: 'register', nickname: view.nickname });
  return (
    <Panel name="score-service-form" title={translate('scoreService.registration')} escape={close} isClosedByBackdrop>
      <NicknameField view={view} onEnter={register} />
      <FormMessage view={view} />
      <IceButton kind="primary" icon="check" text="scoreService.register" command={register} isDisabled={view.isBusy} />
      <IceButton icon="close" text="panel.close" command={close} />
      <TextLink onPress={() => sendToScoreService({ type: 'showLogin' })}>{translate('scoreService.toLogin')}</TextLink>
      <p className="score-service-notice">{translate('scoreService.notice')}</p>
    </Panel>
  );
}
