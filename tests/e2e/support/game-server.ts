// Serves the built game, with the settings from the page's cookie: a Playwright route would slow down every request.
import { createServer, type Server } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { hostingHeaders } from '../../../server/web/hosting-headers.ts';
import { createStaticHandler } from '../../../tools/static-server.ts';

const DIST = new URL('../../../dist/mocks/', import.meta.url);
const COOKIE = 'test-settings';
const SETTINGS_PATH = '/settings.json';

export function createGameServer(): Server {
  const serve = createStaticHandler(DIST, hostingHeaders);
  return createServer((request, response) => {
    const settings = new RegExp(`(?<=${COOKIE}=)[^;]+`).exec(request.headers.cookie ?? '')?.[0];
    if (settings === undefined || request.url !== SETTINGS_PATH) return void serve(request, response);
    const headers = { ...hostingHeaders(SETTINGS_PATH), 'content-type': 'application/json', 'cache-control': 'no-store' };
    response.writeHead(200, headers).end(decodeURIComponent(settings));
  });
}

/** Sets the settings for all pages that the context loads later. */
export async function setSettings(context: BrowserContext, origin: string, settings: object): Promise<void> {
  await context.addCookies([{ name: COOKIE, value: encodeURIComponent(JSON.stringify(settings)), url: origin }]);
}
