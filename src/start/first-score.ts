import { effect } from '@preact/signals-core';
import type { Hud } from '../state/hud.ts';

/** Resolves after the first move, or when a saved game opens. Moves before the call count. */
export function firstScore({ score }: Pick<Hud, 'score'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (score.value === 0) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
