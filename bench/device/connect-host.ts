// The bench's side of the embedding API: it is ready, it tells its size, and it refuses calls, for there is no game to call.
import { HELLO, isCall, isConnect, type FrameMessage } from '../../src/embed/protocol.ts';

const REFUSAL = 'This frame shows the benches: there is no game in it.';

/** Says hello to the page around this one. Whoever that is may connect, once. */
export function connectHost(content: HTMLElement): void {
  if (parent === window) return;

  function listen({ source, data, ports }: MessageEvent<unknown>): void {
    if (source !== parent || ports.length !== 1 || !isConnect(data)) return;
    window.removeEventListener('message', listen);
    const [port] = ports;
    const post = (message: FrameMessage) => port.postMessage(message);
    const reportSize = () => {
      const preferredHeight = Math.ceil(content.getBoundingClientRect().height);
      post({ type: 'event', event: 'size', detail: { width: window.innerWidth, height: window.innerHeight, preferredHeight } });
    };
    port.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isCall(event.data)) post({ type: 'refusal', id: event.data.id, reason: REFUSAL });
    });
    port.start();
    post({ type: 'ready' });
    // Once at its start, too.
    new ResizeObserver(reportSize).observe(content);
  }

  window.addEventListener('message', listen);
  parent.postMessage(HELLO, '*');
}
