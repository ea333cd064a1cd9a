// Messages in place of a game that cannot be shown or played, and the seconds left to wait for a requested ad.
import turningPhone from '../../../assets/drawings/turning-phone.svg?raw';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Drawing } from '../widgets/drawing.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

export function CoverPanel() {
  using _ = useTrack();
  const { ad, adStage, isSideways, isTooSmall, isPictureLost } = useHud();
  const { seconds } = ad.value;
  // Closes in the task in which the ad begins.
  if (adStage.value === 'shown') return null;
  if (seconds > 0) {
    return (
      <Panel key="countdown" name="break-countdown" title={translate('ad.countdown', { count: seconds })}>
        <p className="big countdown" aria-hidden="true">
          <span key={seconds}>{seconds}</span>
        </p>
      </Panel>
    );
  }
  if (isSideways.value) {
    return (
      <Panel key="rotate" name="cover rotate" title={translate('rotate.title')}>
        <Drawing svg={turningPhone} />
        <p>{translate('rotate.text')}</p>
      </Panel>
    );
  }
  if (isTooSmall.value) {
    return (
      <Panel key="too-small" name="cover too-small" title={translate('tooSmall.title')}>
        <p>{translate('tooSmall.text')}</p>
      </Panel>
    );
  }
  if (!isPictureLost.value) return null;
  return (
    <Panel key="picture-lost" name="cover picture-lost" title={translate('pictureLost.title')}>
      <p>{translate('pictureLost.text')}</p>
      {/* A reload resumes the saved game. */}
      <IceButton kind="primary" icon="replay" text="pictureLost.reload" command={() => location.reload()} isFocused />
    </Panel>
  );
}
