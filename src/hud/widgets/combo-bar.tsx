// Combo status in thirds, and combo count.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useDraw } from '../use-draw.ts';

const STATUS_STEPS = 3;

export function ComboBar() {
  const { combo, comboStatus } = useHud();
  const whole = useDraw<HTMLDivElement>((div) => {
    div.classList.toggle('on', combo.value > 0);
  });
  const bar = useDraw<HTMLDivElement>((div) => {
    div.setAttribute('aria-valuenow', String(Math.round(comboStatus.value * STATUS_STEPS)));
  });
  const fill = useDraw<HTMLDivElement>((div) => {
    div.style.transform = `scaleX(${comboStatus.value})`;
  });
  const count = useDraw<HTMLSpanElement>((span) => {
    span.textContent = combo.value > 0 ? translate('announce.combo', { count: combo.value }) : '';
  });
  return (
    <div className="combo" ref={whole}>
      <div className="bar" role="progressbar" aria-label={translate('hud.combo')} aria-valuemin={0} aria-valuemax={STATUS_STEPS} ref={bar}>
        <div className="fill" ref={fill} />
      </div>
      <span className="count" ref={count} />
    </div>
  );
}
