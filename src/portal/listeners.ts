// Event listeners of a portal. An exception in one listener stops neither the others nor the portal; the browser reports it.
import type { PortalEvent } from './portal.ts';

export function createListeners() {
  const target = new EventTarget();
  return {
    on: (event: PortalEvent, listener: () => void) => target.addEventListener(event, listener),
    emit: (event: PortalEvent) => void target.dispatchEvent(new Event(event)),
  };
}
