// A WebDriver session of WebKitGTK, which Playwright does not support.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Tab } from './whole-game.ts';

const POLL_MILLISECONDS = 50;
const MAX_START_MILLISECONDS = 20_000;
const SIZE = { width: 560, height: 1000 };

export type WebDriverTab = Tab & { close(): Promise<void> };

/** Starts the driver `program` and a browser. Rejects if either does not start. */
export async function openWebDriverTab(program: string): Promise<WebDriverTab> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore' });
  // Kills the driver if the worker exits, also after a time-out.
  process.once('exit', () => driver.kill());
  const ended = new Promise<void>((resolve) => driver.once('exit', () => resolve()));

  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`WebDriver refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  async function waitUntilReady(): Promise<void> {
    const end = Date.now() + MAX_START_MILLISECONDS;
    for (;;) {
      try {
        await send('GET', '/status');
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
        await setTimeout(POLL_MILLISECONDS);
      }
    }
  }

  try {
    await waitUntilReady();
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} });
    const session = `/session/${sessionId}`;
    const point = (action: object) =>
      send<void>('POST', `${session}/actions`, {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [action] }],
      });
    await send('POST', `${session}/window/rect`, SIZE);
    return {
      goto: (url) => send('POST', `${session}/url`, { url }),
      evaluate: (expression) => send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      mouse: {
        move: (x, y) => point({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }),
        down: () => point({ type: 'pointerDown', button: 0 }),
        up: () => point({ type: 'pointerUp', button: 0 }),
      },
      async close() {
        await send('DELETE', session);
        driver.kill();
        await ended;
      },
    };
  } catch (error) {
    driver.kill();
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}
