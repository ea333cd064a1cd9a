// The size of the modes that load after the first move: the journey, the coach, races, the village and the goals of a week.
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { COMMON, rawTexts, REACT } from '../../tools/build/bundle.ts';
import { ROOT } from '../../tools/build/root.ts';

const MODULES = [
  'src/journey/open-journey.ts',
  'src/journey/boards.json',
  'src/rules/journey-goal.ts',
  'src/systems/follow-goal.ts',
  'src/save/journey-stars.ts',
  'src/hud/panels/journey-panel.tsx',
  'src/hud/widgets/goal-sign.tsx',
  'src/hud/styles/journey.css',
  'src/hud/panels/coach-panel.tsx',
  'src/sharing/open-run.ts',
  'src/hud/panels/link-panel.tsx',
  'src/hud/widgets/race.tsx',
  'src/game/shop.ts',
  'src/game/effects/board-frames.json',
  'src/hud/village.ts',
  'src/hud/panels/village-panel.tsx',
  'src/hud/styles/village.css',
  'assets/generated/village.svg',
  'src/records/weekly-goals.ts',
];

const OPTIONS = { ...COMMON, ...REACT, charset: 'utf8', legalComments: 'none', write: false } as const;

/** An esbuild plugin that leaves all modules but those of the list out. */
const onlyListed: Plugin = {
  name: 'only-listed',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, resolveDir }) => {
      const name = relative(ROOT, join(resolveDir, path.replace(/\?.*/, '')));
      return MODULES.includes(name) ? undefined : { path, external: true };
    });
  },
};

/** Returns a statement that keeps all exports of a module. */
function exportOf(name: string, index: number): string {
  if (/\.tsx?$/.test(name)) return `export * as module${index} from './${name}';`;
  return `export { default as module${index} } from './${name}${name.endsWith('.json') ? '' : '?raw'}';`;
}

test('the modes take at most 25 KB of JavaScript after brotli, with their boards, styles and drawing', async () => {
  const stdin = { contents: MODULES.map(exportOf).join(''), resolveDir: ROOT };
  const scripts = await build({ ...OPTIONS, stdin, format: 'esm', plugins: [onlyListed, rawTexts] });
  const coach = await build({ ...OPTIONS, entryPoints: ['src/records/coach-worker.ts'], format: 'iife' });
  const sizes = [scripts, coach].map(({ outputFiles }) => brotliCompressSync(outputFiles[0].contents).length);
  expect(sizes[0] + sizes[1], `scripts and worker of the coach: ${sizes.join(' + ')}`).toBeLessThanOrEqual(25 * 1024);
});
