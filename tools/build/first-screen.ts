// What the first screen needs, and the budget that it must keep to.
import { basename } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuildFiles } from './build-files.ts';
import { ENTRIES, type Output } from './bundle.ts';

/** Bytes of the first screen's scripts, and of all its files. */
type Weight = { readonly javascript: number; readonly everything: number };

const WAYS = ['gzip', 'brotli'] as const;

/** `bytes` as stored, and the weights after compression. */
export type FirstScreen = { readonly bytes: number } & Readonly<Record<(typeof WAYS)[number], Weight>>;

/** In bytes: after gzip, for servers that know no better, and after brotli. */
const BUDGET: Omit<FirstScreen, 'bytes'> = {
  gzip: { javascript: 154 * 1024, everything: 400 * 1024 },
  brotli: { javascript: 134 * 1024, everything: 380 * 1024 },
};

/** The one language that a first screen shows, whichever it is, is counted as English. */
const TEXTS = 'src/i18n/en.json';

/** Loaded after the first screen, or not by everyone: not preloaded. */
const LATER = [
  /hud\/panels\//,
  /audio\/howl\.ts/,
  /src\/debug\//,
  /plain-atlas\.ts/,
  /rare-scenery\.ts/,
  /platform\/frame-stats\.ts/,
  /app\/load-rest\.ts/,
  /gl\/(quad|texture)-path\.ts/,
  /i18n\/(more\/)?\w\w\.json/,
  /src\/portal\//,
  /src\/settings\//,
  /src\/app\/(open-portal|open-score-servers|open-sharing|connect-embed)\.ts/,
  /themes\/(?!classic)\w+\.json/,
];

/** The entry and every chunk it reaches, but for what is loaded later. */
export function scriptsOfFirstScreen(outputs: readonly Output[]): string[] {
  const boot = outputs.find(({ entryPoint }) => entryPoint === ENTRIES.boot);
  const found: string[] = [];
  const isLater = ({ inputs }: Output): boolean => Object.keys(inputs).some((input) => LATER.some((later) => later.test(input)));
  const reach = (output: Output | undefined): void => {
    if (!output || found.includes(output.name) || (output !== boot && isLater(output))) return;
    found.push(output.name);
    for (const { path, kind } of output.imports) {
      if (kind === 'import-statement' || kind === 'dynamic-import') reach(outputs.find(({ name }) => name === basename(path)));
    }
  };
  reach(boot);
  return found;
}

/** Names of all files of the first screen. `scripts` and `shown` are known: what it loads, and what the page itself shows. */
export function filesOfFirstScreen(outputs: readonly Output[], scripts: readonly string[], shown: readonly string[]): string[] {
  const texts = outputs.filter(({ name, inputs }) => name.endsWith('.js') && TEXTS in inputs);
  const pictures = outputs.filter(({ name }) => /\.css$|^(?!.*-more-).*\.woff2$|^icons.*\.svg$/.test(name));
  return [...new Set([...scripts, ...shown, ...[...texts, ...pictures].map(({ name }) => name)])];
}

export function weighFirstScreen(names: readonly string[], files: BuildFiles): FirstScreen {
  const read = (name: string): Uint8Array => {
    const file = files.get(name);
    if (!file) throw new Error(`The build has no file ${name}, which the first screen needs`);
    return file;
  };
  const weighAs = (compress: (file: Uint8Array) => Uint8Array): Weight => {
    const bytes = (chosen: readonly string[]): number => sum(chosen.map((name) => compress(read(name)).length));
    const javascript = bytes(names.filter((name) => name.endsWith('.js')));
    return { javascript, everything: javascript + bytes(names.filter((name) => !name.endsWith('.js'))) };
  };
  const gzip = weighAs((file) => gzipSync(file, { level: 9 }));
  return { bytes: sum(names.map((name) => read(name).length)), gzip, brotli: weighAs((file) => brotliCompressSync(file)) };
}

/** A sentence for each way to compress by which the first screen is over its budget. */
export function overBudget(firstScreen: FirstScreen): string[] {
  return WAYS.filter(
    (way) => firstScreen[way].javascript > BUDGET[way].javascript || firstScreen[way].everything > BUDGET[way].everything,
  ).map(
    (way) =>
      `The first screen is over its budget of ${inKilobytes(BUDGET[way].javascript)} and ${inKilobytes(BUDGET[way].everything)} after ${way}.`,
  );
}

export function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
