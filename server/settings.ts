// The table of settings: environment variables with default, unit and meaning. docs/configuration.md has the same table.
import * as v from 'valibot';

type Setting = {
  readonly variable: string;
  /** Default, as in the environment. */
  readonly fallback: string;
  /** Empty for text. */
  readonly unit: string;
  readonly about: string;
  readonly schema: v.GenericSchema<string, unknown>;
};

const AES_KEY_BYTES = new Set([16, 24, 32]);
const ANY_COUNT = 1_000_000_000;

export const SETTINGS = {
  port: {
    variable: 'PORT',
    fallback: '8080',
    unit: 'port',
    about: 'Port of the server; 0 selects a free one.',
    schema: integer(0, 65_535),
  },
  host: { variable: 'HOST', fallback: '127.0.0.1', unit: '', about: 'Address to listen on; `0.0.0.0` for all.', schema: nonEmptyText() },
  webFolder: {
    variable: 'WEB_FOLDER',
    fallback: 'dist/web',
    unit: '',
    about: 'Folder of the built game. It is served if it exists.',
    schema: nonEmptyText(),
  },
  benchResults: {
    variable: 'BENCH_RESULTS',
    fallback: '',
    unit: '',
    about: 'File for the results that `bench.html?send=true` sends, at most 20 MB, without addresses. Empty: none are accepted.',
    schema: v.string(),
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    fallback: 'file:./data/frozen-jewel.db',
    unit: '',
    about: '`file:PATH` for the embedded database, `postgres://...` for PostgreSQL.',
    schema: v.pipe(v.string(), v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'begins with neither file: nor postgres://')),
  },
  databaseStandbyUrl: {
    variable: 'DATABASE_STANDBY_URL',
    fallback: '',
    unit: '',
    about: '`postgres://...` of a standby of DATABASE_URL, for lists and ranks. Empty: none.',
    schema: v.pipe(v.string(), v.regex(/^(postgres(ql)?:\/\/.+)?$/, 'does not begin with postgres://')),
  },
  databaseConnections: {
    variable: 'DATABASE_CONNECTIONS',
    fallback: '10',
    unit: 'connections',
    about: 'Maximum number of PostgreSQL connections per process.',
    schema: integer(1, 1000),
  },
  secret: {
    variable: 'SECRET',
    fallback: '',
    unit: '',
    about:
      'Signs seeds and ids; at least 16 characters. Empty: generated on the first start and stored in the database, for all processes.',
    schema: v.pipe(
      v.string(),
      v.check((text) => text === '' || text.length >= 16, 'has fewer than 16 characters'),
    ),
  },
  sealKey: {
    variable: 'SEAL_KEY',
    fallback: 'frozen-jewel-key-for-development',
    unit: '',
    about: 'AES key of sealed fields, 16, 24 or 32 bytes. It must match the setting of the game.',
    schema: v.pipe(
      v.string(),
      v.check((text) => AES_KEY_BYTES.has(Buffer.byteLength(text)), 'must have 16, 24 or 32 bytes'),
    ),
  },
  gameId: {
    variable: 'GAME_ID',
    fallback: 'frozen-jewel',
    unit: '',
    about: 'The `game_id` that the score service accepts.',
    schema: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'must have 1 to 64 letters, digits, dots, hyphens and underscores')),
  },
  leaderboards: {
    variable: 'LEADERBOARDS',
    fallback: 'frozen-jewel',
    unit: 'names',
    about: 'Leaderboards that accept scores, separated by commas; `*` for any name. The first name is the board of tickets that name none.',
    schema: list(/^(\*|(?=.{1,64}$)[\w.-]+( [\w.-]+)*)$/),
  },
  maxLeaderboards: {
    variable: 'MAX_LEADERBOARDS',
    fallback: '100',
    unit: 'leaderboards',
    about: 'Maximum number of other leaderboards and content types with entries; those in LEADERBOARDS do not count.',
    schema: integer(0, ANY_COUNT),
  },
  unverified: unverified(
    'UNVERIFIED',
    'own',
    'Scores without a proof: `own` lists them only to their player, `below` to all players after the verified ones, `refuse` rejects them.',
  ),
  serviceUnverified: unverified(
    'SERVICE_UNVERIFIED',
    'below',
    'The same for the score service. Its lists are the same for all players, so `own` lists no unverified scores.',
  ),
  ticketDays: {
    variable: 'TICKET_DAYS',
    fallback: '30',
    unit: 'days',
    about: 'Lifetime of a signed seed.',
    schema: integer(1, 3650),
  },
  dailyGraceHours: {
    variable: 'DAILY_GRACE_HOURS',
    fallback: '6',
    unit: 'hours',
    about: 'Time after the end of its day (UTC) in which a daily game is still accepted.',
    schema: integer(0, 48),
  },
  maxMoves: {
    variable: 'MAX_MOVES',
    fallback: '10000',
    unit: 'moves',
    about: 'Longer replays are refused. Limits the cost of a verification.',
    schema: integer(1, 75_000),
  },
  maxRewards: {
    variable: 'MAX_REWARDS',
    fallback: '200',
    unit: 'a game',
    about: 'Maximum number of revives and block changes in a verified game.',
    schema: integer(0, ANY_COUNT),
  },
  rewardSeconds: {
    variable: 'REWARD_SECONDS',
    fallback: '5',
    unit: 'seconds',
    about: 'Minimum duration of a rewarded ad. A game may have as many rewards as such ads fit into its time.',
    schema: integer(0, 3600),
  },
  moveMilliseconds: {
    variable: 'MOVE_MILLISECONDS',
    fallback: '250',
    unit: 'milliseconds',
    about:
      'Minimum time of a move. All moves of a verified game, and the sum of its times, must fit into the time since its seed was issued. 0 disables both checks.',
    schema: integer(0, 60_000),
  },
  unusual: {
    variable: 'UNUSUAL',
    fallback: 'hide',
    unit: '',
    about: '`mark` or `hide`: action for games beyond the plausibility limits. `admin show` lists a hidden player again.',
    schema: v.picklist(['mark', 'hide']),
  },
  verifyMilliseconds: {
    variable: 'VERIFY_MILLISECONDS',
    fallback: '2000',
    unit: 'milliseconds',
    about: 'Processor time limit of one verification. Replays over the limit are refused.',
    schema: integer(10, 600_000),
  },
  verifyQueue: {
    variable: 'VERIFY_QUEUE',
    fallback: '32',
    unit: 'games',
    about: 'Games in verification per process; one per player, four per network. Others get 503 `busy` with `retry-after`.',
    schema: integer(1, 10_000),
  },
  verifyThreads: {
    variable: 'VERIFY_THREADS',
    fallback: '0',
    unit: 'threads',
    about: 'Worker threads for verifications, at most one per core. 0: in slices of 5 ms between requests.',
    schema: integer(0, 64),
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    fallback: '0',
    unit: 'proxies',
    about: "Number of proxies before the server. The client's address is read from their `x-forwarded-for`. 0 for none.",
    schema: integer(0, 16),
  },
  countryHeader: {
    variable: 'COUNTRY_HEADER',
    fallback: '',
    unit: '',
    about: "Header in which the proxy sends the client's country, such as `cf-ipcountry`. It alone counts then. Empty: the client chooses.",
    schema: v.pipe(v.string(), v.regex(/^[\w-]*$/, 'is not a header name'), v.toLowerCase()),
  },
  corsOrigins: {
    variable: 'CORS_ORIGINS',
    fallback: '*',
    unit: 'origins',
    about:
      'Origins of pages that may call the server, separated by commas; `*` for any, counted apart, `none` for none. A sandboxed frame has the origin `null`.',
    schema: list(/^(\*|none|null|https?:\/\/[^\s,/]+)$/),
  },
  botCheck: {
    variable: 'BOT_CHECK',
    fallback: 'local',
    unit: '',
    about: 'Bot check of the score service: `local` (tokens of this server, for development), `off`, or a siteverify URL.',
    schema: v.pipe(v.string(), v.regex(/^(local|off|https?:\/\/\S+)$/, 'is not local, off or a URL')),
  },
  ticketBotCheck: {
    variable: 'TICKET_BOT_CHECK',
    fallback: 'off',
    unit: '',
    about: '`on` requires a token of the bot check for each seed. Games without a seed are unverified.',
    schema: v.picklist(['on', 'off']),
  },
  botCheckSecret: {
    variable: 'BOT_CHECK_SECRET',
    fallback: '',
    unit: '',
    about: 'The secret for the siteverify URL.',
    schema: v.string(),
  },
  boardCacheMilliseconds: {
    variable: 'BOARD_CACHE_MILLISECONDS',
    fallback: '1000',
    unit: 'milliseconds',
    about:
      "Maximum age of a board's cached best 100 entries and counts for ranks; a player's own score is always current. 0 disables the cache.",
    schema: integer(0, 60_000),
  },
  readsPerMinute: limit('READS_PER_MINUTE', '1200', 'a minute', 'Requests from one address, except for files, counted per process.'),
  writesPerMinute: limit(
    'WRITES_PER_MINUTE',
    '240',
    'a minute',
    'Scores and seed requests from one address. A /48 of IPv6 may send ten times as many, here and below.',
  ),
  playerWritesPerMinute: limit('PLAYER_WRITES_PER_MINUTE', '60', 'a minute', 'Scores and seed requests of one player.'),
  playerSeedsPerMinute: limit('PLAYER_SEEDS_PER_MINUTE', '1', 'a minute', 'Seeds of free games for one player.'),
  playerSeedsPerDay: limit('PLAYER_SEEDS_PER_DAY', '60', 'a day', 'Seeds of free games for one player.'),
  seedsPerHour: limit('SEEDS_PER_HOUR', '300', 'an hour', 'Seeds of free games for one address.'),
  newPlayersPerHour: limit('NEW_PLAYERS_PER_HOUR', '120', 'an hour', 'New players of the main leaderboard from one address.'),
  registrationsPerHour: limit('REGISTRATIONS_PER_HOUR', '20', 'an hour', 'Registrations with the score service from one address.'),
  loginsPerMinute: limit('LOGINS_PER_MINUTE', '20', 'a minute', 'Login attempts from one address.'),
  loginFailures: {
    variable: 'LOGIN_FAILURES',
    fallback: '5',
    unit: 'attempts',
    about: 'Wrong PINs from one network that lock a nickname there.',
    schema: integer(1, 1000),
  },
  loginLockSeconds: {
    variable: 'LOGIN_LOCK_SECONDS',
    fallback: '30',
    unit: 'seconds',
    about: 'Duration of the first lock; each further wrong PIN doubles it.',
    schema: integer(1, 86_400),
  },
  loginLockMaxSeconds: {
    variable: 'LOGIN_LOCK_MAX_SECONDS',
    fallback: '3600',
    unit: 'seconds',
    about: 'Maximum duration of a lock.',
    schema: integer(1, 86_400 * 7),
  },
  hashesAtOnce: {
    variable: 'HASHES_AT_ONCE',
    fallback: '2',
    unit: 'hashes',
    about: 'Maximum number of concurrent PIN hashes; each takes 19 MiB and a thread.',
    schema: integer(1, 64),
  },
  bodyLimitBytes: {
    variable: 'BODY_LIMIT_BYTES',
    fallback: '400000',
    unit: 'bytes',
    about: 'Larger request bodies are refused unread; those without a replay above 65536 bytes.',
    schema: integer(1000, 10_000_000),
  },
  requestTimeoutSeconds: {
    variable: 'REQUEST_TIMEOUT_SECONDS',
    fallback: '10',
    unit: 'seconds',
    about: 'Requests that have not arrived completely after this time are refused.',
    schema: integer(1, 300),
  },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    fallback: '2000',
    unit: 'connections',
    about: 'Maximum number of open connections. The oldest idle one makes room for a new one.',
    schema: integer(1, 1_000_000),
  },
  connectionsPerNetwork: limit(
    'CONNECTIONS_PER_NETWORK',
    '200',
    'connections',
    'Open connections from one IPv4 address or IPv6 /64, tenfold from a /48. Not counted with TRUST_PROXY.',
  ),
  stallSeconds: {
    variable: 'STALL_SECONDS',
    fallback: '30',
    unit: 'seconds',
    about: 'Connections whose answer makes no progress for this time are closed.',
    schema: integer(1, 3600),
  },
  stopSeconds: {
    variable: 'STOP_SECONDS',
    fallback: '15',
    unit: 'seconds',
    about: 'Time for running requests to end when the server stops.',
    schema: integer(0, 600),
  },
  keepDays: {
    variable: 'KEEP_DAYS',
    fallback: '35',
    unit: 'days',
    about: 'Retention of hashes after a deletion, and of runs without a leaderboard entry. Not below TICKET_DAYS.',
    schema: integer(1, 36_500),
  },
  keepSubmissionDays: {
    variable: 'KEEP_SUBMISSION_DAYS',
    fallback: '2',
    unit: 'days',
    about: 'Retention of submission keys: a score that is repeated within this time gets its first answer.',
    schema: integer(1, 36_500),
  },
  keepDailyDays: {
    variable: 'KEEP_DAILY_DAYS',
    fallback: '90',
    unit: 'days',
    about: 'Retention of daily leaderboards.',
    schema: integer(1, 36_500),
  },
  cleaningMinutes: {
    variable: 'CLEANING_MINUTES',
    fallback: '60',
    unit: 'minutes',
    about: 'Interval of the cleanup of old data; 0 disables it.',
    schema: integer(0, 10_080),
  },
  metrics: {
    variable: 'METRICS',
    fallback: 'on',
    unit: '',
    about: "`on` serves /metrics on the server's port, `off` disables it, a port number serves it on that port of HOST only.",
    schema: v.pipe(v.string(), v.regex(/^(on|off|\d{1,5})$/, 'is not on, off or a port')),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    fallback: 'info',
    unit: '',
    about:
      '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. On a terminal the default is `warn`, and lines are text instead of JSON.',
    schema: v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  logAddresses: {
    variable: 'LOG_ADDRESSES',
    fallback: 'short',
    unit: '',
    about: "Part of clients' addresses in the log: `short` (the network), `full` or `none`.",
    schema: v.picklist(['short', 'full', 'none']),
  },
} as const satisfies Record<string, Setting>;

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
function unverified(variable: string, fallback: string, about: string) {
  const schema = v.pipe(
    v.string(),
    v.transform((text) => (text === 'accept' ? 'below' : text)),
    v.picklist(['own', 'below', 'refuse']),
  );
  return { variable, fallback, unit: '', about, schema };
}

function limit(variable: string, fallback: string, unit: string, about: string) {
  return { variable, fallback, unit, about: `${about} 0 for no limit.`, schema: integer(0, ANY_COUNT) };
}
