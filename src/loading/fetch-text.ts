import { MS_PER_SECOND } from '../platform/time.ts';

/** Time limit of the first try. Each retry adds as much, for slow connections. */
const LIMIT_SECONDS = 8;

type FetchOptions = {
  /** Number of failed tries before this one. */
  readonly failures?: number;
  /** Part of the content type that the file must have. */
  readonly type?: string;
  readonly cache?: RequestCache;
};

/** Fetches a file as text. Rejects if it is missing, has another type, or exceeds the time limit. Retries bypass the browser's cache. */
export async function fetchText(address: string, { failures = 0, type = '', cache }: FetchOptions = {}): Promise<string> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitSeconds(failures) * MS_PER_SECOND);
  try {
    const answer = await fetch(address, { signal: limit.signal, cache: cache ?? (failures > 0 ? 'reload' : 'default') });
    const foundType = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !foundType.includes(type)) throw new Error(`status ${answer.status}, ${foundType}`);
    return await answer.text();
  } catch (error) {
    throw new Error(`Failed to load resource: ${address} (${String(error)})`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export function limitSeconds(failures: number): number {
  return LIMIT_SECONDS * (failures + 1);
}
