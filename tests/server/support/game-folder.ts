// A folder with files like those of the built game.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const MUSIC = createHash('sha256').update('music').digest();
export const SCRIPT = 'export const answer = 42;\n'.repeat(100);

/** Creates the folder beside a file that the server must not send. */
export async function makeGameFolder(): Promise<{ readonly root: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-files-'));
  const root = join(folder, 'web');
  await mkdir(join(root, 'demo'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(root, 'index.html'), 'the game');
  await writeFile(join(root, 'demo/index.html'), 'the demo');
  await writeFile(join(root, 'settings.json'), '{"portal":"standalone","adCooldownSeconds":60}');
  await writeFile(join(root, 'music-kphooc65.mp3'), MUSIC);
  await writeFile(join(root, 'boot-btwt6cdr.js'), SCRIPT);
  await writeFile(join(root, 'boot-btwt6cdr.js.gz'), gzipSync(SCRIPT));
  return { root, remove: () => rm(folder, { recursive: true }) };
}
