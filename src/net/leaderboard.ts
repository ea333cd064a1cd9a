// The main leaderboard's client: scores and lists, sealed as `dt` (specification, section 7; readings R5), and runs.
import * as v from 'valibot';
import { readReplay, ReplayError } from '../rules/replay.ts';
import { CallError, siblingAddress, type Calls } from './calls.ts';
import {
  ADD_RESPONSE,
  DAY_RESPONSE,
  DEFAULT_CONTENT_TYPE,
  LEADERBOARD_ENTRY,
  MAX_ENTRIES,
  RUN_RESPONSE,
  type AddResponse,
  type LeaderboardEntry,
  type LEADERBOARD_REQUEST,
  type Sender,
} from './protocol.ts';
import type { WaitingScore } from './score-queue.ts';
import { sealPayload } from './sealed-payload.ts';

/** A list response. Entries are validated one by one. */
const LIST = v.array(v.unknown());

const NOT_IMPLEMENTED = 501;

export type LeaderboardOptions = {
  readonly calls: Calls;
  /** URL of `/api/score` (specification, section 7). */
  readonly address: string;
  readonly name: string;
  /** AES key: 16, 24 or 32 bytes. */
  readonly key: string;
};

export type Leaderboard = ReturnType<typeof createLeaderboard>;

/** Every call rejects with a CallError. */
export function createLeaderboard({ calls, address, name, key }: LeaderboardOptions) {
  /** Other servers, and earlier versions, only answer `get`. */
  let hasBoards = true;
  const post = (payload: v.InferInput<typeof LEADERBOARD_REQUEST>) =>
    calls.postForm(address, { dt: sealPayload(JSON.stringify(payload), key) });

  async function add({ score, replay, ticket, times, submission }: WaitingScore<Sender>, sender: Sender): Promise<AddResponse> {
    const proof = { replay, ticket, times, submission };
    const answer = await post({ type: 'add', leaderboard: name, ...sender, contentType: DEFAULT_CONTENT_TYPE, score, ...proof });
    // HTTP 200 means that the server has the score, even if the body is malformed.
    const { success, output } = v.safeParse(ADD_RESPONSE, answer);
    return success ? output : {};
  }

  /**
   * Returns the best entries, then the player's entries that are not among them: verified, unverified, or both.
   * `day` requests the leaderboard of that daily game. The list may be a few seconds old, the player's entries are current.
   */
  async function get(id: string, day?: string): Promise<LeaderboardEntry[]> {
    // Without its answer, the list is shown without the player's rows.
    const own = hasBoards && id !== '' ? requestList(id, day, { own: true }).catch(() => []) : [];
    const list = hasBoards ? await readBoard(day) : undefined;
    return list === undefined ? requestList(id, day) : mergeOwnRows(list, await own);
  }

  async function requestList(id: string, day?: string, options: { readonly own?: boolean } = {}): Promise<LeaderboardEntry[]> {
    const request = { type: 'get', leaderboard: name, contentType: DEFAULT_CONTENT_TYPE, id: id || undefined, day, ...options } as const;
    return readEntries(readList(await post(request)), id);
  }

  /** Returns the list that is the same for all players. Returns undefined, also later, if the server has no such lists. */
  async function readBoard(day?: string): Promise<LeaderboardEntry[] | undefined> {
    const board = encodeURIComponent(day === undefined ? name : `${name}~${day}`);
    try {
      return readEntries(readList(await calls.getJson(siblingAddress(address, `boards/${board}`), 'default')), '');
    } catch (error) {
      const { status = 0 } = error as CallError;
      hasBoards = status === 0 || (status >= 500 && status !== NOT_IMPLEMENTED);
      if (hasBoards) throw error;
      return undefined;
    }
  }

  async function getRun(run: string) {
    const answer = v.safeParse(RUN_RESPONSE, await calls.getJson(siblingAddress(address, `runs/${encodeURIComponent(run)}`)));
    if (!answer.success) throw new CallError('no-run', 200);
    try {
      return { ...answer.output, replay: readReplay(answer.output.replay).replay };
    } catch (error) {
      if (error instanceof ReplayError) throw new CallError('no-run', 200, 0, error);
      throw error;
    }
  }

  /** Returns the seed of a day that is over. */
  async function getDay(day: string): Promise<number> {
    const { success, output } = v.safeParse(DAY_RESPONSE, await calls.getJson(siblingAddress(address, `days/${encodeURIComponent(day)}`)));
    if (!success || output.day !== day) throw new CallError('no-day', 200);
    return output.seed;
  }

  return { add, get, getRun, getDay };
}

function readList(answer: unknown): readonly unknown[] {
  const list = v.safeParse(LIST, answer);
  if (!list.success) throw new CallError('no-list', 200);
  return list.output;
}

/** Drops malformed entries and normalizes the others. Adds ranks and marks the player's entry if the server has not. */
function readEntries(list: readonly unknown[], id: string): LeaderboardEntry[] {
  const valid = list.flatMap((entry) => {
    const { success, output } = v.safeParse(LEADERBOARD_ENTRY, entry);
    return success ? [output] : [];
  });
  const isRanked = valid.every(({ rank }) => rank !== undefined);
  const ranked = isRanked
    ? valid
    : [...valid].sort((one, other) => other.score - one.score).map((entry, index) => ({ ...entry, rank: index + 1 }));
  const normal = ranked.map((entry) => ({
    ...entry,
    username: entry.username.trim(),
    // A part of a country has the flag of its country.
    country: (entry.country ?? '').toLowerCase().replace(/-.*/, ''),
    // Unverified entries are not ranked among themselves.
    rank: entry.isVerified === false ? undefined : entry.rank,
    isOwn: entry.isOwn || (id !== '' && (entry.id || entry._id) === id),
  }));
  return normal.filter(({ isOwn }, index) => index < MAX_ENTRIES || isOwn);
}

/**
 * Returns the list with the player's rows at their places, followed by those that are not among the best. `own` is at least as current as
 * `list`: it replaces listed values of the player. A score that the list does not contain yet is newer than equal ones, so it follows them.
 */
function mergeOwnRows(list: readonly LeaderboardEntry[], own: readonly LeaderboardEntry[]): LeaderboardEntry[] {
  const isOutdated = ({ id, isVerified }: LeaderboardEntry) =>
    own.some((row) => row.id === id) && !own.some((row) => row.id === id && row.isVerified === isVerified);
  const rows = list.filter((row) => !isOutdated(row));
  const appended: LeaderboardEntry[] = [];
  for (const { isListed = false, ...row } of own) {
    const before = rows.findIndex(({ id, isVerified }) => id === row.id && isVerified === row.isVerified);
    const [listed] = before < 0 ? [] : rows.splice(before, 1);
    const after = listed?.score === row.score ? before : rows.findIndex((other) => isAhead(row, other));
    const place = after < 0 ? rows.length : after;
    if (isListed && place < MAX_ENTRIES) rows.splice(place, 0, row);
    else appended.push(row);
  }
  const best = rows.slice(0, MAX_ENTRIES).map((row, index) => (row.rank === undefined ? row : { ...row, rank: index + 1 }));
  return [...best, ...appended];
}

/** Verified rows precede unverified ones. */
function isAhead(row: LeaderboardEntry, other: LeaderboardEntry): boolean {
  return row.isVerified === other.isVerified ? row.score > other.score : row.isVerified === true;
}
