// The foot of each leaderboard: a link to register, or who is logged in, with the PIN that nobody sees unasked.
import { useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ServiceView } from '../service-view.ts';
import { ServiceLink } from './service-link.tsx';

export function ServiceFooter({ user }: { user: ServiceView['user'] }) {
  const { sendToScoreService } = useHud();
  if (user) return <UserLine key={user.nickname} user={user} />;
  return (
    <div className="service-footer">
      <ServiceLink onPress={() => sendToScoreService({ type: 'showRegistration' })}>{translate('service.toRegistration')}</ServiceLink>
    </div>
  );
}

function UserLine({ user: { nickname, pin } }: { user: NonNullable<ServiceView['user']> }) {
  const { sendToScoreService } = useHud();
  const [isPinShown, setPinShown] = useState(false);
  return (
    <div className="service-footer">
      <strong>{nickname}</strong>
      <ServiceLink onPress={() => setPinShown(!isPinShown)}>
        <span className="unseen">{`${translate(isPinShown ? 'service.hidePin' : 'service.showPin')}: `}</span>
        {`PIN ${isPinShown ? pin : '••••••'}`}
      </ServiceLink>
      <ServiceLink onPress={() => sendToScoreService({ type: 'logOut' })}>{translate('service.logOut')}</ServiceLink>
    </div>
  );
}
