// The panels, and what else can wait, with their texts: one script for all players, and one for those who look at scores.
import { loadMoreTexts } from '../i18n/translate.ts';
import { loadLate } from '../loading/load-late.ts';
import type { Panels } from './panels/panels.tsx';
import type { ScorePanels } from './panels/score-panels.tsx';
import { createLatePart, useLatePart } from './use-late-part.ts';

export const PANELS_PART = createLatePart<Panels>(async () => {
  const [{ PANELS }] = await Promise.all([loadLate(() => import('./panels/panels.tsx')), loadMoreTexts()]);
  return PANELS;
});

export const SCORE_PANELS_PART = createLatePart<ScorePanels>(async () => {
  const [{ SCORE_PANELS }] = await Promise.all([loadLate(() => import('./panels/score-panels.tsx')), loadMoreTexts()]);
  return SCORE_PANELS;
});

/** The panels, once they are loaded. */
export function usePanels(wish: string): Panels | undefined {
  return useLatePart(PANELS_PART, wish);
}

/** Leaderboard and score service, loaded at the first wish. */
export function useScorePanels(wish: string | undefined): ScorePanels | undefined {
  return useLatePart(SCORE_PANELS_PART, wish);
}
