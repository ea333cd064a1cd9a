// The files of the first screen and their sizes.
import { basename } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuildFiles } from './build-files.ts';
import { PAGE_SCRIPT, type Output } from './bundle.ts';

/** Bytes of the first screen's scripts, and of all its files. */
type Size = { readonly javascript: number; readonly everything: number };

/** `bytes` is the uncompressed size. */
export type FirstScreen = { readonly bytes: number } & Readonly<Record<'gzip' | 'brotli', Size>>;

/** Modules that load after the first screen or only on some pages. They are not preloaded. */
const DEFERRED = [
  /hud\/panels\//,
  /audio\/howl\.ts/,
  /src\/debug\//,
  /plain-atlas\.ts/,
  /bake-backdrop\.ts/,
  /platform\/frame-stats\.ts/,
  /app\/load-rest\.ts/,
  /gl\/(quad|texture)-path\.ts/,
  /i18n\/(more\/)?\w\w\.json/,
  /hud\/hud-part\.tsx/,
  /src\/portal\//,
  /src\/(app\/(open-portal|connect-embed)|scores\/open-score-servers|sharing\/open-sharing)\.ts/,
  /themes\/(?!classic)\w+\.json/,
];

/** Returns the entry and all chunks that it reaches, except deferred ones. */
export function scriptsOfFirstScreen(outputs: readonly Output[]): string[] {
  const boot = outputs.find(({ entryPoint }) => entryPoint === PAGE_SCRIPT);
  const found: string[] = [];
  const isDeferred = ({ inputs, entryPoint = '' }: Output): boolean =>
    [entryPoint, ...Object.keys(inputs)].some((input) => DEFERRED.some((module) => module.test(input)));
  const reach = (output: Output | undefined): void => {
    if (!output || found.includes(output.name) || (output !== boot && isDeferred(output))) return;
    found.push(output.name);
    for (const { path, kind } of output.imports) {
      if (kind === 'import-statement' || kind === 'dynamic-import') reach(outputs.find(({ name }) => name === basename(path)));
    }
  };
  reach(boot);
  return found;
}

/** Returns the names of all files of the first screen. `scripts` are its scripts, `shown` the files that the page displays. */
export function filesOfFirstScreen(outputs: readonly Output[], scripts: readonly string[], shown: readonly string[]): string[] {
  const styles = outputs.filter(({ name }) => /\.css$|^(?!.*-more-).*\.woff2$/.test(name));
  return [...new Set([...scripts, ...shown, ...styles.map(({ name }) => name)])];
}

export function measureFirstScreen(names: readonly string[], files: BuildFiles): FirstScreen {
  const read = (name: string): Uint8Array => {
    const file = files.get(name);
    if (!file) throw new Error(`The build has no file ${name}, which the first screen requires`);
    return file;
  };
  const measure = (compress: (file: Uint8Array) => Uint8Array): Size => {
    const bytes = (chosen: readonly string[]): number => sum(chosen.map((name) => compress(read(name)).length));
    const javascript = bytes(names.filter((name) => name.endsWith('.js')));
    return { javascript, everything: javascript + bytes(names.filter((name) => !name.endsWith('.js'))) };
  };
  const gzip = measure((file) => gzipSync(file, { level: 9 }));
  return { bytes: sum(names.map((name) => read(name).length)), gzip, brotli: measure((file) => brotliCompressSync(file)) };
}

/** Returns the budgeted sizes: after gzip, for simple servers, and after brotli. Pictures count as AVIF; WebP is up to 75 KB more. */
export function sizesOfFirstScreen({ gzip, brotli }: FirstScreen) {
  return {
    'firstScreen.gzip.javascript': gzip.javascript,
    'firstScreen.gzip.everything': gzip.everything,
    'firstScreen.brotli.javascript': brotli.javascript,
    'firstScreen.brotli.everything': brotli.everything,
  };
}

export function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
