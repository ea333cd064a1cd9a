// The files of the first screen and their sizes.
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { gzippedSize, weigh } from './budget.ts';
import type { BuildFiles } from './build-files.ts';
import { outputOf, PAGE_SCRIPT, type Output } from './bundle.ts';

export type FirstScreen = ReturnType<typeof measureFirstScreen>;

/** Returns the page script and all scripts that it reaches, except those that the game imports late. */
export function scriptsOfFirstScreen(outputs: readonly Output[]): string[] {
  const boot = outputOf(outputs, PAGE_SCRIPT);
  const found: string[] = [];
  const reach = (output: Output): void => {
    if (found.includes(output.name)) return;
    found.push(output.name);
    for (const { path, kind } of output.imports) {
      const next = outputs.find(({ name }) => name === basename(path));
      if (next && (kind === 'import-statement' || (kind === 'dynamic-import' && output === boot))) reach(next);
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

/** Returns the bytes of the first screen's scripts and of all its files after compression. `bytes` is the uncompressed size of all. */
export function measureFirstScreen(names: readonly string[], files: BuildFiles) {
  const measure = (sizeOf: (file: Uint8Array) => number) =>
    weigh(names, (name) => {
      const file = files.get(name);
      if (!file) throw new Error(`The build has no file ${name}, which the first screen requires`);
      return sizeOf(file);
    });
  return {
    bytes: measure((file) => file.length).everything,
    gzip: measure(gzippedSize),
    brotli: measure((file) => brotliCompressSync(file).length),
  };
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
