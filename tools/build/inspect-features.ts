// Checks that a build uses only features of the minimum browsers, except those in newer-allowed.ts.
import type { BuildFiles } from './build-files.ts';
import { newerInScripts } from './newer-in-script.ts';
import { newerInStyles } from './newer-in-styles.ts';
import { ALLOWED } from './newer-allowed.ts';

/** Returns a message per fault. `isWhole` marks the build with all code; there, unused exceptions are faults too. */
export async function inspectFeatures(files: BuildFiles, { isWhole = false }: { isWhole?: boolean } = {}): Promise<string[]> {
  const scripts = textsOf(files, '.js');
  const styles = textsOf(files, '.css');
  const inScripts = await newerInScripts(scripts.map(({ text }) => text));
  const found = [
    ...scripts.flatMap(({ path }, k) => inScripts[k].map((use) => ({ path, ...use }))),
    ...styles.flatMap(({ path, text }) => newerInStyles(text).map((use) => ({ path, isOwn: false, ...use }))),
  ];
  const faults = found
    .filter(({ feature, isOwn }) => !isOwn && !ALLOWED.has(feature))
    .map(({ path, feature, text }) => `${path} uses ${feature}, which a minimum browser lacks: ${text}`);
  const used = new Set(found.map(({ feature }) => feature));
  const unused = isWhole ? [...ALLOWED.keys()].filter((feature) => !used.has(feature)) : [];
  return [...faults, ...unused.map((feature) => `The exception for ${feature} in newer-allowed.ts is unused.`)];
}

function textsOf(files: BuildFiles, ending: string): { path: string; text: string }[] {
  return [...files].filter(([path]) => path.endsWith(ending)).map(([path, bytes]) => ({ path, text: new TextDecoder().decode(bytes) }));
}
