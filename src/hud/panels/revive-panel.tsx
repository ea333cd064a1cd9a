// Offers a revive for a video, or once per game for free while none is available. The countdown of five seconds stops while a video is requested,
// and thaws the middle of a frozen board.
import { type CSSProperties } from 'react';
import { TIMING } from '../../game/timing.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';

export function RevivePanel() {
  using _ = useTrack();
  const { reviveOffer, awaited, send } = useHud();
  const hold = () => send({ type: 'holdRevive' });
  const isWaiting = awaited.value !== 'none';
  const isFree = reviveOffer.value === 'free';
  const hasVideo = reviveOffer.value === 'available';
  return (
    <Panel name="revive" overlay="revive" title={translate('announce.noRoom')}>
      <Countdown />
      <p>{translate(isFree ? 'revive.free' : hasVideo ? 'revive.text' : 'revive.unavailable')}</p>
      <div role="presentation" style={{ display: 'contents' }} onKeyDown={hold} onBlur={({ relatedTarget }) => relatedTarget && hold()}>
        <IceButton
          kind="primary"
          icon={isFree ? 'play' : 'video'}
          note={isFree ? 'hud.freeOnce' : undefined}
          text={isWaiting ? 'error.Loading' : 'revive.watch'}
          command={{ type: 'watchRevive' }}
          isDisabled={isWaiting || !(hasVideo || isFree)}
          isFocused
        />
        <IceButton icon="close" text="revive.giveUp" command={{ type: 'giveUp' }} />
      </div>
    </Panel>
  );
}

function Countdown() {
  using _ = useTrack();
  const { reviveSeconds, awaited } = useHud();
  const seconds = reviveSeconds.value;
  return (
    <p
      className={awaited.value === 'none' ? 'big countdown' : 'big countdown waiting'}
      role="timer"
      aria-label={translate('revive.seconds', { count: seconds })}
      style={{ '--thawed': 1 - seconds / TIMING.reviveSeconds } as CSSProperties}
    >
      <span key={seconds}>{seconds}</span>
    </p>
  );
}
