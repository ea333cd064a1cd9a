// The wire protocol of leaderboards and score service: schemas and limits that client and server share.
import * as v from 'valibot';
import { COUNT, DAY } from '../platform/schemas.ts';

/** Room for tens of thousands of moves. */
export const MAX_REPLAY_CHARACTERS = 100_000;

/** Entries of a list (specification, section 9). */
export const MAX_ENTRIES = 100;

/** Time-out of a call (specification, section 9). */
export const TIMEOUT_MILLISECONDS = 5000;

/** The specification has no limit for the main leaderboard. */
export const MAX_USERNAME_CHARACTERS = 20;

/** Specification, sections 5 and 9. */
export const NICKNAME = { minLength: 5, maxLength: 12 } as const;
export const PIN_DIGITS = 6;

/** Tokens of known bot-protection services have about 2,000 characters. */
const MAX_TOKEN_CHARACTERS = 10_000;

/**
 * All error codes of the server with their HTTP status. The body is `{ "code": ..., "message": ... }`. Clients act on `code`;
 * `message` is English text for people.
 */
export const ERROR_STATUS = {
  'bad-request': 400,
  'bad-seal': 400,
  'login-failed': 401,
  'bot-check-failed': 403,
  banned: 403,
  'origin-refused': 403,
  'seed-forged': 403,
  'seed-foreign': 403,
  'unverified-refused': 403,
  'day-not-over': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'nickname-taken': 409,
  'name-taken': 409,
  'seed-used': 409,
  'rules-version': 409,
  'submission-reused': 409,
  'daily-played': 409,
  'run-copied': 409,
  'daily-over': 410,
  'seed-expired': 410,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'name-empty': 422,
  'name-too-long': 422,
  'name-characters': 422,
  'name-bad-words': 422,
  'nickname-invalid': 422,
  'pin-invalid': 422,
  'replay-malformed': 422,
  'replay-rejected': 422,
  'replay-start': 422,
  'seed-mismatch': 422,
  'score-mismatch': 422,
  'too-many-rewards': 422,
  'rewards-not-allowed': 422,
  'times-mismatch': 422,
  'times-too-long': 422,
  'moves-too-fast': 422,
  'rate-limited': 429,
  'locked-out': 429,
  'headers-too-large': 431,
  internal: 500,
  busy: 503,
  'database-unavailable': 503,
  'shutting-down': 503,
  'storage-full': 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The seed is invalid or expired. The score is sent again as an unverified one. */
export const SEED_CODES = ['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired'] as const satisfies readonly ErrorCode[];
export const RULES_CODE: ErrorCode = 'rules-version';

export const ERROR_BODY = v.object({ code: v.string(), message: v.string() });

const UUID = v.pipe(v.string(), v.uuid());

/** Words of letters, digits, underscores, dots and hyphens, separated by single spaces. */
export const LEADERBOARD_NAME_TEXT = /^[\w.-]+(?: [\w.-]+)*$/;
const LEADERBOARD_NAME = v.pipe(v.string(), v.maxLength(64), v.regex(LEADERBOARD_NAME_TEXT));

/** Used if a request has no `contentType`. */
export const DEFAULT_CONTENT_TYPE = 'score';
const CONTENT_TYPE = v.nullish(v.pipe(v.string(), v.maxLength(64)), DEFAULT_CONTENT_TYPE);

/** Accepts `5000`, `5000.0` and `5e3`. */
export const WHOLE_NUMBER_TEXT = /^\d{1,16}(?:\.0{1,16})?(?:e\+?\d{1,2})?$/i;
const SCORE = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(WHOLE_NUMBER_TEXT), v.transform(Number))]), COUNT);

/** A client without an id sends none, null or an empty one. Numbers mean a new player: this server never issues them. */
const ID = v.nullish(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((id) => (typeof id === 'number' ? '' : id)),
    v.regex(/^[\w-]{0,64}$/),
  ),
  '',
);

/** An invalid country becomes empty: it is not a reason to refuse a score. */
const COUNTRY = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((country) => (typeof country === 'string' && country.length <= 16 ? country : '')),
  ),
  '',
);

const TICKET = v.pipe(v.string(), v.maxLength(500));

/** Text of a server: numbers count as text. The limits are those of the save, which stores ids and countries. */
const SERVER_TEXT = v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.maxLength(100), v.regex(/^\P{Cc}*$/u));

