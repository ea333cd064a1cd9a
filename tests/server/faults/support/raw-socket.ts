// A raw TCP connection to a server, for requests that an HTTP client cannot send.
import { connect } from 'node:net';

export type RawSocket = {
  /** Returns false after the other side has closed. */
  readonly send: (bytes: string | Buffer) => boolean;
  /** Resolves with all received data when the connection closes. */
  readonly closed: Promise<string>;
  /** Resolves with the first received data. */
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
  // A server that refuses early and closes may break a write in progress.
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
