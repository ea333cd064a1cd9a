// Event listeners of a portal. An exception in one listener stops neither the others nor the portal; the browser reports it.
import type { Portal, PortalEvent } from './portal.ts';

export type Listeners = {
  readonly on: Portal['on'];
  readonly emit: (event: PortalEvent) => void;
};

export function createListeners(): Listeners {
  const target = new EventTarget();
  return {
    on: (event, listener) => target.addEventListener(event, listener),
    emit: (event) => void target.dispatchEvent(new Event(event)),
  };
}
