// The runtime package: its builds, its use after `npm install` of the tarball, and its types.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'es-module-lexer';
import { build } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleRuntime } from '../../tools/build/bundle-runtime.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A project that has installed the package and its peers. */
let host: string;
/** The package before it was packed. */
let folder: string;

beforeAll(async () => {
  host = mkdtempSync(join(tmpdir(), 'frozen-jewel-host-'));
  folder = join(host, 'built');
  expect((await bundleRuntime(folder)).faults).toEqual([]);
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: host, encoding: 'utf8', shell: process.platform === 'win32' }).trim();
  const tarball = npm('pack', folder, '--silent', '--pack-destination', host);
  writeFileSync(join(host, 'package.json'), '{ "type": "module" }');
  npm('install', join(host, tarball), '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent');
  mkdirSync(join(host, 'node_modules/@preact'));
  for (const name of ['bitecs', '@preact/signals-core']) symlinkSync(join(ROOT, 'node_modules', name), join(host, 'node_modules', name));
}, 120_000);
afterAll(() => rmSync(host, { recursive: true }));

const importsOf = (name: string) => parse(readFileSync(join(folder, name), 'utf8'))[0].map(({ specifier }) => specifier);

describe.each(['development', 'production'])('the %s build', (name) => {
  test('imports bitECS and signals, and a draw path on demand', () => {
    expect(readdirSync(join(folder, name)).toSorted()).toEqual(['chunk.js', 'index.js', 'quad-path.js']);
    expect(new Set(importsOf(`${name}/index.js`))).toEqual(new Set(['./chunk.js', './quad-path.js', '@preact/signals-core', 'bitecs']));
    expect(importsOf(`${name}/quad-path.js`)).toEqual(['./chunk.js']);
  });

  test(`${name === 'development' ? 'has' : 'has no'} checks of arguments`, () => {
    const text = readFileSync(join(folder, name, 'index.js'), 'utf8');
    for (const words of ['must be a finite number', 'sprites are drawn from', 'not one of this world', 'kinds is empty'])
      expect(text.includes(words), words).toBe(name === 'development');
  });
});

describe('a project with the package from its tarball', () => {
  const PAGE = `import { createRuntimeWorld, spawnSprite, startTween, stepRuntime } from 'frozen-jewel-runtime';
const world = createRuntimeWorld({ kinds: { stars: { size: 2 } } });
const star = spawnSprite(world, 'stars', 0, 10, 20);
startTween(world, star, 'x', { from: 10, to: 70, seconds: 0.5 });
for (let step = 0; step < 30; step++) stepRuntime(world, 1 / 60);
console.log(world.components.Transform.x[star]);
`;
  const run = (file: string, ...options: string[]) =>
    execFileSync(process.execPath, [...options, file], { cwd: host, encoding: 'utf8' }).trim();

  test.each(['production', 'development'])('moves a sprite in Node under the condition %s', (condition) => {
    writeFileSync(join(host, 'page.js'), PAGE);
    expect(run('page.js', `--conditions=${condition}`)).toBe('70');
  });

  test('moves a sprite in a bundle of esbuild, which drops what the page does not use', async () => {
    writeFileSync(join(host, 'page.js'), PAGE);
    const common = {
      absWorkingDir: host,
      bundle: true,
      minify: true,
      format: 'esm',
      splitting: true,
      outdir: 'out',
      platform: 'node',
    } as const;
    const { metafile } = await build({ ...common, entryPoints: ['page.js'], metafile: true });
    expect(run('out/page.js')).toBe('70');
    const { inputs } = metafile.outputs['out/page.js'];
    const runtimeBytes = inputs['node_modules/frozen-jewel-runtime/production/index.js'].bytesInOutput;
    expect(runtimeBytes).toBeLessThan(0.5 * readFileSync(join(folder, 'production/index.js')).length);
  });

  test('moves a sprite in a bundle of Vite', async () => {
    writeFileSync(join(host, 'page.js'), PAGE);
    const rollup = { input: join(host, 'page.js'), output: { entryFileNames: 'vite.js' } };
    await buildWithVite({
      root: host,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: 'out', emptyOutDir: false, target: 'es2022', ssr: true, rollupOptions: rollup },
      ssr: { noExternal: true },
    });
    expect(run('out/vite.js')).toBe('70');
  });

  test('compiles the first page of docs/runtime.md in strict mode', () => {
    const page = readFileSync(join(ROOT, 'docs/runtime.md'), 'utf8');
    const listing = /```ts\n(import \{ createStage[\s\S]*?)```/.exec(page)![1];
    expect(listing.trim().split('\n').length).toBeLessThanOrEqual(18);
    compile('page.ts', listing, ['esnext', 'bundler']);
  });

  test('has a readme without links to this project', () => {
    const readme = readFileSync(join(host, 'node_modules/frozen-jewel-runtime/README.md'), 'utf8');
    expect(readme).toContain('createStage');
    expect(readme).not.toMatch(/\]\((?!#)/);
  });
});

test('has types that compile in strict mode and reject unknown kinds, frames and components', () => {
  const code = `import { bindSignals, createRuntimeWorld, createSpriteLayer, defineFrames, spawnSprite, startBurst, type CreatePacker, type KindTable } from 'frozen-jewel-runtime';
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
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom', '--skipLibCheck', '--types', ''];
  const command = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, '--module', module, '--moduleResolution', resolution, name];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: host, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
}
