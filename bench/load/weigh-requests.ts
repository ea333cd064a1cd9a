// What was asked for before the first move: its bytes as a server sends them, and the sources that its scripts are made of.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export type Weight = {
  readonly requests: number;
  readonly javascript: { readonly gzip: number; readonly brotli: number };
  readonly everything: { readonly gzip: number; readonly brotli: number };
};

/** What a server compresses; pictures, fonts and sounds are so already. */
const COMPRESSED = /\.(html|js|css|json|svg|webmanifest)$/;

/** Leaderboards, the score service, the debug surface and the gallery: nobody's first move needs them. */
const ON_DEMAND =
  /\/(net|debug|score-service|app\/leaderboard|panels\/leaderboard|gallery)\/|\/(leaderboard-panel|open-score-servers|connect-score-service|follow-daily)\.tsx?$/;

/** `addresses` are those of one load, from the folder that is served at `origin`. */
export async function weighRequests(addresses: readonly string[], origin: string, folder: string): Promise<Weight> {
  const names = fileNames(addresses, origin);
  const files = await Promise.all(names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))));
  const total = { gzip: 0, brotli: 0 };
  const javascript = { gzip: 0, brotli: 0 };
  for (const [index, name] of names.entries()) {
    const file = files[index];
    const isCompressed = COMPRESSED.test(name) && file.length > 0;
    const sizes = {
      gzip: isCompressed ? gzipSync(file, { level: 9 }).length : file.length,
      brotli: isCompressed ? brotliCompressSync(file).length : file.length,
    };
    for (const sum of name.endsWith('.js') ? [total, javascript] : [total]) {
      sum.gzip += sizes.gzip;
      sum.brotli += sizes.brotli;
    }
  }
  return { requests: names.length, javascript, everything: total };
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
