// Settings: environment variables with their defaults and values. docs/configuration.md has their units and meanings.
import * as v from 'valibot';

type Setting = {
  /** Default, as in the environment. */
  readonly fallback: string;
  readonly schema: v.GenericSchema<string, unknown>;
};

const AES_KEY_BYTES = new Set([16, 24, 32]);
const ANY_COUNT = 1_000_000_000;
const RANK_INDEX = /^(sql|rediss?:\/\/([^@,\s/]+@)?[^@,\s/:]+(:\d{1,5})?(,[^@,\s/:]+(:\d{1,5})?)*)$/;

export const SETTINGS = {
  port: { fallback: '8080', schema: integer(0, 65_535) },
  host: { fallback: '127.0.0.1', schema: nonEmptyText() },
  webFolder: { fallback: 'dist/web', schema: nonEmptyText() },
  benchResults: { fallback: '', schema: v.string() },
  databaseUrl: {
    fallback: 'file:./data/frozen-jewel.db',
    schema: v.pipe(v.string(), v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'begins with neither file: nor postgres://')),
  },
  databaseStandbyUrl: { fallback: '', schema: v.pipe(v.string(), v.regex(/^(postgres(ql)?:\/\/.+)?$/, 'does not begin with postgres://')) },
  databaseConnections: { fallback: '10', schema: integer(1, 1000) },
  rankIndex: { fallback: 'sql', schema: v.pipe(v.string(), v.regex(RANK_INDEX, 'is neither sql nor redis://HOST:PORT,HOST:PORT')) },
  secret: {
    fallback: '',
    schema: v.pipe(
      v.string(),
      v.check((text) => text === '' || text.length >= 16, 'has fewer than 16 characters'),
    ),
  },
  sealKey: {
    fallback: 'frozen-jewel-key-for-development',
    schema: v.pipe(
      v.string(),
      v.check((text) => AES_KEY_BYTES.has(Buffer.byteLength(text)), 'must have 16, 24 or 32 bytes'),
    ),
  },
  gameId: {
    fallback: 'frozen-jewel',
    schema: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'must have 1 to 64 letters, digits, dots, hyphens and underscores')),
  },
  leaderboards: { fallback: 'frozen-jewel', schema: list(/^(\*|(?=.{1,64}$)[\w.-]+( [\w.-]+)*)$/) },
  maxLeaderboards: { fallback: '100', schema: integer(0, ANY_COUNT) },
  unverified: { fallback: 'own', schema: unverified() },
  serviceUnverified: { fallback: 'below', schema: unverified() },
  ticketDays: { fallback: '30', schema: integer(1, 3650) },
  dailyGraceHours: { fallback: '6', schema: integer(0, 48) },
  maxMoves: { fallback: '10000', schema: integer(1, 75_000) },
  maxRewards: { fallback: '200', schema: integer(0, ANY_COUNT) },
  rewardSeconds: { fallback: '5', schema: integer(0, 3600) },
  moveMilliseconds: { fallback: '250', schema: integer(0, 60_000) },
  unusual: { fallback: 'hide', schema: v.picklist(['mark', 'hide']) },
  verifyMilliseconds: { fallback: '2000', schema: integer(10, 600_000) },
  verifyQueue: { fallback: '32', schema: integer(1, 10_000) },
  verifyThreads: { fallback: '0', schema: integer(0, 64) },
  trustProxy: { fallback: '0', schema: integer(0, 16) },
  countryHeader: { fallback: '', schema: v.pipe(v.string(), v.regex(/^[\w-]*$/, 'is not a header name'), v.toLowerCase()) },
  corsOrigins: { fallback: '*', schema: list(/^(\*|none|null|https?:\/\/[^\s,/]+)$/) },
  botCheck: { fallback: 'local', schema: v.pipe(v.string(), v.regex(/^(local|off|https?:\/\/\S+)$/, 'is not local, off or a URL')) },
  ticketBotCheck: { fallback: 'off', schema: v.picklist(['on', 'off']) },
  botCheckSecret: { fallback: '', schema: v.string() },
  boardCacheMilliseconds: { fallback: '1000', schema: integer(0, 60_000) },
  readsPerMinute: { fallback: '1200', schema: integer(0, ANY_COUNT) },
  writesPerMinute: { fallback: '240', schema: integer(0, ANY_COUNT) },
  playerWritesPerMinute: { fallback: '60', schema: integer(0, ANY_COUNT) },
  playerSeedsPerMinute: { fallback: '1', schema: integer(0, ANY_COUNT) },
  playerSeedsPerDay: { fallback: '60', schema: integer(0, ANY_COUNT) },
  seedsPerHour: { fallback: '300', schema: integer(0, ANY_COUNT) },
  newPlayersPerHour: { fallback: '120', schema: integer(0, ANY_COUNT) },
  registrationsPerHour: { fallback: '20', schema: integer(0, ANY_COUNT) },
  loginsPerMinute: { fallback: '20', schema: integer(0, ANY_COUNT) },
  loginFailures: { fallback: '5', schema: integer(1, 1000) },
  loginLockSeconds: { fallback: '30', schema: integer(1, 86_400) },
  loginLockMaxSeconds: { fallback: '3600', schema: integer(1, 86_400 * 7) },
  hashesAtOnce: { fallback: '2', schema: integer(1, 64) },
  bodyLimitBytes: { fallback: '400000', schema: integer(1000, 10_000_000) },
  requestTimeoutSeconds: { fallback: '10', schema: integer(1, 300) },
  maxConnections: { fallback: '2000', schema: integer(1, 1_000_000) },
  connectionsPerNetwork: { fallback: '200', schema: integer(0, ANY_COUNT) },
  stallSeconds: { fallback: '30', schema: integer(1, 3600) },
  stopSeconds: { fallback: '15', schema: integer(0, 600) },
  keepDays: { fallback: '35', schema: integer(1, 36_500) },
  keepSubmissionDays: { fallback: '2', schema: integer(1, 36_500) },
  keepDailyDays: { fallback: '90', schema: integer(1, 36_500) },
  cleaningMinutes: { fallback: '60', schema: integer(0, 10_080) },
  metrics: { fallback: 'on', schema: v.pipe(v.string(), v.regex(/^(on|off|\d{1,5})$/, 'is not on, off or a port')) },
  logLevel: { fallback: 'info', schema: v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']) },
  logAddresses: { fallback: 'short', schema: v.picklist(['short', 'full', 'none']) },
} as const satisfies Record<string, Setting>;

/** Returns the environment variable of a setting: `MAX_MOVES` for `maxMoves`. */
export function variableOf(name: string): string {
  return name.replace(/[A-Z]/g, '_$&').toUpperCase();
}

function integer(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, `is not an integer from ${min} to ${max}`),
    v.transform(Number),
    v.number(),
    v.minValue(min, `is below ${min}`),
    v.maxValue(max, `is above ${max}`),
  );
}

function nonEmptyText() {
  return v.pipe(v.string(), v.nonEmpty('is empty'));
}

function list(entry: RegExp) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.array(v.pipe(v.string(), v.regex(entry, 'has an invalid entry'))),
  );
}

/** `accept` is an outdated name of `below`. */
function unverified() {
  return v.pipe(
    v.string(),
    v.transform((text) => (text === 'accept' ? 'below' : text)),
    v.picklist(['own', 'below', 'refuse']),
  );
}
