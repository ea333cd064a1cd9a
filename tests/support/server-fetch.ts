// The network between a page and a server in this process: `fetch` becomes `app.inject`. It records requests, and fails or waits on request.
import { openSeal } from '../../server/leaderboard/read-request.ts';
import { KEY } from '../server/support/leaderboard-client.ts';
import type { TestServer } from '../server/support/test-server.ts';

/** A body that is not text is sent as JSON. */
type Answer = readonly [status: number, body: unknown];

/**
 * `offline`: no request arrives. `lost`: the server handles requests, but its responses do not arrive. An answer replaces the server's, as
 * from another server or a proxy.
 */
export type Fault = 'offline' | 'lost' | Answer;

/**
 * A request that was sent while the network was up. `body` is parsed, and opened if it was sealed. `answer` is undefined until there is one;
 * it may be lost.
 */
type SentRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>>;
  answer?: Answer;
};

export type ServerFetch = ReturnType<typeof createServerFetch>;

const PAGE = 'https://game.example/';

/** `server.app` is read at each request: a shared server opens after its tests are declared. */
export function createServerFetch(server: Pick<TestServer, 'app'>) {
  const requests: SentRequest[] = [];
  const timers = new Set<{ readonly call: () => void; readonly milliseconds: number }>();
  const inFlight = new Set<Promise<unknown>>();
  let faults: { readonly path: string; readonly fault: Fault; times: number }[] = [];
  const held = new Map<string, Promise<void>>();

  async function fetch(address: string, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
    const { pathname: path, search: query } = new URL(address, PAGE);
    const fault = faults.find((entry) => path.startsWith(entry.path) && entry.times-- > 0)?.fault;
    if (fault === 'offline') throw new TypeError('Failed to fetch');
    const request: SentRequest = { method, path, query, body: readBody(body) };
    requests.push(request);
    request.answer = await track(Array.isArray(fault) ? Promise.resolve(fault as Answer) : inject(path + query, method, body, headers));
    await Promise.race([held.get(path), new Promise((_, reject) => signal?.addEventListener('abort', reject))]);
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    const [status, answer] = request.answer;
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    // The text is at hand, so that `idle` need not wait for a stream.
    return Object.assign(new Response(text, { status }), { text: async () => text });
  }

  async function inject(url: string, method: string, body: RequestInit['body'], headers: RequestInit['headers']): Promise<Answer> {
    const isForm = body instanceof URLSearchParams;
    const response = await server.app.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: {
        'accept-language': 'de-DE',
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(headers as object),
      },
      ...(body && { payload: isForm ? body.toString() : (body as string) }),
    });
    return [response.statusCode, parseJson(response.body)];
  }

  function track<Value>(work: Promise<Value>): Promise<Value> {
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work));
    return work;
  }

  return {
    fetch,
    requests,
    /** Started and not cancelled. The test calls them. */
    timers,
    /** Calls after 0 ms are made in the next task; later ones wait for the test. */
    startTimer(call: () => void, milliseconds: number): () => void {
      const timer = { call, milliseconds };
      if (milliseconds > 0) timers.add(timer);
      else void track(new Promise((resolve) => setImmediate(resolve)).then(call));
      return () => void timers.delete(timer);
    },
    /** Applies the fault to the next requests whose path begins with `path`. */
    fail(path: string, fault: Fault, times = Infinity): void {
      faults.unshift({ path, fault, times });
    },
    /** Ends all faults. */
    repair(): void {
      faults = [];
    },
    /** Responses of this path arrive once the returned function is called. `idle` does not wait for them. */
    hold(path: string): () => void {
      let release = () => {};
      held.set(path, new Promise((resolve) => (release = resolve)));
      return () => (held.delete(path), release());
    },
    /** Resolves when no request is in flight and the page has handled all responses. */
    async idle(): Promise<void> {
      do {
        await Promise.allSettled(inFlight);
        await new Promise((resolve) => setImmediate(resolve));
      } while (inFlight.size > 0);
    },
  };
}

/** Returns text that is not JSON as it is: other servers answer errors with pages. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readBody(body: RequestInit['body']): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  const fields = body instanceof URLSearchParams ? Object.fromEntries(body) : {};
  return fields.dt === undefined ? fields : (JSON.parse(openSeal(fields.dt, KEY)) as Record<string, unknown>);
}
