// The table of settings: every environment variable of the server, what it stands at without one, its unit and what it does.
import * as v from 'valibot';

type Setting = {
  readonly variable: string;
  /** As it would be written into the environment. */
  readonly fallback: string;
  /** Empty for texts. */
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
    about: 'Where the server listens; 0 takes any free one.',
    schema: whole(0, 65_535),
  },
  host: { variable: 'HOST', fallback: '127.0.0.1', unit: '', about: 'The address it listens at; `0.0.0.0` for all.', schema: someText() },
  webFolder: {
    variable: 'WEB_FOLDER',
    fallback: 'dist/web',
    unit: '',
    about: "The built game's folder, served where it exists.",
    schema: someText(),
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    fallback: 'file:./data/frozen-jewel.db',
    unit: '',
    about: '`file:PATH` for the embedded database, `postgres://...` for PostgreSQL.',
    schema: v.pipe(v.string(), v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'begins with neither file: nor postgres://')),
  },
  databaseConnections: {
    variable: 'DATABASE_CONNECTIONS',
    fallback: '10',
    unit: 'connections',
    about: 'At most as many to PostgreSQL by each process.',
    schema: whole(1, 1000),
  },
  secret: {
    variable: 'SECRET',
    fallback: '',
    unit: '',
    about: 'Signs seeds and ids; at least 16 characters. Empty: made at the first start and kept in the database, for all processes.',
    schema: v.pipe(
      v.string(),
      v.check((text) => text === '' || text.length >= 16, 'has fewer than 16 characters'),
    ),
  },
  sealKey: {
    variable: 'SEAL_KEY',
    fallback: 'frozen-jewel-key-for-development',
    unit: '',
    about: "The AES key of sealed fields: the game's own setting must be the same. 16, 24 or 32 bytes.",
    schema: v.pipe(
      v.string(),
      v.check((text) => AES_KEY_BYTES.has(Buffer.byteLength(text)), 'has not 16, 24 or 32 bytes'),
    ),
  },
  gameId: {
    variable: 'GAME_ID',
    fallback: 'frozen-jewel',
    unit: '',
    about: 'The `game_id` that the score service knows.',
    schema: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'is no id of letters, digits, dots and hyphens')),
  },
  leaderboards: {
    variable: 'LEADERBOARDS',
    fallback: '*',
    unit: 'names',
    about: 'The leaderboards that may be posted to, with commas between; `*` for any name.',
    schema: list(/^(\*|(?=.{1,64}$)[\w.-]+( [\w.-]+)*)$/),
  },
  maxLeaderboards: {
    variable: 'MAX_LEADERBOARDS',
    fallback: '100',
    unit: 'leaderboards',
    about: 'Further leaderboards and content types are refused, unless LEADERBOARDS names them.',
    schema: whole(0, ANY_COUNT),
  },
  unverified: unverified(
    'UNVERIFIED',
    'own',
    'Scores without a proof: `own` lists them to their player alone, `below` to all after the verified ones, `refuse` takes none.',
  ),
  serviceUnverified: unverified(
    'SERVICE_UNVERIFIED',
    'below',
    'The same for the score service. Its lists do not know their reader, so `own` lists none.',
  ),
  ticketDays: {
    variable: 'TICKET_DAYS',
    fallback: '30',
    unit: 'days',
    about: 'How long a signed seed is accepted.',
    schema: whole(1, 3650),
  },
  dailyGraceHours: {
    variable: 'DAILY_GRACE_HOURS',
    fallback: '6',
    unit: 'hours',
    about: 'How long after its day (UTC) a daily game is still accepted.',
    schema: whole(0, 48),
  },
  maxMoves: {
    variable: 'MAX_MOVES',
    fallback: '10000',
    unit: 'moves',
    about: 'Longer replays are refused: this bounds what a verification takes.',
    schema: whole(1, 75_000),
  },
  maxRewards: {
    variable: 'MAX_REWARDS',
    fallback: '200',
    unit: 'a game',
    about: 'At most as many revives and changes of blocks in a verified game.',
    schema: whole(0, ANY_COUNT),
  },
  rewardSeconds: {
    variable: 'REWARD_SECONDS',
    fallback: '5',
    unit: 'seconds',
    about: 'What a rewarded ad takes at least: a game gets no more rewards than such ads fit into its time.',
    schema: whole(0, 3600),
  },
  moveMilliseconds: {
    variable: 'MOVE_MILLISECONDS',
    fallback: '250',
    unit: 'milliseconds',
    about:
      'The shortest time of a move: all moves of a verified game, and the sum of its times, must fit into the time since its seed was issued. 0 checks neither.',
    schema: whole(0, 60_000),
  },
  unusual: {
    variable: 'UNUSUAL',
    fallback: 'mark',
    unit: '',
    about: '`mark` or `hide`: what `admin scan` does with games beyond the plausibility line. Hidden players return with `admin show`.',
    schema: v.picklist(['mark', 'hide']),
  },
  verifyMilliseconds: {
    variable: 'VERIFY_MILLISECONDS',
    fallback: '2000',
    unit: 'milliseconds',
    about: 'Processor time of one verification, in slices of 5 ms between requests. A replay that needs more is refused.',
    schema: whole(10, 600_000),
  },
  verifyQueue: {
    variable: 'VERIFY_QUEUE',
    fallback: '32',
    unit: 'games',
    about: 'Games in verification by each process. One more is answered with 503 `busy` and `retry-after`.',
    schema: whole(1, 10_000),
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    fallback: '0',
    unit: 'proxies',
    about: "How many proxies stand before the server: the client's address is read from their `x-forwarded-for`. 0 for none.",
    schema: whole(0, 16),
  },
  countryHeader: {
    variable: 'COUNTRY_HEADER',
    fallback: '',
    unit: '',
    about: "The header in which the proxy tells the client's country, such as `cf-ipcountry`. Empty: none is believed.",
    schema: v.pipe(v.string(), v.regex(/^[\w-]*$/, 'is no name of a header'), v.toLowerCase()),
  },
  corsOrigins: {
    variable: 'CORS_ORIGINS',
    fallback: '*',
    unit: 'origins',
    about: 'Who may call from other pages: `*`, `none`, or origins with commas between. A sandboxed frame has the origin `null`.',
    schema: list(/^(\*|none|null|https?:\/\/[^\s,/]+)$/),
  },
  botCheck: {
    variable: 'BOT_CHECK',
    fallback: 'local',
    unit: '',
    about:
      "How the score service tells people from robots: `local` (this server's own token, for development), `off`, or a siteverify address.",
    schema: v.pipe(v.string(), v.regex(/^(local|off|https?:\/\/\S+)$/, 'is neither local, off nor an address')),
  },
  botCheckSecret: {
    variable: 'BOT_CHECK_SECRET',
    fallback: '',
    unit: '',
    about: 'The secret that goes to the siteverify address.',
    schema: v.string(),
  },
  boardCacheMilliseconds: {
    variable: 'BOARD_CACHE_MILLISECONDS',
    fallback: '1000',
    unit: 'milliseconds',
    about: "How old the best 100 of a board may be when they are shown; a player's own score is never missing. 0 reads them each time.",
    schema: whole(0, 60_000),
  },
  readsPerMinute: limit('READS_PER_MINUTE', '1200', 'a minute', 'Requests of any kind by one address, counted by each process.'),
  writesPerMinute: limit(
    'WRITES_PER_MINUTE',
    '240',
    'a minute',
    'Scores and seeds by one address. A /48 of IPv6 has ten times as many, here and below.',
  ),
  playerWritesPerMinute: limit('PLAYER_WRITES_PER_MINUTE', '60', 'a minute', 'Scores and seeds by one player.'),
  playerSeedsPerMinute: limit('PLAYER_SEEDS_PER_MINUTE', '1', 'a minute', 'Seeds of free games by one player.'),
  playerSeedsPerDay: limit('PLAYER_SEEDS_PER_DAY', '60', 'a day', 'Seeds of free games by one player.'),
  seedsPerHour: limit('SEEDS_PER_HOUR', '300', 'an hour', 'Seeds of free games by one address.'),
  newPlayersPerHour: limit('NEW_PLAYERS_PER_HOUR', '120', 'an hour', 'New players of the main leaderboard from one address.'),
  registrationsPerHour: limit('REGISTRATIONS_PER_HOUR', '20', 'an hour', 'Registrations with the score service from one address.'),
  loginsPerMinute: limit('LOGINS_PER_MINUTE', '20', 'a minute', 'Tries to log in from one address.'),
  loginFailures: {
    variable: 'LOGIN_FAILURES',
    fallback: '5',
    unit: 'tries',
    about: 'After as many wrong PINs from one network a nickname is locked there for a while.',
    schema: whole(1, 1000),
  },
  loginLockSeconds: {
    variable: 'LOGIN_LOCK_SECONDS',
    fallback: '30',
    unit: 'seconds',
    about: 'The first lock; each further wrong PIN doubles it.',
    schema: whole(1, 86_400),
  },
  loginLockMaxSeconds: {
    variable: 'LOGIN_LOCK_MAX_SECONDS',
    fallback: '3600',
    unit: 'seconds',
    about: 'The longest lock.',
    schema: whole(1, 86_400 * 7),
  },
  hashesAtOnce: {
    variable: 'HASHES_AT_ONCE',
    fallback: '2',
    unit: 'hashes',
    about: 'How many PINs are hashed at the same time; each takes 19 MiB and a thread.',
    schema: whole(1, 64),
  },
  bodyLimitBytes: {
    variable: 'BODY_LIMIT_BYTES',
    fallback: '400000',
    unit: 'bytes',
    about: 'Larger bodies are refused unread.',
    schema: whole(1000, 10_000_000),
  },
  requestTimeoutSeconds: {
    variable: 'REQUEST_TIMEOUT_SECONDS',
    fallback: '10',
    unit: 'seconds',
    about: 'A request that has not come in whole by then is refused.',
    schema: whole(1, 300),
  },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    fallback: '2000',
    unit: 'connections',
    about: 'More clients at once are turned away.',
    schema: whole(1, 1_000_000),
  },
  connectionsPerNetwork: limit(
    'CONNECTIONS_PER_NETWORK',
    '200',
    'connections',
    'Open connections of one IPv4 address or IPv6 /64. Not counted with TRUST_PROXY.',
  ),
  stallSeconds: {
    variable: 'STALL_SECONDS',
    fallback: '30',
    unit: 'seconds',
    about: 'A connection that takes no bytes of its answer for so long is ended.',
    schema: whole(1, 3600),
  },
  stopSeconds: {
    variable: 'STOP_SECONDS',
    fallback: '15',
    unit: 'seconds',
    about: 'What running requests get to end in when the server is told to stop.',
    schema: whole(0, 600),
  },
  keepDays: {
    variable: 'KEEP_DAYS',
    fallback: '35',
    unit: 'days',
    about: 'How long submission keys and runs that no leaderboard shows are kept. Not below TICKET_DAYS.',
    schema: whole(1, 36_500),
  },
  keepDailyDays: {
    variable: 'KEEP_DAILY_DAYS',
    fallback: '90',
    unit: 'days',
    about: "How long a day's leaderboard is kept.",
    schema: whole(1, 36_500),
  },
  cleaningMinutes: {
    variable: 'CLEANING_MINUTES',
    fallback: '60',
    unit: 'minutes',
    about: 'How often old data is looked for; 0 for never.',
    schema: whole(0, 10_080),
  },
  metrics: {
    variable: 'METRICS',
    fallback: 'on',
    unit: '',
    about: '`on` serves /metrics beside the game, `off` nowhere, a port number at that port of HOST alone.',
    schema: v.pipe(v.string(), v.regex(/^(on|off|\d{1,5})$/, 'is neither on, off nor a port')),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    fallback: 'info',
    unit: '',
    about: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. On a terminal `warn`, as text; otherwise lines are JSON.',
    schema: v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  logAddresses: {
    variable: 'LOG_ADDRESSES',
    fallback: 'short',
    unit: '',
    about: "What of clients' addresses is logged: `short` (the network), `full` or `none`.",
    schema: v.picklist(['short', 'full', 'none']),
  },
} as const satisfies Record<string, Setting>;

function whole(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, `is no whole number from ${min} to ${max}`),
    v.transform(Number),
    v.number(),
    v.minValue(min, `is below ${min}`),
    v.maxValue(max, `is above ${max}`),
  );
}

function someText() {
  return v.pipe(v.string(), v.nonEmpty('is empty'));
}

function list(entry: RegExp) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.array(v.pipe(v.string(), v.regex(entry, 'has an entry that cannot be read'))),
  );
}

/** `accept` is the value of earlier versions. */
function unverified(variable: string, fallback: string, about: string) {
  const schema = v.pipe(
    v.string(),
    v.transform((text) => (text === 'accept' ? 'below' : text)),
    v.picklist(['own', 'below', 'refuse']),
  );
  return { variable, fallback, unit: '', about, schema };
}

function limit(variable: string, fallback: string, unit: string, about: string) {
  return { variable, fallback, unit, about: `${about} 0 for no limit.`, schema: whole(0, ANY_COUNT) };
}
