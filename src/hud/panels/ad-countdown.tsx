// Panel with the seconds left to wait for a requested ad. Closes in the task in which the ad begins.
import { useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import type { Hud } from '../../state/hud.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { Panel } from '../widgets/panel.tsx';

const isShown = ({ ad }: Hud) => ad.value.seconds > 0;

export function AdCountdown() {
  using _ = useTrack();
  const { seconds } = useHud().ad.value;
  // Most games have no ads: mount the dialog only when it is first needed.
  const [isNeeded, setNeeded] = useState(false);
  if (seconds > 0 && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Panel name="break-countdown" title={translate('ad.countdown', { count: seconds })} isShown={isShown}>
      <p className="big countdown" aria-hidden="true">
        <span key={seconds}>{seconds}</span>
      </p>
    </Panel>
  );
}
