// The package of the embedding API: the types of its element, with and without React.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEmbed, packEmbed } from '../../tools/build/bundle-embed.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A project that has the package, without React. */
let host: string;

beforeAll(async () => {
  host = mkdtempSync(join(tmpdir(), 'frozen-jewel-embed-'));
  const built = join(host, 'built');
  await bundleEmbed(built);
  await packEmbed(built, join(host, 'node_modules/frozen-jewel-embed'));
}, 120_000);
afterAll(() => rmSync(host, { recursive: true }));

test('has types of the element that compile without React', () => {
  const code = `import 'frozen-jewel-embed/element';
const element = document.createElement('frozen-jewel');
element.options = { leaderboard: 'host' };
element.addEventListener('ready', () => void element.game?.play());
// @ts-expect-error an option that does not exist
element.options = { colour: 'red' };
`;
  expect(compile('page.ts', code)).toBe('');
});

test('has types of the element for TSX of React', () => {
  mkdirSync(join(host, 'node_modules/@types'));
  symlinkSync(join(ROOT, 'node_modules/@types/react'), join(host, 'node_modules/@types/react'));
  const page = (attributes: string) => `import { useRef } from 'react';
import type { FrozenJewelElement } from 'frozen-jewel-embed/element';
import type {} from 'frozen-jewel-embed/react';
export function Page() {
  const element = useRef<FrozenJewelElement>(null);
  return <frozen-jewel ref={element} className="game" theme="ember" ${attributes} />;
}
`;
  expect(compile('page.tsx', page('loading="lazy" seed={7} daily muted={false} options={{ sandbox: false }}'))).toBe('');
  expect(compile('page.tsx', page('loading="soon"'))).toContain('Type \'"soon"\' is not assignable');
  expect(compile('page.tsx', page('colour="red"'))).toContain("Property 'colour' does not exist");
});

/** Returns the compiler's errors. */
function compile(name: string, code: string): string {
  writeFileSync(join(host, name), code);
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
  const modules = ['--jsx', 'react-jsx', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
  const command = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, ...modules, name];
  return spawnSync(process.execPath, command, { cwd: host, encoding: 'utf8' }).stdout;
}
