// Runs one admin verb.
import { existsSync } from 'node:fs';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openDatabase, pathOfDatabase } from '../database/open-database.ts';
import { UsageError } from './admin-context.ts';
import { VERBS, type Verb } from './verbs.ts';

type AdminOptions = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: () => number;
  readonly print: (line: string) => unknown;
  readonly printError: (line: string) => unknown;
};

const DONE = 0;
const FAILED = 1;
const USAGE_ERROR = 2;

/** Returns the exit code: 0 done, 1 failed, 2 wrong usage or settings. Never throws: errors go to `printError`. */
export async function runAdmin(args: readonly string[], { env, clock, print, printError }: AdminOptions): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || args.includes('--help')) {
    helpLines().forEach(print);
    return name === undefined ? USAGE_ERROR : DONE;
  }
  try {
    const verb = readVerb(name, rest);
    const config = readConfig(env);
    const database = openDatabase(requireDatabase(config), { connections: 1, hasRankOutbox: config.rankIndex !== 'sql' });
    try {
      await verb.run({ config, database, clock, print: (line) => print(escapeControls(line)) }, rest);
    } finally {
      await database.close();
    }
    return DONE;
  } catch (error) {
    const lines = error instanceof ConfigError ? error.faults : [error instanceof Error ? error.message : String(error)];
    for (const line of lines) printError(escapeControls(line));
    return error instanceof ConfigError || error instanceof UsageError ? USAGE_ERROR : FAILED;
  }
}

/** Escapes characters that act on a terminal or hide text, except the tabs of columns. */
function escapeControls(line: string): string {
  return line.replace(/(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

function readVerb(name: string, rest: readonly string[]): Verb {
  const verb = VERBS.find(({ usage }) => usage.split(' ')[0] === name);
  if (!verb) throw new UsageError(`Unknown verb ${name}. See --help.`);
  const [, ...places] = verb.usage.split(' ');
  const required = places.filter((place) => !place.startsWith('['));
  if (rest.length < required.length || rest.length > places.length) throw new UsageError(`Usage: ${verb.usage}`);
  return verb;
}

/** Returns the database URL. Throws if the file does not exist: opening a mistyped path would create an empty database. */
function requireDatabase(config: Config): string {
  const path = pathOfDatabase(config.databaseUrl);
  if (path !== undefined && !existsSync(path))
    throw new Error(`No database at ${path}. Check DATABASE_URL; the server creates the file on its first start.`);
  return config.databaseUrl;
}

function helpLines(): string[] {
  const width = Math.max(...VERBS.map(({ usage }) => usage.length));
  return [
    'npm run admin -- VERB ...    works on the database of DATABASE_URL; servers may keep running',
    '',
    ...VERBS.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    '',
    'ID is the public id that lists show. Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ];
}
