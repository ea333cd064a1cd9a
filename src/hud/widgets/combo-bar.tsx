// How long the combo still holds: its status in thirds, and its count.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';

const STATUS_STEPS = 3;

export function ComboBar() {
  using _ = useTrack();
  const { combo, comboStatus } = useHud();
  const isOn = combo.value > 0;
  return (
    <div className={isOn ? 'combo on' : 'combo'}>
      <div
        className="bar"
        role="progressbar"
        aria-label={translate('hud.combo')}
        aria-valuenow={Math.round(comboStatus.value * STATUS_STEPS)}
        aria-valuemin={0}
        aria-valuemax={STATUS_STEPS}
      >
        <div className="fill" style={{ transform: `scaleX(${comboStatus.value})` }} />
      </div>
      <span className="count">{isOn ? translate('announce.combo', { count: combo.value }) : ''}</span>
    </div>
  );
}
