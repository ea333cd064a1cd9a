// Registers the service worker of this page. Builds for portals omit it.
import { deleteCaches } from './cache-names.ts';

const WORKER = 'worker.js';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

type Place = Pick<Location, 'hostname' | 'pathname'>;

/** Returns false on local hosts, which serve other builds at the same address, in frames without an origin, and on pages of the bench. */
export function mayRegister({ hostname, pathname }: Place, origin: string, isLocalAllowed: boolean): boolean {
  return origin !== 'null' && /\/(index\.html)?$/.test(pathname) && (isLocalAllowed || !LOCAL_HOST.test(hostname));
}

/** Registers the worker if this page may have one. Rejects if the browser refuses. */
export async function registerWorker(isLocalAllowed: boolean): Promise<void> {
  if (!mayRegister(location, self.origin, isLocalAllowed) || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  if (!isFirst && (await isWorkerRemoved())) return removeWorker();
  await serviceWorker.register(WORKER);
  if (!isFirst) return;
  const { active } = await serviceWorker.ready;
  const report = (files: PerformanceObserverEntryList) =>
    active?.postMessage(
      files.getEntries().map(({ name }) => name),
      [],
    );
  // Also of files that were requested before the worker and arrive later.
  new PerformanceObserver(report).observe({ type: 'resource', buffered: true });
}

/** Returns whether the host serves no worker anymore. Browsers keep the last one. A server may answer with a page instead of 404. */
async function isWorkerRemoved(): Promise<boolean> {
  try {
    const { ok, status, headers } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410 || (ok && headers.get('content-type')?.includes('text/html') === true);
  } catch {
    return false;
  }
}

async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await registration.unregister();
  await deleteCaches(caches, registration.scope);
}
