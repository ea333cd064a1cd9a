// Panels and other parts of the HUD that are not part of the first screen, in components.
import { useEffect, useState } from 'react';
import type { Command } from '../game/commands.ts';
import { loadMoreTexts } from '../i18n/translate.ts';
import { latePart } from '../loading/late-part.ts';
import { loadLate } from '../loading/load-late.ts';
import { showSnackbar } from '../state/hud.ts';
import { useHud } from './use-hud.ts';
import type { PANELS } from './panels/panels.tsx';

/** The panels with their texts, as one script. */
const { ready, call } = latePart<typeof PANELS>(async () => {
  const [{ PANELS }] = await Promise.all([loadLate(() => import('./panels/panels.tsx')), loadMoreTexts()]);
  return PANELS;
});

/** Returns the panels once loaded. Each new value of `trigger` loads them again after a failure. */
export function usePanels(trigger: string): typeof PANELS | undefined {
  const [panels, setPanels] = useState(ready);
  useEffect(() => {
    call().then(setPanels, (error: unknown) => console.warn(`Failed to load a part of the page: ${String(error)}`));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new value loads again after a failure
  }, [trigger]);
  return panels;
}

/** Loads the panels. Sends `exit` and shows a message if that fails while the component is mounted. Does nothing without `exit`. */
export function useExitOnFailure(exit: Command | undefined): void {
  const hud = useHud();
  useEffect(() => {
    if (!exit) return;
    let isMounted = true;
    call().catch(() => {
      if (!isMounted) return;
      hud.send(exit);
      showSnackbar(hud, 'snackbar.partMissing');
    });
    return () => void (isMounted = false);
  }, [hud, exit]);
}
