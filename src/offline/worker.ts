// The service worker: stores the game for offline use, and updates it in the background for the next start.
import { sleep } from '../platform/time.ts';
import { createAnswers } from './answer-requests.ts';
import { createVersionStore } from './version-store.ts';
import type { WorkerScope } from './worker-scope.ts';

/** File name of the table of files, inserted by the build. */
declare const FILE_TABLE: string;

const worker = self as unknown as WorkerScope;
const { scope } = worker.registration;
const fetchFile = (request: string | Request, options?: RequestInit) => fetch(request, options);
const store = createVersionStore({ caches, fetch: fetchFile, scope, version: FILE_TABLE });
const answer = createAnswers({ store, fetch: fetchFile, wait: sleep, scope });

// Open pages may change their worker at any time: each file name has one content, and the previous version stays stored.
worker.addEventListener('install', (event) => event.waitUntil(store.storeVersion().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(store.deleteOldVersions().then(() => worker.clients.claim())));
worker.addEventListener('message', (event) => {
  event.waitUntil(store.storeUsed(event.data.map((address) => address.slice(scope.length))));
});
worker.addEventListener('fetch', (event) => {
  const answering = answer(event.request, (work) => event.waitUntil(work));
  if (answering) event.respondWith(answering);
});
