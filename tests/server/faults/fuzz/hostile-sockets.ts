// Connections that misbehave below HTTP: resets within a body, and clients that read no answers.
import { connect, type Socket } from 'node:net';
import { addFields, FORM, sealedForm } from '../support/request-bodies.ts';

export type HostileSockets = {
  /** Resets a connection within the body of a request. Resolves after the reset. */
  readonly abortBody: () => Promise<void>;
  /** Sends a request that an HTTP library cannot send. Resolves with the status line when the connection closes. */
  readonly sendOdd: () => Promise<string>;
  /** Opens a connection that requests many lists and reads no answers. */
  readonly openNonReader: () => Promise<void>;
  /** Returns the number of non-reading clients that the server has not disconnected. */
  readonly countOpen: () => number;
  readonly close: () => void;
};

const PIPELINED = 200;
const ODD_REQUESTS = [
  'GET /readyz HTTP/1.1\r\nconnection: close\r\n\r\n',
  'GET /%zz HTTP/1.1\r\nconnection: close\r\n\r\n',
  'GET /api/runs/x HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nexpect: foo\r\nconnection: close\r\n\r\n',
  'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n',
  'CONNECT /api/score HTTP/1.1\r\n\r\n',
  'GET /.//evil.example/..%2fdemo HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\norigin: https://evil.example\r\nconnection: close\r\n\r\n',
  'POST /api/ticket HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 390000\r\n\r\n',
];
const PATHS = ['/api/score', '/api/ticket', '/service/register', '/service/score'];

export function createHostileSockets(port: number): HostileSockets {
  const nonReaders: Socket[] = [];
  let aborted = 0;
  let odd = 0;

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    // The server may end the connection at any time.
    socket.on('error', () => {});
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve);
      socket.once('close', () => resolve());
    });
    return socket;
  }

  return {
    async abortBody() {
      const body = sealedForm(addFields());
      const path = PATHS[aborted++ % PATHS.length];
      const socket = await open();
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM}\r\ncontent-length: ${body.length}\r\n\r\n`;
      // Every second one is reset after the whole body, before the answer.
      const sent = head + (aborted % 2 === 0 ? body : body.slice(0, body.length / 2));
      await new Promise<void>((resolve) => {
        socket.write(sent, () => resolve());
      });
      await new Promise((resolve) => setTimeout(resolve, aborted % 3));
      socket.resetAndDestroy();
    },
    async sendOdd() {
      const socket = await open();
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString('latin1')));
      const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received.split('\r\n')[0])));
      socket.write(ODD_REQUESTS[odd++ % ODD_REQUESTS.length]);
      return closed;
    },
    async openNonReader() {
      const socket = await open();
      socket.pause();
      socket.write('GET /service/getLeaderboard?game_id=frozen-jewel HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(PIPELINED));
      nonReaders.push(socket);
    },
    countOpen: () => nonReaders.filter(({ destroyed }) => !destroyed).length,
    close: () => {
      for (const socket of nonReaders) socket.destroy();
    },
  };
}
