// Parts of the HUD that are not part of the first screen, in components.
import { useEffect, useState } from 'react';
import type { Command } from '../game/commands.ts';
import type { LatePart } from '../loading/late-part.ts';
import { showSnackbar } from '../state/hud.ts';
import { useHud } from './hud-context.ts';

/** Returns the part once loaded. Each new value of `trigger` loads it again after a failure; undefined loads nothing. */
export function useLatePart<Part>({ ready, call }: LatePart<Part>, trigger: string | undefined): Part | undefined {
  const [part, setPart] = useState(ready);
  useEffect(() => {
    if (trigger === undefined) return;
    call().then(setPart, (error: unknown) => console.warn(`Failed to load a part of the page: ${String(error)}`));
  }, [call, trigger]);
  return part;
}

/** Loads the part. Sends `exit` and shows a message if that fails while the component is mounted. Does nothing without `exit`. */
export function useExitOnFailure({ call }: LatePart<unknown>, exit: Command | undefined): void {
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
  }, [hud, call, exit]);
}
