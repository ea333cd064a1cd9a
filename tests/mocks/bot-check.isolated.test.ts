// The mock bot check: a script on the page that requests a token of the score service.
import { afterEach, expect, test, vi } from 'vitest';
import type { BotCheckScript } from '../../src/scores/bot-protection.ts';

class FakeScript {
  constructor(readonly src: string) {}
}

afterEach(() => void vi.resetModules());

/** Runs the script as a page does. */
async function run(src: string, fetch: (address: URL, init: RequestInit) => Promise<Response>): Promise<BotCheckScript> {
  const page: { botCheck?: BotCheckScript } = {};
  for (const [name, value] of Object.entries({
    HTMLScriptElement: FakeScript,
    document: { currentScript: new FakeScript(src) },
    window: page,
    fetch,
  }))
    vi.stubGlobal(name, value);
  await import('../../mocks/bot-check.ts');
  return page.botCheck!;
}

// @spec 7.11
test.each([
  ['https://game.example/play/js/bot-check.js', 'https://game.example/play/service/challenge'],
  ['https://game.example/js/bot-check.js?service=https://scores.example/v1/', 'https://scores.example/v1/challenge'],
])('%s requests a token of %s', async (src, address) => {
  const fetch = vi.fn(async (_: URL, init: RequestInit) => Response.json({ token: `by ${init.method}` }));
  const check = await run(src, fetch);
  expect(await check.execute('site')).toBe('by POST');
  expect(String(fetch.mock.calls[0][0])).toBe(address);
});

test('rejects if the service refuses a token', async () => {
  const check = await run('https://game.example/js/bot-check.js', async () => new Response('', { status: 404 }));
  await expect(check.execute('site')).rejects.toThrow('HTTP 404');
});
