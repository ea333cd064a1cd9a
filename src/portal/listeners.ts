// Event listeners of a portal. An exception in one listener stops neither the others nor the portal.
import type { Portal, PortalEvent } from './portal.ts';

export type Listeners = {
  readonly on: Portal['on'];
  readonly emit: (event: PortalEvent) => void;
};

export function createListeners(log: (message: string) => void): Listeners {
  const listeners = new Map<PortalEvent, Set<{ readonly call: () => void }>>();

  function on(event: PortalEvent, call: () => void): () => void {
    // One object per registration: a function registered twice is removed twice.
    const listener = { call };
    const others = listeners.get(event) ?? new Set();
    listeners.set(event, others.add(listener));
    return () => void others.delete(listener);
  }

  function emit(event: PortalEvent): void {
    for (const { call } of [...(listeners.get(event) ?? [])]) {
      try {
        call();
      } catch (error) {
        log(`A listener for "${event}" failed: ${String(error)}`);
      }
    }
  }

  return { on, emit };
}
