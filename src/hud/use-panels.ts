// The panels, and what else can wait, with their words: one chunk behind the first screen.
import { useEffect, useState } from 'react';
import { loadMoreTexts } from '../i18n/translate.ts';
import type { Panels } from './panels/panels.tsx';

let loadedPanels: Panels | undefined;

/** The panels, once they are loaded. A load that failed is tried again with whatever is wanted next. */
export function usePanels(wanted: string): Panels | undefined {
  const [panels, setPanels] = useState(loadedPanels);
  useEffect(() => {
    if (loadedPanels) return;
    Promise.all([import('./panels/panels.tsx'), loadMoreTexts()]).then(
      ([{ PANELS }]) => setPanels((loadedPanels = PANELS)),
      (error: unknown) => console.warn(`The panels could not be loaded (wanted: ${wanted}): ${String(error)}`),
    );
  }, [wanted]);
  return panels ?? loadedPanels;
}
