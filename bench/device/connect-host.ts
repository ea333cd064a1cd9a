import { HELLO, isCall, isConnect, type FrameMessage } from '../../src/embed/protocol.ts';

const REFUSAL = 'This frame shows the benches, not the game.';

/** Announces this page to its embedding page and accepts one connection. Reports the page's size and rejects every call. */
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
    // Observers are also called once at the start.
    new ResizeObserver(() => {
      const preferredHeight = Math.ceil(content.getBoundingClientRect().height);
      post({ type: 'event', event: 'size', detail: { width: window.innerWidth, height: window.innerHeight, preferredHeight } });
    }).observe(content);
  }

  window.addEventListener('message', listen);
  parent.postMessage(HELLO, '*');
}
