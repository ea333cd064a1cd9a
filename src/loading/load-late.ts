// Loads code that is not part of the first screen, as often as it takes.
import { withTimeout } from '../platform/time.ts';
import { fetchText, limitSeconds } from './fetch-text.ts';
import { retry } from './retry.ts';

/** The one form in which the build writes an import of late code. */
const LATE_IMPORT = /import\("(\.\/[\w-]+\.js)"\)/;

const STATIC_IMPORT = /\b(?:from|import)"(\.\/[\w.-]+)"/g;

/** Failed imports, by address: each needs a fresh address, which the next calls use as well. */
const failedImports = new Map<string, number>();

/** Scripts that run already. */
let running: Set<string> | undefined;

let onLost: () => Promise<void> = () => Promise.resolve();

/**
 * Returns the module that `load` imports; rejects after a few tries. `load` is `() => import('...')`.
 *
 * A browser keeps a module whose import failed as failed for as long as the page lives, and so all modules that import it. A fetch can
 * be repeated. So the script and those that it imports are fetched until they have all arrived, and only then imported, from the
 * browser's cache. A script that arrived damaged is imported from a fresh address. It shares its own imports with the page, because
 * nothing imports a late module statically.
 */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  const address = LATE_IMPORT.exec(String(load))?.[1];
  // Outside of a build.
  if (address === undefined) return load();
  try {
    return await retry((failures) => tryToLoad(load, address, failures));
  } catch (error) {
    await onLost();
    throw error;
  }
}

/** Calls `listener` whenever late code was given up; `loadLate` rejects after its promise. */
export function followLosses(listener: () => Promise<void>): void {
  onLost = listener;
}

async function tryToLoad<Module>(load: () => Promise<Module>, address: string, failures: number): Promise<Module> {
  running ??= scriptsOfFirstScreen();
  const scripts = new Set<string>();
  await fetchScripts(address, scripts, failures);
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

/** Fetches a script and all that it imports. */
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
