// A host's page without a browser: one element and its frame.
import { CONNECT, HELLO } from '../../src/embed/protocol.ts';
import { until } from '../support/until.ts';

export const GAME = 'https://games.example';

type Posted = { readonly data: unknown; readonly targetOrigin: string; readonly ports: readonly MessagePort[] };
type ReceivedCall = { readonly id: number; readonly call: string; readonly value?: unknown };

export function createPage({ origin = 'https://blog.example', isActive = false, hasAspectRatio = true, isInPage = true } = {}) {
  const listeners = new Set<(event: MessageEvent) => void>();
  const posted: Posted[] = [];
  const openPorts: MessagePort[] = [];
  const attributes = new Map<string, string>();
  const focused: unknown[] = [];
  const frameWindow = {
    postMessage: (data: unknown, targetOrigin: string, ports: MessagePort[] = []) => void posted.push({ data, targetOrigin, ports }),
  };
  const iframe = {
    style: (hasAspectRatio ? Object.create({ aspectRatio: '' }) : {}) as Record<string, string>,
    src: '',
    title: '',
    allow: '',
    loading: '',
    isConnected: false,
    contentWindow: undefined as typeof frameWindow | null | undefined,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    focus: (options: unknown) => void focused.push(options),
    remove: () => void Object.assign(iframe, { contentWindow: null, isConnected: false }),
  };
  const view = {
    origin,
    navigator: { userActivation: { isActive } },
    addEventListener: (_: 'message', listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: (event: MessageEvent) => void) => void listeners.delete(listener),
  };
  const document = { baseURI: `${origin}/posts/winter.html`, defaultView: view, createElement: () => iframe };
  const element = {
    ownerDocument: document,
    append: () => void Object.assign(iframe, isInPage ? { contentWindow: frameWindow, isConnected: true } : {}),
  };

  /** Dispatches a message to the host's window. */
  function send(data: unknown, { source = frameWindow, origin = GAME }: { source?: object | null; origin?: string } = {}): void {
    for (const listener of [...listeners]) listener({ data, source, origin } as MessageEvent);
  }

  /** Sends the game's hello and returns its end of the port with the calls that it receives. */
  function sayHello(origin = GAME) {
    send(HELLO, { origin });
    const last = posted.at(-1)!;
    const [port] = last.ports;
    const received: ReceivedCall[] = [];
    openPorts.push(port);
    port.addEventListener('message', ({ data }: MessageEvent<ReceivedCall>) => void received.push(data));
    port.start();
    return { port, received, post: (message: unknown) => port.postMessage(message) };
  }

  return {
    element: element as unknown as Element,
    iframe,
    attributes,
    focused,
    posted,
    listeners,
    send,
    sayHello,
    connects: () => posted.filter(({ data }) => (data as { type: string }).type === CONNECT.type),
    close: () => openPorts.forEach((port) => port.close()),
  };
}

/** Resolves when all sent messages of ports, and then their answers, have been received. */
export async function settle(): Promise<void> {
  await receivePosted();
  await receivePosted();
}

/** One turn of the event loop receives the messages of all ports, so that a message sent later arrives in it as well. */
async function receivePosted(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let isReceived = false;
  port2.addEventListener('message', () => (isReceived = true));
  port2.start();
  port1.postMessage(undefined);
  await until(() => isReceived);
  port1.close();
}
