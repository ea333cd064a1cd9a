// Loads the panels of leaderboard and score service with their texts, as one script.
import { loadMoreTexts } from '../i18n/translate.ts';
import { loadLate } from '../loading/load-late.ts';
import type { ScorePanels } from './panels/score-panels.tsx';
import { createLatePart, useLatePart } from './use-late-part.ts';

export const SCORE_PANELS_PART = createLatePart<ScorePanels>(async () => {
  const [{ SCORE_PANELS }] = await Promise.all([loadLate(() => import('./panels/score-panels.tsx')), loadMoreTexts()]);
  return SCORE_PANELS;
});

/** Returns the panels once they are loaded. Loading starts when `trigger` is first defined. */
export function useScorePanels(trigger: string | undefined): ScorePanels | undefined {
  return useLatePart(SCORE_PANELS_PART, trigger);
}
