// Answers the page's requests from the stored versions and the network.
import type { VersionStore } from './version-store.ts';

/** Maximum wait for the network if there is a stored answer. */
const LIMIT_MILLISECONDS = 3000;

const HASHED_NAME = /^[\w-]+-[a-z2-7]{8}\.\w+$/;

type AnswerOptions = {
  readonly store: VersionStore;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly scope: string;
};

/** Keeps the worker running until the promise settles. */
type Extend = (work: Promise<unknown>) => void;

/** Returns a function that answers a request. It returns undefined for requests that pass by the worker. */
export function createAnswers({ store, fetch, wait, scope }: AnswerOptions) {
  /** Falls back to the stored answer if the network fails, refuses or takes too long. */
  async function fromNetwork(request: Request, stored: Response | undefined): Promise<Response> {
    if (!stored) return fetch(request);
    const answer = await Promise.race([fetch(request), wait(LIMIT_MILLISECONDS)]).catch(() => undefined);
    return answer?.ok ? answer : stored;
  }

  async function answerPage(request: Request, extend: Extend): Promise<Response> {
    const stored = await store.find('');
    if (stored && (await store.isTrusted())) return stored;
    const answer = await fromNetwork(request, stored);
    if (answer !== stored) extend(store.storeVersion().catch(() => undefined));
    return answer;
  }

  async function answerSettings(request: Request, extend: Extend): Promise<Response> {
    const stored = await store.find('settings.json');
    const answer = await fromNetwork(request, stored);
    if (answer !== stored && answer.ok) extend(store.storeSettings(answer.clone()).catch(() => undefined));
    return answer;
  }

  async function answerFile(name: string, request: Request, extend: Extend): Promise<Response> {
    const stored = await store.find(name);
    // The page bypasses caches after a failure.
    if (stored && request.cache !== 'reload') return stored;
    const answer = await fromNetwork(request, stored);
    if (answer === stored) return answer;
    // A server may answer with a page instead of 404.
    const isMissing = !answer.ok || answer.headers.get('content-type')?.includes('text/html');
    extend((isMissing ? store.distrust() : store.storeUsed([name], answer.clone())).catch(() => undefined));
    return answer;
  }

  /** The page suspects that it is outdated, and may reload next. */
  async function answerDoubt(request: Request): Promise<Response> {
    await store.distrust().catch(() => undefined);
    return fetch(request);
  }

  return (request: Request, extend: Extend): Promise<Response> | undefined => {
    const [address] = request.url.split(/[?#]/);
    if (request.method !== 'GET' || request.headers.has('range') || !address.startsWith(scope)) return undefined;
    const name = address.slice(scope.length);
    const isPage = name === '' || name === 'index.html';
    if (isPage && request.mode === 'navigate') return answerPage(request, extend);
    if (isPage && request.cache === 'no-store') return answerDoubt(request);
    if (name === 'settings.json') return answerSettings(request, extend);
    return HASHED_NAME.test(name) ? answerFile(name, request, extend) : undefined;
  };
}
