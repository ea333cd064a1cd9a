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
  readonly losses: Signal<number>;
  /** Loads the code, unless it is there or on its way. */
  readonly want: () => void;
};

export function createLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  const loaded = signal<Part | undefined>(undefined);
  const losses = signal(0);
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tryToLoad(): Promise<void> {
    clearTimeout(timer);
    isLoading = true;
    try {
      loaded.value = await load();
    } catch (error) {
      console.warn(`A part of the page could not be loaded. It is tried again. ${String(error)}`);
      timer = setTimeout(want, RETRY_SECONDS * MS_PER_SECOND);
      losses.value++;
    } finally {
      isLoading = false;
    }
  }

  function want(): void {
    if (!isLoading && loaded.peek() === undefined) void tryToLoad();
  }

  return { loaded, losses, want };
}

/** Returns the part once it is there, in a component that tracks signals. Each other value of `wish` tries again; undefined loads nothing. */
export function useLatePart<Part>(part: LatePart<Part>, wish: string | undefined): Part | undefined {
  useEffect(() => {
    if (wish !== undefined) part.want();
  }, [part, wish]);
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

/** Sends `wayOut`, with a message, if the part is given up while the component waits for it. */
export function useWayOut({ losses }: LatePart<unknown>, wayOut: Command | undefined): void {
  const hud = useHud();
  useEffect(() => {
    if (!wayOut) return;
    const before = losses.peek();
    return effect(() => {
      if (losses.value === before) return;
      hud.send(wayOut);
      showSnackbar(hud, 'snackbar.partMissing');
    });
  }, [hud, losses, wayOut]);
}
