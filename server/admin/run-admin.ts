// Runs one verb of the operator's command and gives its exit code: 0 done, 1 not done, 2 not asked rightly.
import { existsSync } from 'node:fs';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openDatabase, pathOfDatabase } from '../database/open-database.ts';
import type { Clock } from '../clock.ts';
import { AdminError } from './admin-context.ts';
import { VERBS, type Verb } from './verbs.ts';

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly print: (line: string) => unknown;
  readonly complain: (line: string) => unknown;
};

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

/** Never throws: what goes wrong is a line on `complain`. */
export async function runAdmin(args: readonly string[], { env, clock, print, complain }: Surroundings): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || args.includes('--help')) {
    helpLines().forEach(print);
    return name === undefined ? MISUSED : DONE;
  }
  try {
    const verb = readVerb(name, rest);
    const config = readConfig(env);
    const database = openDatabase(existing(config).databaseUrl, { connections: 1 });
    try {
      await verb.run({ config, database, clock, print }, rest);
    } finally {
      await database.close();
    }
    return DONE;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigError || (error instanceof AdminError && error.isUsage) ? MISUSED : FAILED;
  }
}

function readVerb(name: string, rest: readonly string[]): Verb {
  const verb = VERBS.find((verb) => verb.name === name);
  if (!verb) throw new AdminError(`There is no verb ${name}. Ask with --help.`, { isUsage: true });
  const [min, max] = verb.count;
  if (rest.length < min || rest.length > max) throw new AdminError(`Usage: ${usageOf(verb)}`, { isUsage: true });
  return verb;
}

/** A mistyped path would make a new, empty database. */
function existing(config: Config): Config {
  const path = pathOfDatabase(config.databaseUrl);
  if (path !== undefined && !existsSync(path))
    throw new AdminError(`There is no database at ${path}. DATABASE_URL names it; the server makes it at its first start.`);
  return config;
}

function helpLines(): string[] {
  const width = Math.max(...VERBS.map((verb) => usageOf(verb).length));
  return [
    'npm run admin -- VERB ...    works on the database that DATABASE_URL names, beside running servers',
    '',
    ...VERBS.map((verb) => `  ${usageOf(verb).padEnd(width)}  ${verb.about}`),
    '',
    'An ID is the public one that the lists show. Exit codes: 0 done, 1 not done, 2 not asked rightly.',
  ];
}

function usageOf({ name, usage }: Verb): string {
  return usage === '' ? name : `${name} ${usage}`;
}
