// What a person sees who starts the server at a terminal; anywhere else the log is JSON.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTerminalLog, greet } from '../../server/terminal-log.ts';

function linesOf(log: (logger: ReturnType<typeof pino>) => void): string[] {
  const lines: string[] = [];
  log(
    pino(
      { base: null, level: 'debug', timestamp: () => `,"time":${Date.UTC(2026, 10, 22, 9, 8, 7)}` },
      createTerminalLog((line) => lines.push(line)),
    ),
  );
  return lines;
}

test('a log line is a line of text', () => {
  expect(
    linesOf((logger) => {
      logger.info('stopping');
      logger.debug({ req: { method: 'GET', path: '/' }, status: 200, note: 'x' }, 'answered');
    }),
  ).toEqual(['09:08:07 info stopping\n', '09:08:07 debug answered req={"method":"GET","path":"/"} status=200 note=x\n']);
});

test('an error has its stack below', () => {
  const error = new Error('disk full');
  expect(linesOf((logger) => logger.error({ err: error }, 'failed'))).toEqual([`09:08:07 error failed\n${error.stack}\n`]);
});

test('the greeting names the address and what to try', () => {
  const address = 'http://127.0.0.1:8080';
  const mocks = greet({ address, hasGame: true, hasMocks: true });
  expect(mocks.split('\n')[0]).toBe(`Frozen Jewel is at ${address}`);
  for (const path of ['/?ad=help', '/demo/', '/bench.html']) expect(mocks).toContain(`${address}${path}`);
  expect(greet({ address, hasGame: true, hasMocks: false })).not.toContain('ads');
  expect(greet({ address, hasGame: false, hasMocks: true })).toContain('npm run build');
});
