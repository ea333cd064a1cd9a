// The registration: a nickname, and nothing else.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ServiceView } from '../service-view.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { FormMessage } from './form-message.tsx';
import { NicknameField } from './nickname-field.tsx';
import { ServiceLink } from './service-link.tsx';

export function RegistrationPanel({ view }: { view: ServiceView }) {
  const { sendToScoreService } = useHud();
  const close = () => sendToScoreService({ type: 'close' });
  const register = () => sendToScoreService({ type: 'register', nickname: view.nickname });
  return (
    <Panel name="service-form" title={translate('service.registration')} escape={close} isClosedByBackdrop>
      <NicknameField view={view} onEnter={register} />
      <FormMessage view={view} />
      <IceButton kind="primary" icon="check" text="service.register" command={register} isDisabled={view.isBusy} />
      <IceButton icon="close" text="panel.close" command={close} />
      <ServiceLink onPress={() => sendToScoreService({ type: 'showLogin' })}>{translate('service.toLogin')}</ServiceLink>
      <p className="service-notice">{translate('service.notice')}</p>
    </Panel>
  );
}
