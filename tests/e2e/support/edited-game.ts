// Serves an edited copy of the built game from the real server, for browsers without request interception.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startScoreServer } from './score-server.ts';

const DIST = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const SETTINGS = JSON.stringify({ portal: 'standalone' });

/** Serves a game without ads, with style sheets edited by `editStyles`, and calls `play` with its origin. */
export async function withEditedGame(
  play: (origin: string) => Promise<void>,
  editStyles?: (text: string) => Promise<string>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-web-'));
  // Skips compressed copies, which the edit would not change.
  await cp(DIST, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  await writeFile(join(folder, 'settings.json'), SETTINGS);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (editStyles && name.endsWith('.css')) await writeFile(path, await editStyles(await readFile(path, 'utf8')));
  }
  const server = await startScoreServer({ WEB_FOLDER: folder });
  try {
    await play(server.origin);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
