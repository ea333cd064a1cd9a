// Effects that run once.
import { effect } from '@preact/signals-core';
import type { Hud } from './hud.ts';

/** Calls `call` once, as soon as `isTrue` returns true, which may be immediately. `isTrue` reads signals. */
export function once(isTrue: () => boolean, call: () => void): void {
  const stop = effect(() => {
    if (!isTrue()) return;
    // Not before the effect has returned: `stop` may not be set yet.
    queueMicrotask(() => stop());
    call();
  });
}

/** Calls `call` once, after the loading screen. */
export function onceLoaded({ screen }: Pick<Hud, 'screen'>, call: () => void): void {
  once(() => screen.value !== 'loading', call);
}
