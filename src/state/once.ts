// Effects that run once.
import { effect } from '@preact/signals-core';
import type { Hud } from './hud.ts';

/** Calls `call` once, as soon as `isTrue` returns true, which may be immediately. `isTrue` reads signals. */
export function once(isTrue: () => boolean, call: () => void): void {
  let isDone = false;
  effect(() => {
    // An effect that reads no signal has ended.
    if (isDone || !isTrue()) return;
    isDone = true;
    call();
  });
}

/** Calls `call` once, after the loading screen. */
export function onceLoaded({ screen }: Pick<Hud, 'screen'>, call: () => void): void {
  once(() => screen.value !== 'loading', call);
}
