// Loads code that is not part of the first screen, with retries.
import { withTimeout, MS_PER_SECOND, sleep } from '../platform/time.ts';
import { fetchText, limitSeconds } from './fetch-text.ts';

/** Waits before the retries. */
const WAITS_SECONDS = [0.5, 1, 2];

/** Calls `attempt` with the number of failures until it succeeds, at most four times. Rejects with the last error. */
async function retry<T>(attempt: (failures: number) => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt(failures);
    } catch (error) {
      if (failures === WAITS_SECONDS.length) throw error;
      await sleep(WAITS_SECONDS[failures] * MS_PER_SECOND);
    }
  }
}

/** The form of imports of late code in a build. The address has a hash: only the text of the built function contains it. */
const LATE_IMPORT = /import\("(\.\/[\w-]+\.js)"\)/;

const STATIC_IMPORT = /\b(?:from|import)"(\.\/[\w.-]+)"/g;

/** Number of failed imports by address. A retry needs a fresh address, which later calls use as well. */
const failedImports = new Map<string, number>();

/** Scripts that have run. */
let running: Set<string> | undefined;

let onLost: () => Promise<void> = () => Promise.resolve();

/**
 * Returns the module that `load` imports. Rejects after a few tries. `load` is `() => import('...')`.
 *
 * A browser caches a failed import, and those of all importing modules, until the page closes. A fetch can be repeated. So the script
 * and its imports are fetched until all have arrived, and only then imported, from the browser's cache. A damaged script is imported
 * from a fresh address. It still shares its imports with the page, because no module imports a late one statically.
 *
 * `beforeRun` is awaited between fetching and running the scripts.
 */
export async function loadLate<Module>(load: () => Promise<Module>, beforeRun = () => Promise.resolve()): Promise<Module> {
  const address = LATE_IMPORT.exec(String(load))?.[1];
  // Not a build.
  if (address === undefined) return load();
  try {
    return await retry((failures) => tryToLoad({ load, address, beforeRun }, failures));
  } catch (error) {
    await onLost();
    throw error;
  }
}

/** Sets the listener that is called after the last failed try for late code. `loadLate` rejects after its promise. */
export function setLossListener(listener: () => Promise<void>): void {
  onLost = listener;
}

type Loading<Module> = { readonly load: () => Promise<Module>; readonly address: string; readonly beforeRun: () => Promise<void> };

async function tryToLoad<Module>({ load, address, beforeRun }: Loading<Module>, failures: number): Promise<Module> {
  running ??= scriptsOfFirstScreen();
  const scripts = new Set<string>();
  await fetchScripts(address, scripts, failures);
  await beforeRun();
  const failed = failedImports.get(address) ?? 0;
  const freshAddress = `${address}?again=${failed}`;
  const importing = failed === 0 ? load() : (import(/* @vite-ignore */ freshAddress) as Promise<Module>);
  try {
    const module = await withTimeout(limitSeconds(failures), importing);
    for (const script of scripts) running.add(script);
    return module;
  } catch (error) {
    failedImports.set(address, failed + 1);
    throw error;
  }
}

/** Fetches a script and its imports, recursively. */
async function fetchScripts(address: string, scripts: Set<string>, failures: number): Promise<void> {
  if (running?.has(address) || scripts.has(address)) return;
  scripts.add(address);
  const text = await fetchText(address, { failures, type: 'javascript' });
  await Promise.all([...text.matchAll(STATIC_IMPORT)].map(([, next]) => fetchScripts(next, scripts, failures)));
}

function scriptsOfFirstScreen(): Set<string> {
  const links = document.querySelectorAll('link[rel=modulepreload]');
  return new Set([...links].map((link) => `./${link.getAttribute('href')}`));
}
