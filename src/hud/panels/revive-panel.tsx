// No piece fits: a video clears the middle of the board, or the game ends. Five seconds to decide; a video on its way stops them.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

export function RevivePanel() {
  using _ = useTrack();
  const { rewardedVideo, awaited } = useHud();
  const isWaiting = awaited.value !== 'none';
  const hasVideo = rewardedVideo.value === 'available';
  return (
    <Panel name="revive" overlay="revive" title={translate('revive.title')}>
      <Countdown />
      <p>{translate(hasVideo ? 'revive.text' : 'revive.unavailable')}</p>
      <IceButton
        kind="primary"
        icon="video"
        text={isWaiting ? 'error.Loading' : 'revive.watch'}
        command={{ type: 'watchRevive' }}
        isDisabled={isWaiting || !hasVideo}
        isFocused
      />
      <IceButton icon="close" text="revive.giveUp" command={{ type: 'giveUp' }} />
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
    >
      <span key={seconds}>{seconds}</span>
    </p>
  );
}
