// The save in a link: records, themes, the player on the leaderboard, and the running game, packed into few bytes.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import * as v from 'valibot';
import type { RunningGame } from '../game/session.ts';
import { hashText } from '../rules/hash.ts';
import { decodeMoveTimes, encodeMoveTimes, encodeReplay, fromBase64Url, readReplay, toBase64Url } from '../rules/replay.ts';
import { sortRows } from '../records/writer-rows.ts';
import type { LinkFault } from '../state/carry-view.ts';
import { isPlainText, isUsername } from './saved-data.ts';
import type { SavedGame } from './session.ts';
import { readThings, type SharedSave } from './shared-save.ts';

/** The part of the shared save that a link carries. Settings belong to a device. */
export type LinkedRecords = Omit<SharedSave, 'settings' | 'settingsAt' | 'playerAt'>;

export type LinkedSave = {
  readonly shared: LinkedRecords;
  readonly game: (SavedGame & { readonly running: RunningGame }) | undefined;
  /** Text of RECORDS_KEY. */
  readonly records: string | undefined;
  /** Text of JOURNEY_KEY. */
  readonly stars: string | undefined;
};

/** `isGameUnreadable`: the link has a game, which this version of the rules rejects. */
export type ReadSave = LinkedSave & { readonly isGameUnreadable: boolean };

const GAME = 'frozen-jewel';

/** All versions begin with it: version, two bytes of length, four of the hash of the bytes after it. */
const HEADER_BYTES = 7;
const VERSION = 1;

/** Larger numbers of an edited save are lowered: sums of several saves must stay safe integers. */
const MAX_COUNT = 1_000_000_000_000;
/** Latest time of a Date. */
const MAX_TIME = 8_640_000_000_000_000;
const MAX_ROWS = 16;
const MAX_ID_CHARACTERS = 100;
const MAX_TICKET_CHARACTERS = 1000;

/** Each packed part is smaller. */
const MAX_PART_BYTES = 65_536;

const upTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const COUNT = upTo(MAX_COUNT);
const TIME = upTo(MAX_TIME);
const ID = v.pipe(v.string(), v.maxLength(MAX_ID_CHARACTERS));
const PLAIN = v.pipe(v.string(), v.check(isPlainText));

const FIELDS = v.object({
  epoch: COUNT,
  best: COUNT,
  coins: v.pipe(v.array(v.tuple([ID, COUNT, COUNT, TIME])), v.maxLength(MAX_ROWS)),
  themes: v.array(v.string()),
  isTutorialDue: v.boolean(),
  isComboExplained: v.boolean(),
  player: v.tuple([v.pipe(v.string(), v.check(isUsername)), PLAIN, PLAIN]),
  run: v.optional(
    v.object({
      start: v.string(),
      moves: COUNT,
      actedAt: TIME,
      ticket: v.optional(v.pipe(v.string(), v.maxLength(MAX_TICKET_CHARACTERS))),
      id: v.optional(ID),
      counted: v.optional(COUNT),
    }),
  ),
  records: v.optional(v.string()),
  stars: v.optional(v.string()),
});
type Fields = v.InferOutput<typeof FIELDS>;

export function packLinkedSave({ shared, game, records, stars }: LinkedSave): Uint8Array {
  const { epoch, bestScore, unlockedThemes, isTutorialDue, isComboExplained, player } = shared;
  const replay = game && encodeReplay(game.running);
  const moves = replay?.slice(replay.lastIndexOf('~') + 1) ?? '';
  const fields: Fields = {
    epoch: limit(epoch),
    best: limit(bestScore),
    coins: sortRows(shared.coins).map(([id, row]) => [id, limit(row.earned), limit(row.spent), row.writtenAt]),
    themes: [...unlockedThemes],
    isTutorialDue,
    isComboExplained,
    player: [player.username, player.userId, player.country],
    run: game && {
      start: replay!.slice(0, -moves.length || undefined),
      moves: game.running.actions.length,
      actedAt: game.actedAt,
      ticket: game.running.ticket,
      id: game.running.id,
      counted: game.running.countedActions,
    },
    records,
    stars,
  };
  const head = compress(strToU8(JSON.stringify({ game: GAME, ...fields })));
  const body = [...twoBytes(head.length), ...head, ...fromBase64Url(moves), ...compress(packTimes(game?.running.times ?? []))];
  return Uint8Array.from([VERSION, ...twoBytes(HEADER_BYTES + body.length), ...hashBytes(Uint8Array.from(body)), ...body]);
}

