// How far the stage is, between this level and the next.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';

const PERCENT = 100;

export function LevelBar() {
  using _ = useTrack();
  const { level, levelProgress } = useHud();
  const percent = Math.round(levelProgress.value * PERCENT);
  const next = level.value + 1;
  return (
    <div className="level">
      <span className="badge" aria-label={`${translate('hud.level')} ${level.value}`} role="img">
        {formatNumber(level.value)}
      </span>
      <div
        className="bar"
        role="progressbar"
        aria-label={translate('hud.levelProgress', { level: next })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
      >
        <div className="fill" style={{ transform: `scaleX(${levelProgress.value})` }} />
      </div>
      <span className="badge next" aria-hidden="true">
        {formatNumber(next)}
      </span>
    </div>
  );
}
