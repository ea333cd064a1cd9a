// Reads the configuration from environment variables, and warns of those whose meaning changed.
import * as v from 'valibot';
import { SETTINGS, variableOf } from './settings.ts';

export type Config = { readonly [Name in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[Name]['schema']> };

/** Has one line for each invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Throws a ConfigError with every invalid variable. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const config = Object.entries(SETTINGS).map(([name, { fallback, schema }]) => {
    const variable = variableOf(name);
    const text = env[variable] || fallback;
    const result = v.safeParse(schema, text);
    if (result.success) return [name, result.output];
    // The message does not contain the value: it may be a secret.
    faults.push(`${variable} ${result.issues[0].message}`);
    return [name, undefined];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return checkTogether(Object.fromEntries(config) as Config);
}

function checkTogether(config: Config): Config {
  const faults: string[] = [];
  if (/^https?:/.test(config.botCheck) && config.botCheckSecret === '') faults.push('BOT_CHECK_SECRET is empty, but BOT_CHECK requires it');
  if (config.rankIndex !== 'sql' && config.databaseUrl.startsWith('file:'))
    faults.push('RANK_INDEX is a cluster, which requires PostgreSQL in DATABASE_URL');
  if (config.databaseStandbyUrl !== '' && config.databaseUrl.startsWith('file:'))
    faults.push('DATABASE_STANDBY_URL is set, but DATABASE_URL is a file');
  if (config.keepDays < config.ticketDays) faults.push('KEEP_DAYS is below TICKET_DAYS: used seeds would be accepted again');
  if (Number(config.metrics) > 65_535) faults.push('METRICS is not on, off or a port');
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Returns a log message for each outdated variable. */
export function describeOutdatedSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const warnings = ['UNVERIFIED', 'SERVICE_UNVERIFIED']
    .filter((variable) => env[variable] === 'accept')
    .map((variable) => `${variable}=accept is outdated. Using ${variable}=below.`);
  // Earlier versions applied UNVERIFIED to both protocols.
  if (env.UNVERIFIED === 'refuse' && !env.SERVICE_UNVERIFIED)
    warnings.push('UNVERIFIED=refuse applies only to the main leaderboard. Using SERVICE_UNVERIFIED=below for the score service.');
  return warnings;
}