/** A longer number would leave no room for the names of a list. */
const MAX_SHOWN = 9_999_999_999;

/** A number of a server, which may be text. */
export const SERVER_NUMBER = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}(?:\.\d+)?(?:e\+?\d{1,2})?$/i), v.transform(Number))]),
  v.minValue(-MAX_SHOWN),
  v.maxValue(MAX_SHOWN),
);

/** A name in a list. Without a valid one the row belongs to an anonymous player. */
export const SERVER_NAME = v.fallback(SERVER_TEXT, '');

/** A field that may be missing. An invalid value counts as missing: it discards neither the row nor the response. */
function lenient<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.fallback(v.optional(schema), undefined);
}

const OPTIONAL_TEXT = lenient(SERVER_TEXT);
const OPTIONAL_COUNT = lenient(COUNT);
export const OPTIONAL_FLAG = lenient(v.boolean());

/** Optional fields that prove a score. */
const PROOF = {
  /** Output of `encodeReplay`. */
  replay: v.optional(v.pipe(v.string(), v.maxLength(MAX_REPLAY_CHARACTERS))),
  /** The signed seed of the game, as issued by the server. */
  ticket: v.optional(TICKET),
  /** Output of `encodeMoveTimes`: exactly one time per move. A game without times is not verified. */
  times: v.optional(v.pipe(v.string(), v.maxLength(MAX_REPLAY_CHARACTERS))),
  /** Idempotency key: repeated requests count once and get the same response. */
  submission: v.optional(UUID),
};

/** Content of `dt` for the main leaderboard (specification, section 7). `id` and `country` are empty until the server has sent them. */
export const ADD_REQUEST = v.object({
  type: v.literal('add'),
  leaderboard: LEADERBOARD_NAME,
  username: v.string(),
  id: ID,
  country: COUNTRY,
  contentType: CONTENT_TYPE,
  score: SCORE,
  ...PROOF,
});

/**
 * `id`: the player whose entry is marked and ranked. `day`: selects a daily leaderboard. `own`: requests the player's entries alone, for a
 * list of `GET boards/BOARD`. Other servers ignore all three.
 */
export const GET_REQUEST = v.object({
  type: v.literal('get'),
  leaderboard: LEADERBOARD_NAME,
  contentType: CONTENT_TYPE,
  id: ID,
  day: v.optional(DAY),
  own: v.optional(v.boolean(), false),
});

export const LEADERBOARD_REQUEST = v.variant('type', [ADD_REQUEST, GET_REQUEST]);

/**
 * A row of any leaderboard. `id` or `_id` is public: scores cannot be posted with it. `isOwn` marks the requesting player's rows, which come
 * last if they are not among the best. `rank` counts verified entries from 1; on the wire all unverified ones share the rank after them, on
 * the client they have none. `rankWithin`: the largest possible error of `rank`; missing for 0. `run`: id of a run that can be
 * watched. `total`: number of verified entries, in an own row whose rank is beyond the best ones. `isListed`, of a player's rows that were requested alone: other players see the row if it is among the best. Other servers omit
 * `rank`, `isVerified`, `isOwn`, `isListed`, `total` and `run`.
 */
export const LEADERBOARD_ENTRY = v.object({
  id: OPTIONAL_TEXT,
  _id: OPTIONAL_TEXT,
  /** Empty for a player without a name. */
  username: SERVER_NAME,
  /** Score, coins or count; a percentage for a win rate. */
  score: SERVER_NUMBER,
  /** Two lowercase letters on the client, or empty. Undefined in a list without countries. */
  country: OPTIONAL_TEXT,
  rank: lenient(v.pipe(COUNT, v.maxValue(MAX_SHOWN))),
  rankWithin: OPTIONAL_COUNT,
  isVerified: OPTIONAL_FLAG,
  isOwn: v.fallback(v.boolean(), false),
  total: OPTIONAL_COUNT,
  isListed: OPTIONAL_FLAG,
  run: OPTIONAL_TEXT,
});

/**
 * The player's entry that the score counts for. `isVerified`: the server replayed the game on a seed that it had issued. Unverified entries
 * have no rank. `publicId`: the `id` of the player's rows in lists; `id` is secret here.
 */
