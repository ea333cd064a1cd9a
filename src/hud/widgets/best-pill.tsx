// The best score; near it, the points that are missing. The crown pops when the game passes it.
import { useRef } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { writeNumber } from '../../platform/write-number.ts';
import { useHud } from '../hud-context.ts';
import { useDraw } from '../use-draw.ts';
import { Icon } from './icon.tsx';

const POP_MILLISECONDS = 240;
const POP: Keyframe[] = [{ transform: 'none' }, { transform: 'scale(1.35)' }, { transform: 'none' }];

/** Share of the best score from which the missing points are shown. */
const NEAR_SHARE = 0.85;

export function BestPill() {
  const { bestScore, bestToPass, isBestPassed, shownScore, isReducedMotion } = useHud();
  const text = useDraw<HTMLSpanElement>((span) => {
    const points = pointsToBest(bestToPass.value, shownScore.value);
    writeNumber(span, points > 0 ? translate('hud.toGo', { score: formatNumber(points) }) : formatNumber(bestScore.value));
  });
  const wasPassed = useRef(isBestPassed.peek());
  const pill = useDraw<HTMLParagraphElement>((paragraph) => {
    const isPassed = isBestPassed.value;
    if (isPassed && !wasPassed.current && !isReducedMotion.peek())
      paragraph.firstElementChild!.animate(POP, { duration: POP_MILLISECONDS, easing: 'ease-out' });
    wasPassed.current = isPassed;
  });
  return (
    <p className="stat best" title={translate('hud.best')} ref={pill}>
      <Icon name="crown" />
      <b className="unseen">{translate('hud.best')}</b>
      <span ref={text} />
    </p>
  );
}

/** Returns the points that are missing to the best score if the score is near it, otherwise 0. */
export function pointsToBest(bestToPass: number | undefined, score: number): number {
  return bestToPass === undefined || score < bestToPass * NEAR_SHARE ? 0 : Math.max(0, bestToPass - score);
}
