// Loads the panels and other late parts with their texts, as one script.
import { loadMoreTexts } from '../i18n/translate.ts';
import { latePart } from '../loading/late-part.ts';
import { loadLate } from '../loading/load-late.ts';
import type { PANELS } from './panels/panels.tsx';
import { useLatePart } from './use-late-part.ts';

export const PANELS_PART = latePart<typeof PANELS>(async () => {
  const [{ PANELS }] = await Promise.all([loadLate(() => import('./panels/panels.tsx')), loadMoreTexts()]);
  return PANELS;
});

/** Returns the panels once they are loaded. */
export function usePanels(trigger: string): typeof PANELS | undefined {
  return useLatePart(PANELS_PART, trigger);
}
