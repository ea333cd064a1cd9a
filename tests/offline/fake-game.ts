// Versions of a small game, its server, and a browser that runs the game's service worker.
import { createAnswers } from '../../src/offline/answer-requests.ts';
import { deleteCaches } from '../../src/offline/cache-names.ts';
import type { FileTable } from '../../src/offline/file-table.ts';
import { createVersionStore } from '../../src/offline/version-store.ts';
import { until } from '../support/until.ts';
import { createFakeStorage } from './fake-caches.ts';

export const SCOPE = 'https://game.example/play/';

/** Sources of a version. Those of `STABLE` change in every third version only. */
const CORE = ['boot', 'main', 'panels', 'styles'];
const OPTIONAL = ['russian', 'french', 'atlas', 'music'];
const STABLE = new Set(['panels', 'atlas']);

/** Optional files that this player's page loads. */
const USED = ['russian', 'atlas'];

const TABLE_PAGE = '<html>';

export type GameVersion = {
  readonly id: number;
  readonly workerTable: string;
  /** Contents by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Names by source. */
  readonly names: Readonly<Record<string, string>>;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const hashOf = (content: number) => 'aaaaaaaa'.slice(2) + LETTERS[Math.floor(content / 26) % 26] + LETTERS[content % 26];

export function createVersion(id: number): GameVersion {
  const build = (source: string) => (STABLE.has(source) ? Math.floor(id / 3) : id);
  const names = Object.fromEntries([...CORE, ...OPTIONAL].map((source) => [source, `${source}-${hashOf(build(source))}.js`]));
  const contentOf = (source: string) => `${source} of ${build(source)}`;
  const table: FileTable = {
    boot: names.boot,
    page: hashOf(id),
    core: Object.fromEntries(CORE.map((source) => [names[source], contentOf(source).length])),
    optional: Object.fromEntries(OPTIONAL.map((source) => [source, [names[source], contentOf(source).length]])),
  };
  const workerTable = `offline-${hashOf(id)}.json`;
  const files = new Map(Object.entries(names).map(([source, name]) => [name, contentOf(source)]));
  files.set(workerTable, JSON.stringify(table)).set('', `${TABLE_PAGE}${id} ${names.boot}`);
  return { id, workerTable, files, names };
}

export type FakeServer = {
  files: Map<string, string>;
  /** Undefined without a worker. */
  worker: GameVersion | undefined;
  isOnline: boolean;
  /** Number of requests until the network fails. */
  requestsLeft: number;
  /** Names of files that never arrive. */
  readonly hanging: Set<string>;
  /** Damaged or outdated contents in the browser's own cache. */
  readonly browserCache: Map<string, string>;
  /** The page is at another address. */
  isRedirecting: boolean;
  /** Answers with index.html instead of 404. */
  hasFallbackPage: boolean;
  /** Addresses of all requests, below the scope. */
  readonly requests: string[];
};

export type Request = {
  readonly name: string;
  readonly mode?: string;
  readonly cache?: string;
  readonly method?: string;
  readonly range?: true;
};

type Worker = ReturnType<typeof createWorker>;

/** A started page, or the reason why it shows nothing, or only the failure message. */
export type Start = { readonly version: GameVersion; readonly language: 'russian' | 'english' } | 'blank' | 'failure message';

export function toRequest({ name, mode = 'cors', cache = 'default', method = 'GET', range }: Request): globalThis.Request {
  const headers = new Headers(range ? { range: 'bytes=0-' } : {});
  return { url: SCOPE + name, mode, cache, method, headers } as unknown as globalThis.Request;
}

export function createFakeGame() {
  const storage = createFakeStorage();
  const versions = new Map<number, GameVersion>();
  const server: FakeServer = {
    files: new Map(),
    worker: undefined,
    isOnline: true,
    requestsLeft: Infinity,
    hanging: new Set(),
    browserCache: new Map(),
    isRedirecting: false,
    hasFallbackPage: false,
    requests: [],
  };
  let active: Worker | undefined;

  async function fetch(request: string | globalThis.Request, { cache }: RequestInit = {}): Promise<Response> {
    const name = (typeof request === 'string' ? request : request.url).slice(SCOPE.length).split('?')[0];
    server.requests.push(name);
    if (!server.isOnline || server.requestsLeft-- <= 0) throw new TypeError('Failed to fetch');
    if (server.hanging.has(name)) return new Promise(() => undefined);
    const body =
      (cache === undefined ? server.browserCache.get(name) : undefined) ??
      server.files.get(name) ??
      (server.hasFallbackPage ? server.files.get('') : undefined);
    const type = body?.startsWith(TABLE_PAGE) ? 'text/html' : 'text/javascript';
    const answer =
      body === undefined ? new Response('Not found', { status: 404 }) : new Response(body, { headers: { 'content-type': type } });
    return Object.defineProperty(answer, 'redirected', { value: server.isRedirecting });
  }

  function startWorker(version: GameVersion) {
    return createWorker(version, { caches: storage.caches, fetch });
  }

  /** Sends a request through the worker, if there is one. */
  async function request(options: Request): Promise<Response> {
    const sent = toRequest(options);
    const works: Promise<unknown>[] = [];
    const answer = await (active?.answer(sent, (work) => works.push(work)) ?? fetch(sent));
    await Promise.all(works);
    return answer;
  }

  async function load(version: GameVersion, source: string): Promise<boolean> {
    try {
      const answer = await request({ name: version.names[source] });
      const text = await answer.text();
      if (!answer.ok || text.startsWith(TABLE_PAGE)) return false;
      if (text !== version.files.get(version.names[source])) throw new Error(`${source} has the content of another version: ${text}`);
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  return {
    storage,
    server,
    request,
    load,
    activeVersion: () => active?.version,

    /** Puts a version on the server. `kept` are the old files that stay. */
    deploy(version: GameVersion, isOldKept = false): void {
      versions.set(version.id, version);
      server.files = new Map([...(isOldKept ? server.files : []), ...version.files]);
      server.worker = version;
    },

    /** Opens the page and loads its files. */
    async start(): Promise<Start> {
      let text: string;
      try {
        const page = await request({ name: '', mode: 'navigate' });
        if (!page.ok) return 'blank';
        text = await page.text();
      } catch {
        return 'blank';
      }
      const version = versions.get(Number(/\d+/.exec(text)![0]))!;
      for (const source of CORE) if (!(await load(version, source))) return 'failure message';
      const used = await Promise.all(USED.map((source) => load(version, source)));
      return { version, language: used[0] ? 'russian' : 'english' };
    },

    /** The browser's check for a new worker, after a start. The page registers the first one. */
    async update(): Promise<void> {
      if (!server.isOnline || !server.worker || server.worker === active?.version) return;
      const next = startWorker(server.worker);
      try {
        await next.store.storeVersion();
      } catch {
        return;
      }
      const isFirst = !active;
      active = next;
      await next.store.deleteOldVersions().catch(() => undefined);
      if (isFirst) await next.store.storeUsed([...USED.map((source) => next.version.names[source]), '?', 'unknown.js']);
    },

    /** Runs the kill switch. */
    async switchOff(): Promise<void> {
      active = undefined;
      await deleteCaches(storage.caches, SCOPE);
    },
  };
}

function createWorker(
  version: GameVersion,
  { caches, fetch }: { caches: CacheStorage; fetch: (request: string | globalThis.Request, options?: RequestInit) => Promise<Response> },
) {
  const store = createVersionStore({ caches, fetch, scope: SCOPE, version: version.workerTable });
  return { version, store, answer: createAnswers({ store, fetch, wait: () => until(), scope: SCOPE }) };
}
