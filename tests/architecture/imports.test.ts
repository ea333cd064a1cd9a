// Allowed imports between folders: checks every import of src/ and mocks/ against the table in docs/architecture.md.
import { parse } from 'es-module-lexer';
import { transform } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const MOCKS = join(SRC, '../mocks');

/** Folders of the runtime, which import nothing of the game. */
const RUNTIME = ['ecs', 'platform', 'render-webgl', 'stage'];

/** Folders that each folder may import, besides itself: the table of docs/architecture.md. `app` composes all of them. */
const ALLOWED = readRows(readFileSync(join(SRC, '../docs/architecture.md'), 'utf8'));

function readRows(page: string): Readonly<Record<string, readonly string[]>> {
  const rows = [...page.matchAll(/^\| `([a-z/\d-]+)` +\|[^|]+\| ([^|]*?) *\|$/gm)].map(([, folder, imports]) => [folder, imports] as const);
  const folders = rows.map(([folder]) => folder).filter((folder) => folder !== 'mocks');
  return Object.fromEntries(
    rows.map(([folder, imports]) => [folder, folder === 'app' ? [...folders, 'assets'] : imports.split(' ').filter(Boolean)]),
  );
}

/** Packages that each folder may import. Entries may only be removed. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  ecs: ['bitecs', '@preact/signals-core'],
  'render-webgl': ['twgl.js', 'gl-matrix'],
  state: ['@preact/signals-core'],
  hud: ['react', 'react-dom', '@preact/signals-core', '@preact/signals-react'],
  platform: ['valibot'],
  records: ['valibot'],
  save: ['@preact/signals-core', 'fflate', 'valibot'],
  app: ['@preact/signals-core'],
  audio: ['howler'],
  i18n: ['i18next'],
  scores: ['@preact/signals-core', 'valibot'],
  page: ['@preact/signals-core'],
  start: ['@preact/signals-core'],
  sharing: ['@preact/signals-core', 'qrcode-generator'],
  journey: ['@preact/signals-core'],
  net: ['crypto-js', 'naughty-words', 'obscenity', 'valibot'],
};

/** Files of src/ itself. */
const ROOTS = new Set(['boot.ts', 'main.ts', 'runtime.ts']);

/** Files without imports that every folder may import. */
const SHARED_FILES = ['net/leaderboard-types.ts'];
/** Files whose types every folder may import. */
const SHARED_TYPES = ['net/protocol.ts'];

type Import = { readonly file: string; readonly folder: string; readonly target: string; readonly isType?: boolean };

const files = [
  ...readdirSync(SRC, { recursive: true, encoding: 'utf8' }),
  ...readdirSync(MOCKS, { recursive: true, encoding: 'utf8' }).map((file) => `../mocks/${file}`),
].filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const imports: Import[] = [];

