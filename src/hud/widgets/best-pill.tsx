// The best score; near it, the points that are missing. The crown pops when the game passes it, and the points beyond follow.
import { useRef } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { writeNumber } from '../../platform/write-number.ts';
import { useDraw, useHud } from '../use-hud.ts';
import { IconText } from './buttons.tsx';

const POP_MILLISECONDS = 240;
const POP: Keyframe[] = [{ transform: 'none' }, { transform: 'scale(1.35)' }, { transform: 'none' }];

/** Share of the best score from which the missing points are shown. */
const NEAR_SHARE = 0.85;

export function BestPill() {
  const { bestScore, bestToPass, isBestPassed, shownScore, isReducedMotion } = useHud();
  const text = useDraw<HTMLSpanElement>((span) => {
    writeNumber(span, bestText(bestScore.value, isBestPassed.value, bestToPass.value, shownScore.value));
  });
  const wasPassed = useRef(isBestPassed.peek());
  const pill = useDraw<HTMLParagraphElement>((paragraph) => {
    const isPassed = isBestPassed.value;
    paragraph.classList.toggle('passed', isPassed);
    if (isPassed && !wasPassed.current && !isReducedMotion.peek())
      paragraph.firstElementChild!.animate(POP, { duration: POP_MILLISECONDS, easing: 'ease-out' });
    wasPassed.current = isPassed;
  });
  return (
    <IconText icon="crown" label="hud.best" className="well stat best" ref={pill}>
      <span ref={text} />
    </IconText>
  );
}

/** Returns the best score; near it, the points that are missing; beyond it, the points gained. `toPass` is that of earlier games. */
export function bestText(best: number, isPassed: boolean, toPass: number | undefined, score: number): string {
  if (toPass === undefined || score < toPass * NEAR_SHARE) return formatNumber(best);
  if (isPassed) return `+${formatNumber(score - toPass)}`;
  return score < toPass ? translate('hud.toGo', { score: formatNumber(toPass - score) }) : formatNumber(best);
}
