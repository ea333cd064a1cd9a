// Bars of a running game: the progress to the next level, and the combo.
import { useRef, type ReactNode } from 'react';
import { comboPhrase } from '../../game/phrases.ts';
import { formatNumber, textOf, translate } from '../../i18n/translate.ts';
import { RULES } from '../../rules/constants.ts';
import { useDraw, useHud } from '../use-hud.ts';

const PERCENT = 100;
const OVERFLOW_MILLISECONDS = 700;

/** Progress from this level to the next. It fills, overflows and starts again when a level is reached. `children` are marks on it. */
export function LevelBar({ children }: { children?: ReactNode }) {
  const { level, levelProgress, isReducedMotion } = useHud();
  const shown = useRef({ level: level.peek(), share: levelProgress.peek() });
  const badge = useDraw<HTMLSpanElement>((span) => {
    span.textContent = formatNumber(level.value);
    span.setAttribute('aria-label', `${translate('hud.level')} ${level.value}`);
  });
  const next = useDraw<HTMLSpanElement>((span) => {
    span.textContent = formatNumber(level.value + 1);
  });
  const bar = useDraw<HTMLDivElement>((div) => {
    div.setAttribute('aria-label', translate('hud.levelProgress', { level: level.value + 1 }));
  });
  const fill = useDraw<HTMLDivElement>((div) => {
    const share = levelProgress.value;
    div.style.transform = `scaleX(${share})`;
    if (level.value === shown.current.level + 1 && !isReducedMotion.peek()) overflow(div, shown.current.share, share);
    shown.current = { level: level.value, share };
    div.parentElement!.setAttribute('aria-valuenow', String(Math.round(levelProgress.value * PERCENT)));
  });
  return (
    <div className="level">
      <span className="badge" role="img" ref={badge} />
      <div className="well bar" role="progressbar" aria-valuemin={0} aria-valuemax={PERCENT} ref={bar}>
        <div className="fill" ref={fill} />
        {children}
      </div>
      <span className="badge next" aria-hidden="true" ref={next} />
    </div>
  );
}

/** Fills the bar from the share of the last level, lets it shine while it is full, and starts it at that of the new level. */
function overflow(fill: HTMLElement, from: number, to: number): void {
  const full = { transform: 'scaleX(1)', filter: 'brightness(1.6)' };
  fill.animate(
    [
      { transform: `scaleX(${from})`, easing: 'ease-out' },
      { ...full, offset: 0.45 },
      { ...full, opacity: 1, offset: 0.65 },
      { ...full, opacity: 0, offset: 0.75 },
      { transform: 'scaleX(0)', opacity: 0, offset: 0.751 },
      { transform: 'scaleX(0)', opacity: 1, offset: 0.76, easing: 'ease-out' },
      { transform: `scaleX(${to})` },
    ],
    OVERFLOW_MILLISECONDS,
  );
}

const PIPS = Array.from({ length: RULES.comboStatusFull }, (_, pip) => pip);

/** An icicle for each drop left until the combo ends, and its bonus. */
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