beforeAll(async () => {
  for (const file of files) {
    const source = readFileSync(join(SRC, file), 'utf8');
    const { code } = await transform(source, {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
    const typeOnly = [...source.matchAll(/(?:import|export) type [^;]*? from '([^']+)'/g)].map((match) => match[1]);
    for (const { specifier } of parse(code)[0])
      if (typeof specifier === 'string' && specifier !== 'react/jsx-runtime')
        imports.push({ file, folder: folderOf(file), target: specifier });
    for (const target of typeOnly) imports.push({ file, folder: folderOf(file), target, isType: true });
  }
});

/** Returns the folder of a path relative to src/: the first one, or one of `game` with its own rules. Files of mocks/ start with `../`. */
function folderOf(file: string): string {
  const path = file.replace(/^\.\.\/(?=mocks\/|assets\/|policies\/)/, '');
  const nested = /^game\/[^/]+(?=\/)/.exec(path);
  if (nested) return nested[0];
  return path.includes('/') ? path.split('/')[0] : path;
}

function targetPath({ file, target }: Import): string {
  return relative(SRC, join(SRC, dirname(file), target));
}

function targetFolder(entry: Import): string {
  return folderOf(targetPath(entry));
}

function packageName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns the files of one cycle, or an empty list. */
function findCycle(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): string[] {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  }
  for (const file of edges.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe('imports of src/ and mocks/', () => {
  it('are found', () => {
    expect(imports).toContainEqual({ file: 'rules/deal.ts', folder: 'rules', target: './constants.ts' });
    expect(imports).toContainEqual({ file: 'rules/deal.ts', folder: 'rules', target: './board.ts' });
  });

  it('have rules for every folder', () => {
    const folders = new Set(files.map(folderOf).filter((folder) => !ROOTS.has(folder)));
    expect(Object.keys(ALLOWED)).toEqual(expect.arrayContaining([...folders]));
  });

  it('follow the allowed directions', () => {
    const wrong = imports
      .filter(({ folder, target }) => !ROOTS.has(folder) && target.startsWith('.'))
      .filter((entry) => !(entry.isType ? [...SHARED_FILES, ...SHARED_TYPES] : SHARED_FILES).includes(targetPath(entry)))
      .filter((entry) => targetFolder(entry) !== entry.folder && !ALLOWED[entry.folder].includes(targetFolder(entry)))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  it('of the game include no mock', () => {
    const importers = imports.filter((entry) => targetFolder(entry) === 'mocks' && entry.folder !== 'mocks');
    expect(importers.map(({ file }) => file)).toEqual([]);
  });

  it('are absent in the shared files', () => {
    expect(files).toEqual(expect.arrayContaining(SHARED_FILES));
    expect(imports.filter(({ file }) => SHARED_FILES.includes(file))).toEqual([]);
  });

  it('include only the allowed packages of each folder', () => {
    const wrong = imports
      .filter(({ folder, target }) => !ROOTS.has(folder) && !target.startsWith('.'))
      .filter(({ folder, target }) => !PACKAGES[folder]?.includes(packageName(target)))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  it('of the runtime and its index include nothing of the game', () => {
    for (const folder of RUNTIME) for (const target of ALLOWED[folder]) expect(RUNTIME).toContain(target);
    const surface = imports.filter(({ file }) => file === 'runtime.ts');
    expect(surface.length).toBeGreaterThan(20);
    expect(surface.filter((entry) => !RUNTIME.includes(targetFolder(entry))).map(({ target }) => target)).toEqual([]);
    // The game imports single files, so that its first screen loads only the code that it uses.
    expect(imports.filter(({ target }) => target.endsWith('/runtime.ts')).map(({ file }) => file)).toEqual([]);
  });

  it('of reduceFlow and applyAction occur in one command each', () => {
    const callersOf = (name: string) =>
      files
        .filter((file) => /^(commands|systems|game|hud|debug|main)/.test(file))
        .filter((file) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`).test(readFileSync(join(SRC, file), 'utf8')));
    expect(callersOf('reduceFlow')).toEqual(['commands/apply-flow-orders.ts']);
    expect(callersOf('applyAction')).toEqual(['commands/apply-action.ts']);
  });

  it('have no cycle, including type imports', () => {
    const edges = new Map<string, string[]>(files.map((file) => [file, []]));
    for (const { file, target } of imports) {
      const path = relative(SRC, join(SRC, dirname(file), target));
      if (target.startsWith('.') && edges.has(path)) edges.get(file)!.push(path);
    }
    expect(findCycle(edges)).toEqual([]);
  });

  it('of app/ occur in main.ts only', () => {
    const importers = imports.filter((entry) => targetFolder(entry) === 'app' && entry.folder !== 'app');
    expect([...new Set(importers.map(({ file }) => file))]).toEqual(['main.ts']);
  });

  it('of app/ are few, because app/ only composes: it may import nearly every folder', () => {
    expect(files.filter((file) => file.startsWith('app/')).length).toBeLessThanOrEqual(15);
  });

  it('of main.ts occur in boot.ts only', () => {
    const importers = imports.filter(({ target }) => target.endsWith('/main.ts'));
    expect(importers.map(({ file }) => file)).toEqual(['boot.ts']);
  });
});

test('the table in docs/architecture.md has a row for each folder of src', () => {
  const folders = readdirSync(SRC, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const rows = Object.keys(ALLOWED).filter((folder) => folder !== 'mocks' && !folder.includes('/'));
  expect(rows.sort()).toEqual(folders.sort());
});

describe('late code', () => {
  /** Imports without loadLate: scripts of the first screen, whose failure boot.ts shows, and code that the server imports too. */
  const PLAIN = ['boot.ts imports ./main.ts', 'net/names.ts imports ./bad-words/has-bad-words.ts'];
  /** Tables of imports that are passed to loadLate, one script per language or theme. */
  const TABLES = /(i18n\/translate|themes\/themes)\.ts$/;

  it('is imported by loadLate', () => {
    const plain = files.flatMap((file) => {
      const source = readFileSync(join(SRC, file), 'utf8').replace(/typeof import\('/g, '');
      const late = TABLES.test(file) ? /\(\) => import\('/ : /loadLate\(\(\) => import\('/;
      return [...source.matchAll(/.*?\bimport\('(\.{1,2}\/[^']+)'\)/g)]
        .filter(([line]) => !late.test(line))
        .map(([, target]) => `${file} imports ${target}`);
    });
    expect(plain.sort()).toEqual(PLAIN.sort());
  });
});

describe('the rules', () => {
  /** Clocks and random numbers differ between machines; inexact functions may round differently in each browser. */
  const BANNED =
    /\b(Date|performance|setTimeout|crypto)\b|Math\.(random|sin|cos|tan|atan|atan2|exp|log|pow|sqrt|hypot)|\*\*|(?<![\w.])\d+\.\d+/;

  it.each(files.filter((file) => file.startsWith('rules/')))('%s uses no clock, no outside randomness and no fractions', (file) => {
    const code = readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const line = code.split('\n').find((text) => BANNED.test(text));
    expect(line).toBeUndefined();
  });
});

describe('every file', () => {
  it.each(files)('%s has a header of at least one sentence, if any', (file) => {
    expect(readFileSync(join(SRC, file), 'utf8').split('\n')[0]).toMatch(/^(?!\/\/)|^\/\/ \S.{10,}[.:]/);
  });

  it.each(files)('%s has no default export and exports no star', (file) => {
    expect(readFileSync(join(SRC, file), 'utf8')).not.toMatch(/^export (default|\*)/m);
  });
});