export const ADD_RESPONSE = v.object({
  ...v.pick(LEADERBOARD_ENTRY, ['id', '_id', 'country', 'rank', 'rankWithin', 'isVerified']).entries,
  score: OPTIONAL_COUNT,
  publicId: OPTIONAL_TEXT,
});

/**
 * Body of `POST ticket`, JSON. An empty `id` creates a new player. `keep`: the ticket that stays open beside the new free one,
 * of the game in play or of a waiting score. Without it the newest stays open. The game counts on the board alone.
 */
export const TICKET_REQUEST = v.object({
  kind: v.picklist(['free', 'daily']),
  id: ID,
  rulesVersion: COUNT,
  keep: v.optional(TICKET),
  leaderboard: v.optional(LEADERBOARD_NAME),
  contentType: CONTENT_TYPE,
  /** Token of the bot check, for servers that require one. */
  'g-recaptcha-response': v.optional(v.string()),
});

/** Server time: milliseconds since 1970, at most the end of the year 9999. */
export const SERVER_TIME = v.pipe(COUNT, v.maxValue(253_402_300_799_999));

const SEED = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff));

/**
 * `ticket` is opaque to the client. `day`: daily tickets only. `nextAfter`: seconds until the player can get another free ticket.
 * Servers of earlier versions send neither `nextAfter` nor `time`.
 */
export const TICKET_RESPONSE = v.object({
  ticket: v.string(),
  seed: SEED,
  id: v.string(),
  day: v.optional(DAY),
  time: v.optional(SERVER_TIME),
  nextAfter: v.optional(COUNT),
});

/** Response of `GET days/DAY`: the seed of a day that is over. */
export const DAY_RESPONSE = v.object({ day: DAY, seed: SEED });

/** Body of `POST forget`, JSON: deletes all data of the player. */
export const FORGET_REQUEST = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{0,64}$/)) });

/** Response of `GET runs/ID`: a run to watch. */
export const RUN_RESPONSE = v.object({
  replay: v.string(),
  username: SERVER_NAME,
  score: COUNT,
});

export type AddRequest = v.InferOutput<typeof ADD_REQUEST>;
/** A score and what proves it, as the client stores and sends it and the server verifies it. */
export type SentScore = Pick<AddRequest, 'score' | keyof typeof PROOF>;
/** The player of a score. */
export type Sender = Pick<AddRequest, 'username' | 'id' | 'country'>;
export type GetRequest = v.InferOutput<typeof GET_REQUEST>;
export type LeaderboardEntry = Readonly<v.InferOutput<typeof LEADERBOARD_ENTRY>>;
export type AddResponse = v.InferOutput<typeof ADD_RESPONSE>;
export type TicketRequest = v.InferOutput<typeof TICKET_REQUEST>;
export type TicketResponse = v.InferOutput<typeof TICKET_RESPONSE>;
export type DayResponse = v.InferOutput<typeof DAY_RESPONSE>;
export type RunResponse = v.InferOutput<typeof RUN_RESPONSE>;

const BOT_TOKEN = v.optional(v.pipe(v.string(), v.maxLength(MAX_TOKEN_CHARACTERS)), '');

/** Form bodies of the score service (specification, section 7). All fields are text. `names.ts` checks names and PINs. */
export const REGISTER_FORM = v.object({ nickname: v.string(), 'g-recaptcha-response': BOT_TOKEN });
export const LOGIN_FORM = v.object({ nickname: v.string(), pin_code: v.string(), 'g-recaptcha-response': BOT_TOKEN });
/** `score` and `game_time` (seconds) are sealed. The proof fields extend the specification. */
export const SCORE_FORM = v.object({
  game_id: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
  uid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  score: v.pipe(v.string(), v.maxLength(200)),
  game_time: v.pipe(v.string(), v.maxLength(200)),
  ...PROOF,
});

/** `public_id`: the `uid` of the user's rows in lists. Other servers do not send it. */
const USER_RESPONSE = v.object({ uid: v.pipe(SERVER_TEXT, v.nonEmpty()), public_id: OPTIONAL_TEXT });
/** A PIN that is a number has lost its leading zeros. */
const PIN = v.union([
  v.string(),
  v.pipe(
    v.number(),
    v.transform((pin) => `${pin}`.padStart(PIN_DIGITS, '0')),
  ),
]);
export const REGISTER_RESPONSE = v.object({ ...USER_RESPONSE.entries, pin_code: PIN });
export const LOGIN_RESPONSE = USER_RESPONSE;
