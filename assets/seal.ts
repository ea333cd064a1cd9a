// Writes assets/generated/seal.json: hashes of the sources and of the generated files. With --check, verifies both.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SEAL = 'assets/generated/seal.json';

/** Packages that affect the generated files. */
const PACKAGES = [
  '@fontsource-variable/nunito',
  '@fontsource/zcool-kuaile',
  '@resvg/resvg-js',
  'flag-icons',
  'maxrects-packer',
  'opentype.js',
  'sharp',
  'subset-font',
  'wasm-media-encoders',
];

function hash(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns paths relative to the repository's root, sorted. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort();
}

function hashFiles(paths: readonly string[]): string {
  return hash(paths.map((path) => `${path} ${hash(readFileSync(join(ROOT, path)))}`).join('\n'));
}

function hashSources(): string {
  const own = filesBelow('assets').filter((path) => path.endsWith('.ts'));
  const texts = filesBelow('src/i18n').filter((path) => path.endsWith('.json'));
  const themes = filesBelow('src/themes').filter((path) => path.endsWith('.json'));
  const { packages }: { packages: Record<string, { version: string }> } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const versions = PACKAGES.map((name) => `${name} ${packages[`node_modules/${name}`].version}`);
  return hash([hashFiles([...own, ...texts, ...themes]), ...versions].join('\n'));
}

type Seal = { readonly sources: string; readonly generated: string };

function seal(): Seal {
  return { sources: hashSources(), generated: hashFiles(filesBelow('assets/generated').filter((path) => path !== SEAL)) };
}

function check(): void {
  const kept: Seal = JSON.parse(readFileSync(join(ROOT, SEAL), 'utf8'));
  const { sources, generated } = seal();
  if (kept.sources !== sources) console.error('The sources of assets/generated have changed. Run: npm run assets');
  if (kept.generated !== generated) console.error('assets/generated was edited or built in part. Run: npm run assets');
  if (kept.sources !== sources || kept.generated !== generated) process.exitCode = 1;
  else console.log('assets/generated matches its seal');
}

if (process.argv.includes('--check')) check();
else writeFileSync(join(ROOT, SEAL), `${JSON.stringify(seal(), undefined, 2)}\n`);
