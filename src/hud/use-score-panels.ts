// Panels of leaderboard and score service with their texts: one script for players who look at scores.
import { loadMoreTexts } from '../i18n/translate.ts';
import { loadLate } from '../loading/load-late.ts';
import type { ScorePanels } from './panels/score-panels.tsx';
import { createLatePart, useLatePart } from './use-late-part.ts';

export const SCORE_PANELS_PART = createLatePart<ScorePanels>(async () => {
  const [{ SCORE_PANELS }] = await Promise.all([loadLate(() => import('./panels/score-panels.tsx')), loadMoreTexts()]);
  return SCORE_PANELS;
});

/** Returns the panels once they are loaded, which starts when `trigger` is first defined. */
export function useScorePanels(trigger: string | undefined): ScorePanels | undefined {
  return useLatePart(SCORE_PANELS_PART, trigger);
}
