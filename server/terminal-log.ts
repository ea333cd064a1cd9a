// Log output and greeting for a terminal. Otherwise the log is JSON.
import type { DestinationStream } from 'pino';

const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
/** Range of hours, minutes and seconds in an ISO date. */
const CLOCK_CHARACTERS = [11, 19] as const;

/** Rewrites each JSON line of pino as one line of text. */
export function createTerminalLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(`${toText(line)}\n`) };
}

function toText(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & {
    readonly level: number;
    readonly time: number;
    readonly msg?: string;
    readonly err?: { readonly stack?: string };
  };
  const clock = new Date(time).toISOString().slice(...CLOCK_CHARACTERS);
  const values = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const words = [clock, LEVELS[level] ?? `level ${level}`, msg, ...values].filter((word) => word !== undefined);
  return [words.join(' '), ...(err?.stack === undefined ? [] : [err.stack])].join('\n');
}

export type Greeting = {
  /** Without a trailing slash. */
  readonly address: string;
  /** A built game exists. */
  readonly hasGame: boolean;
  readonly hasMocks: boolean;
};

export function formatGreeting({ address, hasGame, hasMocks }: Greeting): string {
  const lines = [`Frozen Jewel is at ${address}`];
  if (!hasGame) lines.push('  No built game found. Run npm run build.');
  if (hasGame && hasMocks) lines.push(`  Mock ads    ${address}/?ad=help   (no interstitials on a first visit; ?ad=fill forces them)`);
  if (hasGame) lines.push(`  Embedding   ${address}/demo/`, `  Bench       ${address}/bench.html`);
  return `${[...lines, '  Ctrl+C stops the server.'].join('\n')}\n`;
}
