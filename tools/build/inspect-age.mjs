// Holds a build against the least browsers: a sentence for each feature that one of them lacks and that is not on the list of exceptions.
import { newerInScripts } from './newer-in-script.mjs';
import { newerInStyles } from './newer-in-styles.mjs';
import { ALLOWED } from './newer-allowed.mjs';

/**
 * With `isWhole`, for the build that has all code, an exception that nothing needs is a fault too.
 *
 * @param {Map<string, Uint8Array>} files
 * @param {{ isWhole?: boolean }} options
 */
export async function inspectAge(files, { isWhole = false } = {}) {
  const scripts = textsOf(files, '.js');
  const styles = textsOf(files, '.css');
  const inScripts = await newerInScripts(scripts.map(({ text }) => text));
  const found = [
    ...scripts.flatMap(({ path }, k) => inScripts[k].map((use) => ({ path, ...use }))),
    ...styles.flatMap(({ path, text }) => newerInStyles(text).map((use) => ({ path, ...use }))),
  ];
  const faults = found
    .filter(({ feature, isOwn }) => !isOwn && !ALLOWED.has(feature))
    .map(({ path, feature, text }) => `${path} uses ${feature}, which a least browser lacks: ${text}`);
  const used = new Set(found.map(({ feature }) => feature));
  const unused = isWhole ? [...ALLOWED.keys()].filter((feature) => !used.has(feature)) : [];
  return [...faults, ...unused.map((feature) => `The exception for ${feature} in newer-allowed.mjs is not needed.`)];
}

function textsOf(files, ending) {
  return [...files].filter(([path]) => path.endsWith(ending)).map(([path, bytes]) => ({ path, text: new TextDecoder().decode(bytes) }));
}
