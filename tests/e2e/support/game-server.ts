// Serves the built game, with the settings from the page's cookie and a leaderboard without entries. A Playwright route would slow down every
// request.
import { createServer, type Server } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { hostingHeaders } from '../../../server/web/hosting-headers.ts';
import { EMPTY_LEADERBOARD } from '../../support/game-page.ts';
import { createStaticHandler } from '../../../tools/static-server.ts';

const DIST = new URL('../../../dist/mocks/', import.meta.url);
const COOKIE = 'test-settings';
const SETTINGS_PATH = '/settings.json';

export function createGameServer(): Server {
  const serve = createStaticHandler(DIST, hostingHeaders);
  return createServer((request, response) => {
    const settings = new RegExp(`(?<=${COOKIE}=)[^;]+`).exec(request.headers.cookie ?? '')?.[0];
    const path = request.url!;
    // The game sends no cookies to a leaderboard.
    const answer = path === SETTINGS_PATH ? settings && decodeURIComponent(settings) : JSON.stringify(EMPTY_LEADERBOARD[path]);
    if (answer === undefined) return void serve(request, response);
    response.writeHead(200, { ...hostingHeaders(path), 'content-type': 'application/json', 'cache-control': 'no-store' }).end(answer);
  });
}

/** Sets the settings for all pages that the context loads later. */
export async function setSettings(context: BrowserContext, origin: string, settings: object): Promise<void> {
  await context.addCookies([{ name: COOKIE, value: encodeURIComponent(JSON.stringify(settings)), url: origin }]);
}
