// Loads parts of the HUD that are not part of the first screen.
import { effect, signal, type Signal } from '@preact/signals-core';
import { useEffect } from 'react';
import type { Command } from '../game/commands.ts';
import { reportAwaited, showSnackbar } from '../state/hud.ts';
import { useHud } from './hud-context.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** Delay after a failed load. A press that needs the part retries immediately. */
const RETRY_SECONDS = 30;

export type LatePart<Part> = {
  /** Undefined until loaded. */
  readonly loaded: Signal<Part | undefined>;
  /** Number of failed loads. */
  readonly failures: Signal<number>;
  /** Loads the part unless it is loaded or loading. */
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
      console.warn(`Failed to load a part of the page: ${String(error)}. Retrying in ${RETRY_SECONDS} s.`);
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

/** Returns the part once loaded, in a component that tracks signals. Each new value of `trigger` retries; undefined loads nothing. */
export function useLatePart<Part>(part: LatePart<Part>, trigger: string | undefined): Part | undefined {
  useEffect(() => {
    if (trigger !== undefined) part.request();
  }, [part, trigger]);
  return part.loaded.value;
}

/** Reports that the open overlay's code is loading while the component is mounted. */
export function useAwaiting(): void {
  const hud = useHud();
  useEffect(() => {
    reportAwaited(hud, true);
    return () => reportAwaited(hud, false);
  }, [hud]);
}

/** Sends `exit` and shows a message if loading fails while the component is mounted. */
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
