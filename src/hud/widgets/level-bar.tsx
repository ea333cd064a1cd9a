// Progress bar from this level to the next.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useDraw } from '../use-draw.ts';

const PERCENT = 100;

export function LevelBar() {
  const { level, levelProgress } = useHud();
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
    div.style.transform = `scaleX(${levelProgress.value})`;
    div.parentElement!.setAttribute('aria-valuenow', String(Math.round(levelProgress.value * PERCENT)));
  });
  return (
    <div className="level">
      <span className="badge" role="img" ref={badge} />
      <div className="bar" role="progressbar" aria-valuemin={0} aria-valuemax={PERCENT} ref={bar}>
        <div className="fill" ref={fill} />
      </div>
      <span className="badge next" aria-hidden="true" ref={next} />
    </div>
  );
}
