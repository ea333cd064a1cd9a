// Commands with portal options, and the static server.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseOptions } from '../../server/web/read-options.ts';
import { PORTAL_NAMES } from '../../src/settings/portals.ts';
import { NODE_VERSIONS } from '../../tools/node-versions.ts';
import { createStaticServer } from '../../tools/static-server.ts';
import { casesOf } from '../../tools/suite.ts';
import { startScoreServer } from '../e2e/support/score-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NAMES = [...PORTAL_NAMES, 'all'];

const REFUSED_PORTALS = [
  ['build.mjs', ['--portal', 'y8'], 'Unknown portal y8. Known portals: gamedistribution, poki, '],
  ['dist/server/main.js', ['--portal', 'all'], 'Unknown portal all. Known portals: gamedistribution, poki, '],
] as const;

test.each(casesOf(REFUSED_PORTALS, [1]))('%s %j prints one line to stderr and exits with code 2', (script, args, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: ROOT, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^\w+: [^\n]+ \(usage: [^\n]+\)\n$/);
});

test.each([
  [true, ['--portals', 'poki'], "Unknown option '--portals'"],
  [true, ['poki'], "Unexpected argument 'poki'"],
  [true, ['--portal'], "Option '--portal <value>' argument missing"],
  [true, ['--mocks', '--portal', 'poki'], '--mocks, --portal and --runtime cannot be combined'],
  [true, ['--runtime', '--mocks'], '--mocks, --portal and --runtime cannot be combined'],
  [true, ['--mocks=no'], "Option '--mocks' does not take an argument"],
  [false, ['--mock'], "Unknown option '--mock'"],
  [false, ['--runtime'], "Unknown option '--runtime'"],
])('with build %s, %j is reported in one line', (isBuild, args, message) => {
  const line = parseOptions('start', NAMES, args, { isBuild });
  expect(line).toContain(message);
  expect(line).toMatch(/^start: [^\n]+ \(usage: start [^\n]+\)$/);
});

test('the server accepts mocks and a portal together', () => {
  expect(parseOptions('start', NAMES, ['--mocks', '--portal', 'poki'])).toEqual({ portal: 'poki', mocks: true, runtime: false });
});

test('the built server starts, and sends the page', async () => {
  const server = await startScoreServer();
  expect((await fetch(server.origin)).ok).toBe(true);
  await server.stop();
});

test('npm ci reports no engine or install-script warnings', () => {
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stderr.match(/EBADENGINE.*|install-scripts.*/g)).toBeNull();
});

test('the documented Node version is the oldest tested one', async () => {
  const [oldest] = NODE_VERSIONS;
  const read = (name: string) => readFile(join(ROOT, name), 'utf8');
  expect(JSON.parse(await read('package.json'))).toMatchObject({ engines: { node: `>=${oldest}` } });
  for (const page of ['README.md', 'CONTRIBUTING.md']) expect(await read(page)).toContain(`Node ${oldest} or newer is required.`);
  expect(await read('CONTRIBUTING.md')).toContain(`Node ${NODE_VERSIONS.slice(0, -1).join(', ')} and ${NODE_VERSIONS.at(-1)}`);
});

test('the static server sends headers per path, and edits files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-server-test-'));
  await writeFile(join(folder, 'index.html'), 'page');
  await writeFile(join(folder, 'settings.json'), 'stored');
  const server = createStaticServer(pathToFileURL(`${folder}/`), (path) => ({ 'x-path': path }), {
    '/settings.json': (body) => Buffer.from(`${body.toString()}, changed`),
  });
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = await fetch(`${address}/?debug=true`);
    expect([page.headers.get('x-path'), await page.text()]).toEqual(['/index.html', 'page']);
    const settings = await fetch(`${address}/settings.json`);
    expect([settings.headers.get('x-path'), await settings.text()]).toEqual(['/settings.json', 'stored, changed']);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the static server sends compressed copies, and edited files without compression', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-server-test-'));
  for (const name of ['kept.js', 'edited.js']) {
    await writeFile(join(folder, name), 'stored');
    await writeFile(join(folder, `${name}.br`), brotliCompressSync('copy'));
    await writeFile(join(folder, `${name}.gz`), gzipSync('other copy'));
  }
  const server = createStaticServer(pathToFileURL(`${folder}/`), {}, { '/edited.js': () => Buffer.from('edited') });
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const read = async (name: string, encoding: string) =>
      (await fetch(`${address}/${name}`, { headers: { 'accept-encoding': encoding } })).text();
    expect(await Promise.all(['br', 'gzip', 'identity'].map((encoding) => read('kept.js', encoding)))).toEqual([
      'copy',
      'other copy',
      'stored',
    ]);
    expect(await read('edited.js', 'br')).toBe('edited');
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
