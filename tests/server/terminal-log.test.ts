// Log output and greeting on a terminal.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTerminalLog, formatGreeting } from '../../server/terminal-log.ts';

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

test('formats a log line as text', () => {
  expect(
    linesOf((logger) => {
      logger.info('stopping');
      logger.debug({ req: { method: 'GET', path: '/' }, status: 200, note: 'x' }, 'answered');
    }),
  ).toEqual(['09:08:07 info stopping\n', '09:08:07 debug answered req={"method":"GET","path":"/"} status=200 note=x\n']);
});

test('prints the stack of an error below its line', () => {
  const error = new Error('disk full');
  expect(linesOf((logger) => logger.error({ err: error }, 'failed'))).toEqual([`09:08:07 error failed\n${error.stack}\n`]);
});

test('greets with the address and useful links', () => {
  const address = 'http://127.0.0.1:8080';
  const mocks = formatGreeting({ address, hasGame: true, hasMocks: true });
  expect(mocks.split('\n')[0]).toBe(`Frozen Jewel is at ${address}`);
  for (const path of ['/?ad=help', '/demo/', '/bench.html']) expect(mocks).toContain(`${address}${path}`);
  expect(formatGreeting({ address, hasGame: true, hasMocks: false })).not.toContain('ads');
  expect(formatGreeting({ address, hasGame: false, hasMocks: true })).toContain('npm run build');
});
