// Combo: an icicle for each drop left until it ends, and its bonus.
import { comboPhrase } from '../../game/phrases.ts';
import { textOf, translate } from '../../i18n/translate.ts';
import { RULES } from '../../rules/constants.ts';
import { useDraw, useHud } from '../use-hud.ts';

const PIPS = Array.from({ length: RULES.comboStatusFull }, (_, pip) => pip);

export function ComboBar() {
  const { combo, comboStatus } = useHud();
  const whole = useDraw<HTMLDivElement>((div) => {
    div.classList.toggle('on', combo.value > 0);
  });
  const pips = useDraw<HTMLDivElement>((div) => {
    div.setAttribute('aria-valuenow', String(Math.round(comboStatus.value * RULES.comboStatusFull)));
  });
  const bonus = useDraw<HTMLSpanElement>((span) => {
    span.textContent = combo.value > 1 ? comboPhrase(textOf('announce.combo'), combo.value) : '';
  });
  return (
    <div className="combo" ref={whole}>
      <div className="pips" role="progressbar" aria-label={translate('hud.combo')} aria-valuemin={0} aria-valuemax={PIPS.length} ref={pips}>
        {PIPS.map((pip) => (
          <i key={pip} />
        ))}
      </div>
      <span className="count" ref={bonus} />
    </div>
  );
}
