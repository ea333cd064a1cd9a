/** The parts of a service worker's global scope that the game uses. The type checker's web interfaces are those of a page. */
export type WorkerScope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'scope' | 'unregister'>;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LongEvent & { readonly data: readonly string[] }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

type LongEvent = { waitUntil(work: Promise<unknown>): void };

type FetchEvent = LongEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void };
