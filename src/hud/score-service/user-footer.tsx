// Footer of each leaderboard: the link to register, or the logged-in player with a hidden PIN.
import { useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { TextLink } from './text-link.tsx';

export function UserFooter({ user }: { user: ScoreServiceView['user'] }) {
  const { sendToScoreService } = useHud();
  if (user) return <UserLine key={user.nickname} user={user} />;
  return (
    <div className="score-service-footer">
      <TextLink onPress={() => sendToScoreService({ type: 'showRegistration' })}>{translate('scoreService.toRegistration')}</TextLink>
    </div>
  );
}

function UserLine({ user: { nickname, pin } }: { user: NonNullable<ScoreServiceView['user']> }) {
  const { sendToScoreService } = useHud();
  const [isPinShown, setPinShown] = useState(false);
  return (
    <div className="score-service-footer">
      <strong translate="no">{nickname}</strong>
      <TextLink onPress={() => setPinShown(!isPinShown)}>
        <span className="unseen">{`${translate(isPinShown ? 'scoreService.hidePin' : 'scoreService.showPin')}: `}</span>
        {`PIN ${isPinShown ? pin : '••••••'}`}
      </TextLink>
      <TextLink onPress={() => sendToScoreService({ type: 'logOut' })}>{translate('scoreService.logOut')}</TextLink>
    </div>
  );
}
