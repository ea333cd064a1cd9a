// Messages in place of a game that cannot be shown or played, and the seconds left to wait for a requested ad.
import turningPhone from '../../../assets/drawings/turning-phone.svg?raw';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Drawing } from '../widgets/drawing.tsx';
import { IceButton } from '../widgets/buttons.tsx';
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
  const cover = isSideways.value ? 'rotate' : isTooSmall.value ? 'tooSmall' : 'pictureLost';
  if (cover === 'pictureLost' && !isPictureLost.value) return null;
  return (
    <Panel key={cover} name={`cover ${cover}`} title={translate(`${cover}.title`)}>
      {cover === 'rotate' ? <Drawing svg={turningPhone} /> : null}
      <p>{translate(`${cover}.text`)}</p>
      {/* A reload resumes the saved game. */}
      {cover === 'pictureLost' ? (
        <IceButton kind="primary" icon="replay" text="pictureLost.reload" command={() => location.reload()} isFocused />
      ) : null}
    </Panel>
  );
}
