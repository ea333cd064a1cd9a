// Bot checks: local tokens are valid once for a limited time; a siteverify service without a valid answer counts as a refusal.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createSiteCheck } from '../../../server/score-service/bot-check.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { postForm, registerPlayer } from './score-service-client.ts';

describeDatabases((kind) => {
  const server = useTestServer(kind);

  const requestToken = async () => String((await postForm(server.app, 'challenge', {})).body.token);
  const register = (nickname: string, token: string, app = server.app) =>
    postForm(app, 'register', { nickname, 'g-recaptcha-response': token });
  const refusal = { status: 403, body: { code: 'bot-check-failed' } };

  it('accepts a token once across processes', async () => {
    const peer = await server.openPeer();
    const token = await requestToken();
    const answers = await Promise.all([register('Frost1', token), register('Frost2', token, peer), register('Frost3', token)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
  });

  // @spec 5.14
  it('rejects late, forged and missing tokens, at login too', async () => {
    const late = await requestToken();
    server.time.now += 120_000;
    expect(await register('Frost', late)).toMatchObject(refusal);
    const token = await requestToken();
    expect(await register('Frost', token.replace(/^\d/, '9'))).toMatchObject(refusal);
    expect(await register('Frost', `${token}x`)).toMatchObject(refusal);
    expect(await register('Frost', '')).toMatchObject(refusal);
    expect(await postForm(server.app, 'login', { nickname: 'Frost', pin_code: '123456' })).toMatchObject(refusal);
  });
});

describeDatabases((kind) => {
  it('an external check lets the right PIN through the lock of a nickname that strangers caused', async () => {
    const site = await serve((_request, response) => response.end('{"success":true}'));
    const env = { BOT_CHECK: site.address, BOT_CHECK_SECRET: 'site secret', LOGIN_FAILURES: '2' };
    const server = await openTestServer(kind, env);
    const token = { 'g-recaptcha-response': 'a token' };
    const { pin_code } = (await postForm(server.app, 'register', { nickname: 'Frost', ...token })).body;
    const guess = async (pin: string, address: string) =>
      (await postForm(server.app, 'login', { nickname: 'Frost', pin_code: pin, ...token }, address)).status;
    for (let stranger = 0; stranger < 45; stranger++) await guess('no pin', `198.51.100.${stranger}`);
    expect(await guess(String(pin_code), '192.0.2.1')).toBe(200);
    // The locks of a network stay: each network has few guesses.
    for (let wrong = 0; wrong < 2; wrong++) expect(await guess('no pin', '192.0.2.2')).toBe(401);
    expect(await guess(String(pin_code), '192.0.2.2')).toBe(429);
    await server.close();
    site.close();
  });
});

describe('an external check', () => {
  it('is skipped with BOT_CHECK=off, which also issues no tokens', async () => {
    const server = await openTestServer('embedded', { BOT_CHECK: 'off' });
    await registerPlayer(server.app, 'Frost');
    expect(await postForm(server.app, 'challenge', {})).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await server.close();
  });

  it('gets the secret and the token', async () => {
    const bodies: string[] = [];
    const site = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      request.on('end', () => response.end(JSON.stringify({ success: bodies.length === 1 })));
    });
    const server = await openTestServer('embedded', { BOT_CHECK: site.address, BOT_CHECK_SECRET: 'site secret' });
    const first = await postForm(server.app, 'register', { nickname: 'Frost', 'g-recaptcha-response': 'a token' });
    const second = await postForm(server.app, 'register', { nickname: 'Frost2', 'g-recaptcha-response': 'a token' });
    expect([first.status, second.status]).toEqual([200, 403]);
    expect(bodies[0]).toBe('secret=site+secret&response=a+token');
    await server.close();
    site.close();
  });

  it.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['fails', (_request, response) => response.writeHead(500).end('{"success":true}')],
    ['sends invalid JSON', (_request, response) => response.end('<html>')],
    ['reports a failure', (_request, response) => response.end('{"success":false,"error-codes":["timeout-or-duplicate"]}')],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/' }).end()],
  ])('that %s rejects the token', async (_name, listener) => {
    const site = await serve(listener);
    const check = createSiteCheck(site.address, 'secret', 100);
    expect(await check.isPerson('a token')).toBe(false);
    site.close();
  });

  it('that is unreachable rejects the token', async () => {
    const site = await serve(() => {});
    site.close();
    expect(await createSiteCheck(site.address, 'secret').isPerson('a token')).toBe(false);
  });
});

async function serve(listener: RequestListener): Promise<{ readonly address: string; readonly close: () => void }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
