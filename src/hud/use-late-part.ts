// Parts of the HUD whose code is not part of the first screen.
import { effect, signal, type Signal } from '@preact/signals-core';
import { useEffect } from 'react';
import type { Command } from '../game/commands.ts';
import { reportAwaited, showSnackbar } from './hud.ts';
import { useHud } from './hud-context.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** After code was given up. A press that needs it tries again at once. */
const RETRY_SECONDS = 30;

export type LatePart<Part> = {
  /** Undefined until the code is there. */
  readonly loaded: Signal<Part | undefined>;
  /** Number of times that the code was given up. */
  readonly failures: Signal<number>;
  /** Loads the code, unless it is there or on its way. */
  readonly request: () => void;
};

export function createLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  const loaded = signal<Part | undefined>(undefined);
  const failures = signal(0);
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tryToLoad(): Promise<void> {
    clearTimeout(timer);
    isLoading = true;
    try {
      loaded.value = await load();
    } catch (error) {
      console.warn(`A part of the page could not be loaded. It is tried again. ${String(error)}`);
      timer = setTimeout(request, RETRY_SECONDS * MS_PER_SECOND);
      failures.value++;
    } finally {
      isLoading = false;
    }
  }

  function request(): void {
    if (!isLoading && loaded.peek() === undefined) void tryToLoad();
  }

  return { loaded, failures, request };
}

/** Returns the part once it is there, in a component that tracks signals. Each other value of `trigger` tries again; undefined loads nothing. */
export function useLatePart<Part>(part: LatePart<Part>, trigger: string | undefined): Part | undefined {
  useEffect(() => {
    if (trigger !== undefined) part.request();
  }, [part, trigger]);
  return part.loaded.value;
}

/** Reports that the open overlay waits for its code, for as long as the component is there. */
export function useAwaiting(): void {
  const hud = useHud();
  useEffect(() => {
    reportAwaited(hud, true);
    return () => reportAwaited(hud, false);
  }, [hud]);
}

/** Sends `exit`, with a message, if the part is given up while the component waits for it. */
export function useExitOnFailure({ failures }: LatePart<unknown>, exit: Command | undefined): void {
  const hud = useHud();
  useEffect(() => {
    if (!exit) return;
    const before = failures.peek();
    return effect(() => {
      if (failures.value === before) return;
      hud.send(exit);
      showSnackbar(hud, 'snackbar.partMissing');
    });
  }, [hud, failures, exit]);
}