/** Returns the save in bytes that `packLinkedSave` wrote, or why they are not one. */
export function unpackLinkedSave(bytes: Uint8Array): ReadSave | LinkFault {
  if (bytes.length === 0) return 'empty';
  if (bytes.length < HEADER_BYTES) return 'cut';
  const length = readTwoBytes(bytes, 1);
  if (bytes.length < length) return 'cut';
  const body = bytes.subarray(HEADER_BYTES);
  if (bytes.length > length || hashBytes(body).some((byte, index) => byte !== bytes[3 + index])) return 'damaged';
  if (bytes[0] !== VERSION) return 'newer';
  try {
    const headEnd = 2 + readTwoBytes(body, 0);
    const fields: unknown = JSON.parse(strFromU8(inflate(body.subarray(2, headEnd))));
    if ((fields as { game?: unknown } | null)?.game !== GAME) return 'foreign';
    return readSave(v.parse(FIELDS, fields), body.subarray(headEnd));
  } catch {
    return 'damaged';
  }
}

function readSave({ run, records, stars, player: [username, userId, country], ...fields }: Fields, rest: Uint8Array): ReadSave {
  const running = run && readGame(run, rest);
  return {
    shared: {
      epoch: fields.epoch,
      bestScore: fields.best,
      coins: Object.fromEntries(fields.coins.map(([id, earned, spent, writtenAt]) => [id, { earned, spent, writtenAt }])),
      unlockedThemes: readThings(fields.themes),
      isTutorialDue: fields.isTutorialDue,
      isComboExplained: fields.isComboExplained,
      player: { username, userId, country },
    },
    game: running && { running, actedAt: run.actedAt },
    records,
    stars,
    isGameUnreadable: run !== undefined && running === undefined,
  };
}

/** Plays the game again. Returns undefined if the rules reject it, or if its start contains moves of its own. */
function readGame({ start, moves, ticket, id, counted }: NonNullable<Fields['run']>, rest: Uint8Array): RunningGame | undefined {
  try {
    if (!start.endsWith('~')) return undefined;
    const { replay, state } = readReplay(start + toBase64Url(rest.subarray(0, moves)));
    const times = unpackTimes(inflate(rest.subarray(moves)));
    if (times.length !== moves || replay.actions.length !== moves) return undefined;
    return {
      state,
      start: replay.start,
      actions: [...replay.actions],
      // Clamps them, as a stored game does.
      times: decodeMoveTimes(encodeMoveTimes(times))!,
      ticket,
      ...(id !== undefined && { id }),
      ...(counted !== undefined && { countedActions: counted }),
    };
  } catch {
    return undefined;
  }
}

function limit(count: number): number {
  return Math.min(count, MAX_COUNT);
}

function compress(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 9 });
}

/** Throws a RangeError for a part that is too large. Stops writing there: a small text can inflate a thousand times. */
function inflate(bytes: Uint8Array): Uint8Array {
  const part = inflateSync(bytes, { out: new Uint8Array(MAX_PART_BYTES) });
  if (part.length === MAX_PART_BYTES) throw new RangeError('the part is too large');
  return part;
}

/** Packs whole numbers in groups of seven bits, the lowest first. The highest bit of a byte marks that more follow. */
function packTimes(times: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (let time of times.map(Math.trunc)) {
    for (; time > 127; time >>= 7) bytes.push((time & 127) | 128);
    bytes.push(time);
  }
  return Uint8Array.from(bytes);
}

function unpackTimes(bytes: Uint8Array): number[] {
  const times: number[] = [];
  let time = 0;
  let bits = 0;
  for (const byte of bytes) {
    time |= (byte & 127) << bits;
    bits += 7;
    if (byte > 127) continue;
    times.push(time);
    time = bits = 0;
  }
  return times;
}

function twoBytes(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function readTwoBytes(bytes: Uint8Array, at: number): number {
  return bytes[at] * 256 + bytes[at + 1];
}

function hashBytes(bytes: Uint8Array): number[] {
  const hash = Number.parseInt(hashText(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), 16);
  return [hash >>> 24, (hash >> 16) & 0xff, (hash >> 8) & 0xff, hash & 0xff];
}
