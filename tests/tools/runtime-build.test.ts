// The runtime package: imports, use in a host, and types.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'es-module-lexer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as runtime from '../../src/runtime.ts';
import { bundleRuntime } from '../../tools/build/bundle-runtime.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let host: string;
let folder: string;

beforeAll(async () => {
  host = mkdtempSync(join(tmpdir(), 'frozen-jewel-host-'));
  folder = join(host, 'runtime');
  symlinkSync(join(ROOT, 'node_modules'), join(host, 'node_modules'));
  expect((await bundleRuntime(folder)).faults).toEqual([]);
}, 60_000);
afterAll(() => rmSync(host, { recursive: true }));

const importsOf = (name: string) => parse(readFileSync(join(folder, name), 'utf8'))[0].map(({ specifier }) => specifier);

test('imports bitECS and signals, and a draw path lazily', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.sort()).toEqual(['index.js', 'quad-path.js']);
  expect(new Set(importsOf('index.js'))).toEqual(new Set(['./quad-path.js', '@preact/signals-core', 'bitecs']));
  expect(importsOf('quad-path.js')).toEqual(['./index.js']);
});

test('moves a sprite in a host', async () => {
  const { createRuntimeWorld, spawnSprite, startTween, stepRuntime } = (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'index.js')).href
  )) as typeof runtime;
  const world = createRuntimeWorld({ kinds: { stars: { size: 2 } } });
  const star = spawnSprite(world, world.pools.stars, 0, 10, 20);
  startTween(world, star, 'x', { from: 10, to: 70, seconds: 0.5 });
  for (let step = 0; step < 30; step++) stepRuntime(world, 1 / 60);
  expect(world.components.Transform.x[star]).toBe(70);
});

test('compiles the example page of docs/runtime.md in strict mode', () => {
  const page = readFileSync(join(ROOT, 'docs/runtime.md'), 'utf8');
  const listing = /```ts\n(import \{\n[\s\S]*?)```/.exec(page)![1];
  expect(listing).toContain('loop.wake();');
  compile('page.ts', listing, ['esnext', 'bundler']);
});

test('has types that compile in strict mode and reject unknown kinds, frames and components', () => {
  const code = `import { bindSignals, createRuntimeWorld, createSpriteLayer, defineFrames, spawnSprite, startBurst, type CreatePacker, type KindTable } from './runtime/index.js';
const frames = defineFrames({ width: 8, height: 8, frames: { dot: [0, 0, 8, 8] } });
const kinds = { dots: { size: 2 }, drops: { size: 3, components: ['Particle'] } } as const satisfies KindTable<CreatePacker>;
const world = createRuntimeWorld({ kinds, components: (rows) => ({ Spin: { radius: new Float32Array(rows) } }) });
const layer = createSpriteLayer({ world, kinds, frames });
world.components.Spin.radius[spawnSprite(world, world.pools.dots, frames.number.dot, 0, 0)] = layer.count;
startBurst(world, { pool: 'drops', frames: [frames.number.dot], count: 2 }, { x: 0, y: 0 });
export const score: number = bindSignals({ score: () => 7 }).signals.score.value;
// @ts-expect-error a kind that does not exist
void world.pools.gems;
// @ts-expect-error a frame that does not exist
void frames.number.dash;
// @ts-expect-error a component that does not exist
void world.components.Speed;
// @ts-expect-error a burst from a pool that does not exist
startBurst(world, { pool: 'gems', frames: [0], count: 2 }, { x: 0, y: 0 });
`;
  compile('host.ts', code, ['esnext', 'bundler']);
  compile('host.ts', code, ['nodenext', 'nodenext']);
});

/** Fails with the compiler's output if the code has an error. */
function compile(name: string, code: string, [module, resolution]: readonly [module: string, resolution: string]): void {
  writeFileSync(join(host, name), code);
  writeFileSync(join(host, 'package.json'), '{ "type": "module" }');
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom', '--skipLibCheck', '--types', ''];
  const command = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, '--module', module, '--moduleResolution', resolution, name];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: host, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
}
