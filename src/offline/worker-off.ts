// The kill switch: a host serves this file as worker.js to remove the service worker and its caches from all browsers.
import { deleteCaches } from './cache-names.ts';
import type { WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;

async function remove(): Promise<void> {
  await worker.registration.unregister();
  await deleteCaches(caches, worker.registration.scope);
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(remove()));
