import { HELLO, isCall, isConnect, type FrameMessage } from '../../src/embed/protocol.ts';

const REFUSAL = 'This frame shows the benches. It has no game.';

/** Greets the page around this one, which may connect once. Reports the size, and refuses every call. */
export function connectHost(content: HTMLElement): void {
  if (parent === window) return;

  function listen({ source, data, ports }: MessageEvent<unknown>): void {
    if (source !== parent || ports.length !== 1 || !isConnect(data)) return;
    window.removeEventListener('message', listen);
    const [port] = ports;
    const post = (message: FrameMessage) => port.postMessage(message);
    port.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isCall(event.data)) post({ type: 'refusal', id: event.data.id, reason: REFUSAL });
    });
    port.start();
    post({ type: 'ready' });
    // Also calls at the start.
    new ResizeObserver(() => {
      const preferredHeight = Math.ceil(content.getBoundingClientRect().height);
      post({ type: 'event', event: 'size', detail: { width: window.innerWidth, height: window.innerHeight, preferredHeight } });
    }).observe(content);
  }

  window.addEventListener('message', listen);
  parent.postMessage(HELLO, '*');
}
