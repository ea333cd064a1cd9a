// A bare connection to a server: for what no HTTP client would send.
import { connect } from 'node:net';

export type RawSocket = {
  /** False once the other side has closed. */
  readonly send: (bytes: string | Buffer) => boolean;
  /** All that came back until the connection closed. */
  readonly closed: Promise<string>;
  /** The first that came back. */
  readonly answered: Promise<string>;
  readonly destroy: () => void;
};

export async function openSocket(port: number): Promise<RawSocket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = '';
  let isOpen = true;
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      resolve(received);
    });
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => {
      isOpen = false;
      resolve(received);
    });
  });
  // A refusal that closes at once may break what is still being sent.
  socket.on('error', () => {});
  return {
    send: (bytes) => {
      if (isOpen) socket.write(bytes);
      return isOpen;
    },
    closed,
    answered,
    destroy: () => socket.destroy(),
  };
}
