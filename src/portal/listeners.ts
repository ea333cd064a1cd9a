// Who listens to which event of a portal. One listener's mistake neither stops the others nor reaches the portal.
import type { Portal, PortalEvent } from './portal.ts';

export type Listeners = {
  readonly on: Portal['on'];
  readonly emit: (event: PortalEvent) => void;
};

export function createListeners(log: (message: string) => void): Listeners {
  const held = new Map<PortalEvent, Set<{ readonly call: () => void }>>();

  function on(event: PortalEvent, call: () => void): () => void {
    // An object of its own, so that a function that listens twice also ends twice.
    const listener = { call };
    const others = held.get(event) ?? new Set();
    held.set(event, others.add(listener));
    return () => void others.delete(listener);
  }

  function emit(event: PortalEvent): void {
    for (const { call } of [...(held.get(event) ?? [])]) {
      try {
        call();
      } catch (error) {
        log(`A listener to "${event}" failed: ${String(error)}`);
      }
    }
  }

  return { on, emit };
}
