// Connections that ask for files and never read: the memory that a server holds for them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tests/server/faults/support/server-process.ts';
import { peakMegabytes } from './process-usage.ts';

/** More than the system's buffers take. */
const FILE_BYTES = 16_000_000;
/** As many as a server lets wait on a connection. */
const REQUESTS = 8;
const SECONDS = 8;

/** Returns the peak in megabytes of a server with `count` such connections. */
export async function measureNonReaders(main: string, count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-non-readers-'));
  await writeFile(join(folder, 'music.mp3'), Buffer.alloc(FILE_BYTES));
  const server = await startServer(main, `file:${join(folder, 'bench.db')}`, { env: { WEB_FOLDER: folder } });
  const sockets: Socket[] = [];
  try {
    for (let opened = 0; opened < count; opened++) {
      const socket = connect(server.port, '127.0.0.1');
      // Servers may end it.
      socket.on('error', () => {});
      socket.pause();
      socket.write('GET /music.mp3 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(REQUESTS));
      sockets.push(socket);
    }
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    return await peakMegabytes(server.process.pid);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
