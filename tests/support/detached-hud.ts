// A HUD without a world: every signal is writable by the test.
import { Signal, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Hud } from '../../src/state/hud.ts';

export type DetachedHud = { readonly [name in keyof Hud]: Hud[name] extends ReadonlySignal<infer Value> ? Signal<Value> : Hud[name] };

export function detachHud(hud: Hud): DetachedHud {
  const parts = Object.entries(hud).map(([name, part]) => [name, part instanceof Signal ? signal(part.peek()) : part]);
  return Object.fromEntries(parts) as DetachedHud;
}
