// What was asked for before the first move: its bytes as a server sends them, and the sources that its scripts are made of.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes after brotli. */
export type Weight = { readonly requests: number; readonly javascript: number; readonly everything: number };

/** What a server compresses; pictures, fonts and sounds are so already. */
const COMPRESSED = /\.(html|js|css|json|svg|webmanifest)$/;

/** Leaderboards, the score service, the debug surface and the gallery: nobody's first move needs them. */
const ON_DEMAND =
  /\/(net|debug|score-service|app\/leaderboard|panels\/leaderboard|gallery)\/|\/(leaderboard-panel|open-score-servers|connect-score-service|follow-daily)\.tsx?$/;

/** By path: files are loaded again and again, and brotli takes a second for all of them. */
const sizes = new Map<string, Promise<number>>();

/** `addresses` are those of one load, from the folder that is served at `origin`. */
export async function weighRequests(addresses: readonly string[], origin: string, folder: string): Promise<Weight> {
  const names = fileNames(addresses, origin);
  const weight = { requests: names.length, javascript: 0, everything: 0 };
  for (const name of names) {
    const path = join(folder, name);
    const weighing = sizes.get(path) ?? weigh(path);
    sizes.set(path, weighing);
    const bytes = await weighing;
    weight.everything += bytes;
    if (name.endsWith('.js')) weight.javascript += bytes;
  }
  return weight;
}

async function weigh(path: string): Promise<number> {
  const file = await readFile(path).catch(() => Buffer.alloc(0));
  return COMPRESSED.test(path) && file.length > 0 ? brotliCompressSync(file).length : file.length;
}

/** Sources among the scripts that should come on demand only. The folder has the scripts' maps. */
export async function findEarlySources(addresses: readonly string[], origin: string, folder: string): Promise<string[]> {
  const scripts = fileNames(addresses, origin).filter((name) => name.endsWith('.js'));
  const maps = await Promise.all(scripts.map((name) => readFile(join(folder, `${name}.map`), 'utf8')));
  const sources = maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources);
  return [...new Set(sources.filter((source) => ON_DEMAND.test(source)).map((source) => source.replace(/^.*\/src\//, 'src/')))];
}

/** Each once, whatever was asked for again. */
function fileNames(addresses: readonly string[], origin: string): string[] {
  const paths = addresses.filter((address) => address.startsWith(origin)).map((address) => address.slice(origin.length).split(/[?#]/)[0]);
  return [...new Set(paths.map((path) => (path === '' || path.endsWith('/') ? `${path}index.html` : path)))];
}
