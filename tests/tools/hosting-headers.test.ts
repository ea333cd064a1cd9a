// docs/hosting.md lists exactly the headers of the server.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOSTING_HEADERS, hostingHeaders } from '../../server/web/hosting-headers.ts';

const PAGE = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8');

test('the headers equal those of the hosting page', () => {
  const named = new Map([...PAGE.matchAll(/^ {4}([A-Z][\w-]+): (.+)$/gm)].map(([, name, value]) => [name.toLowerCase(), value]));
  expect(Object.fromEntries(named)).toEqual(HOSTING_HEADERS);
});

test('the policy forbids inline scripts and styles, eval, and other hosts', () => {
  expect(HOSTING_HEADERS['content-security-policy']).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
});

test('isolated pages can embed the game with its workers; the demo embeds games without these headers', () => {
  const embedder = 'cross-origin-embedder-policy';
  for (const path of ['/index.html', '/bake-worker-iltbwany.js', '/worker.js']) {
    expect(hostingHeaders(path), path).toMatchObject({ [embedder]: 'require-corp', 'cross-origin-resource-policy': 'cross-origin' });
    expect(hostingHeaders(path)['content-security-policy'], 'no foreign SDK').toContain("script-src 'self';");
  }
  expect(hostingHeaders('/demo/index.html')[embedder]).toBe('unsafe-none');
});

test('only the pages of the bench are cross-origin isolated, for a finer timer', () => {
  const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
  expect(hostingHeaders('/bench.html')).toMatchObject(isolation);
  expect(hostingHeaders('/bench.html')['content-security-policy']).toBe(`${HOSTING_HEADERS['content-security-policy']}; frame-src 'self'`);
  expect(hostingHeaders('/bench-game.html')).toEqual({ ...HOSTING_HEADERS, ...isolation });
  const contest = hostingHeaders('/bench-contest-pixi.html');
  expect(contest).toMatchObject(isolation);
  expect(contest['content-security-policy']).toMatch(/script-src 'self' 'unsafe-eval'; .*img-src 'self' data:; /);
  for (const path of ['/index.html', '/bench-contest-pixi.js', '/bench-contest-a/b.html', '/embed.js', '/settings.json'])
    expect(hostingHeaders(path)).toEqual(HOSTING_HEADERS);
});
