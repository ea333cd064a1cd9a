// The panels, and what else can wait, with their words: one chunk behind the first screen, and one for those who look at scores.
import { loadMoreTexts } from '../i18n/translate.ts';
import type { Panels } from './panels/panels.tsx';
import type { ScorePanels } from './panels/score-panels.tsx';
import { useLatePart, type LatePart } from './use-late-part.ts';

const panels: LatePart<Panels> = {
  loaded: undefined,
  load: async () => {
    const [{ PANELS }] = await Promise.all([import('./panels/panels.tsx'), loadMoreTexts()]);
    return PANELS;
  },
};

const scorePanels: LatePart<ScorePanels> = {
  loaded: undefined,
  load: async () => {
    const [{ SCORE_PANELS }] = await Promise.all([import('./panels/score-panels.tsx'), loadMoreTexts()]);
    return SCORE_PANELS;
  },
};

/** The panels, once they are loaded. */
export function usePanels(wanted: string): Panels | undefined {
  return useLatePart(panels, wanted);
}

/** Leaderboard and score service, asked for by the first who wants them. */
export function useScorePanels(wanted: string | undefined): ScorePanels | undefined {
  return useLatePart(scorePanels, wanted);
}
