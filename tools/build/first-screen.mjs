// What the first screen needs, and the budget that it must keep to.
import { basename } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ENTRIES } from './bundle.mjs';

/** In bytes: after gzip, for servers that know no better, and after brotli. */
const BUDGET = {
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
  /app\/(long-press|follow-row)\.ts/,
  /gl\/(quad|texture)-path\.ts/,
  /i18n\/(more\/)?\w\w\.json/,
  /src\/portal\//,
  /src\/settings\//,
  /src\/app\/(open-portal|open-score-servers|open-sharing|connect-embed|renew-page)\.ts/,
  /themes\/(?!classic)\w+\.json/,
];

/** The entry and every chunk it reaches, but for what is loaded later. */
export function scriptsOfFirstScreen(outputs) {
  const boot = outputs.find(({ entryPoint }) => entryPoint === ENTRIES.boot);
  const found = [];
  const isLater = ({ inputs }) => Object.keys(inputs).some((input) => LATER.some((later) => later.test(input)));
  const reach = (output) => {
    if (found.includes(output.name) || (output !== boot && isLater(output))) return;
    found.push(output.name);
    for (const { path, kind } of output.imports) {
      if (kind === 'import-statement' || kind === 'dynamic-import') reach(outputs.find(({ name }) => name === basename(path)));
    }
  };
  reach(boot);
  return found;
}

/** Names of all files of the first screen. `scripts` and `shown` are known: what it loads, and what the page itself shows. */
export function filesOfFirstScreen(outputs, scripts, shown) {
  const texts = outputs.filter(({ name, inputs }) => name.endsWith('.js') && TEXTS in inputs);
  const looks = outputs.filter(({ name }) => /\.css$|^(?!.*-more-).*\.woff2$|^icons.*\.svg$/.test(name));
  return [...new Set([...scripts, ...shown, ...[...texts, ...looks].map(({ name }) => name)])];
}

/** Bytes as stored, after gzip and after brotli. */
export function weighFirstScreen(names, files) {
  const weighAs = (compress) => {
    const bytes = (chosen) => sum(chosen.map((name) => compress(files.get(name)).length));
    const javascript = bytes(names.filter((name) => name.endsWith('.js')));
    return { javascript, everything: javascript + bytes(names.filter((name) => !name.endsWith('.js'))) };
  };
  const gzip = weighAs((file) => gzipSync(file, { level: 9 }));
  return { bytes: sum(names.map((name) => files.get(name).length)), gzip, brotli: weighAs((file) => brotliCompressSync(file)) };
}

/** A sentence for each way to compress by which the first screen is over its budget. */
export function overBudget(firstScreen) {
  return Object.entries(BUDGET)
    .filter(([way, { javascript, everything }]) => firstScreen[way].javascript > javascript || firstScreen[way].everything > everything)
    .map(
      ([way, { javascript, everything }]) =>
        `The first screen is over its budget of ${inKilobytes(javascript)} and ${inKilobytes(everything)} after ${way}.`,
    );
}

export function inKilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
