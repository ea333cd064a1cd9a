// The session: the specification's fields (section 3), and the replay that proves the game.
import type { Profile } from '../game/profile.ts';
import type { RunningGame } from '../game/session.ts';
import { isLanguage } from '../i18n/languages.ts';
import { cellAt } from '../rules/cells.ts';
import { RULES } from '../rules/constants.ts';
import { blankGame, type GameState } from '../rules/game.ts';
import { hashGame } from '../rules/hash.ts';
import { parseNotation, toNotation } from '../rules/notation.ts';
import { decodeMoveTimes, encodeMoveTimes, encodeReplay, readReplay } from '../rules/replay.ts';
import { targetScore } from '../rules/scoring.ts';
import { scramble, unscramble } from './scramble.ts';

/** Game name and version (specification, section 3). */
export const SESSION_KEY = 'GDEV-block-puzzle-frozen-jewel1.0.5';

/** The daily game, in the same format. Not part of the specification. */
export const DAILY_KEY = `${SESSION_KEY}.daily`;

/** Statistics, days and goals: records-text.ts. Not part of the specification. */
export const RECORDS_KEY = `${SESSION_KEY}.records`;

/** This game never writes a longer text. */
const MAX_CHARACTERS = 500_000;

/** Moves of a game that no person plays to its end. Reading more would block the page. */
const MAX_ACTIONS = 15_000;

/** Begins a replay of the first rules. */
const FIRST_RULES = '1~';

/** A replay of the first rules without a drop, or with not more than the three of the tutorial. */
const UNPLAYED = /^1~(?:s\d+~|t\d+~[\w-]{0,4})$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

type Fields = Readonly<Record<string, unknown>>;

/** Board fields of a session without a game (specification, section 4). */
const NO_BOARD = { ...boardFields(blankGame(0)), boardBlocks: [] };

/** A game to resume, or undefined after its end, with the time of its last action or its end: milliseconds since 1970. 0 in older saves. */
export type SavedGame = { readonly running: RunningGame | undefined; readonly actedAt: number };

export type SavedSession = SavedGame & {
  /** Valid values that the plain keys hold too. */
  readonly preferences: Partial<Profile>;
  /** The session has a game that could not be restored. */
  readonly isGameDamaged: boolean;
  /** It was not restored because it is a daily game of the first rules: its seed deals other pieces now. */
  readonly isGameOutdated?: boolean;
};

/** A stored text and its game. */
export type StoredGame = SavedGame & { readonly text: string };

/** Encodes profile and game as a scrambled session. `actedAt`: milliseconds since 1970, see `SavedSession`. */
export function encodeSession(profile: Readonly<Profile>, running: RunningGame | undefined, actedAt = 0): string {
  const { state } = running ?? {};
  return scramble(
    JSON.stringify({
      sfx: profile.isSoundOn ? 1 : 0,
      bgm: profile.isMusicOn ? 1 : 0,
      level: state?.level ?? 1,
      score: state?.score ?? 0,
      coin: profile.coins,
      tutorial: profile.isTutorialDue,
      bestscore: profile.bestScore,
      username: profile.username,
      userID: profile.userId,
      language: profile.language,
      autoDetectLanguage: profile.isLanguageDetected,
      actedAt,
      ...(running ? encodeGame(running) : NO_BOARD),
    }),
  );
}

/**
 * Decodes a stored session. Restores its game exactly, or not at all if it was edited or is of later rules. A game of the first rules
 * continues from its position. Returns undefined if the text is not a session.
 */
export function decodeSession(text: string): SavedSession | undefined {
  const fields = readFields(text);
  if (!fields) return undefined;
  const preferences = readPreferences(fields);
  const actedAt = isCount(fields.actedAt) ? fields.actedAt : 0;
  const { boardBlocks, replay, day } = fields;
  const isFirst = isText(replay) && replay.startsWith(FIRST_RULES);
  if ((Array.isArray(boardBlocks) && boardBlocks.length === 0) || (isFirst && UNPLAYED.test(replay))) {
    return { preferences, actedAt, running: undefined, isGameDamaged: false };
  }
  const isGameOutdated = isFirst && day !== undefined;
  const running = isGameOutdated ? undefined : decodeGame(fields);
  return { preferences, actedAt, running, isGameDamaged: !running, ...(isGameOutdated && { isGameOutdated }) };
}

function readFields(text: string): Fields | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  try {
    const fields: unknown = JSON.parse(unscramble(text));
    return typeof fields === 'object' && fields !== null ? (fields as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** Validates each field separately: one bad field does not affect the others. */
function readPreferences({ sfx, bgm, coin, bestscore, tutorial, language, autoDetectLanguage }: Fields): Partial<Profile> {
  return {
    ...(isSwitch(sfx) && { isSoundOn: sfx === 1 }),
    ...(isSwitch(bgm) && { isMusicOn: bgm === 1 }),
    ...(isCount(coin) && { coins: coin }),
    ...(isCount(bestscore) && { bestScore: bestscore }),
    ...(typeof tutorial === 'boolean' && { isTutorialDue: tutorial }),
    ...(autoDetectLanguage === false && isText(language) && isLanguage(language) && { language, isLanguageDetected: false }),
  };
}

function isSwitch(value: unknown): value is 0 | 1 {
  return value === 0 || value === 1;
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Encodes the board, the replay that proves it, and the game's other fields. */
function encodeGame({ state, start, actions, times, ticket, day, id, countedActions }: RunningGame): Fields {
  const replay = encodeReplay({ start, actions });
  return { ...boardFields(state), replay, hash: hashGame(state), times: encodeMoveTimes(times), ticket, day, id, countedActions };
}

function decodeGame(fields: Fields): RunningGame | undefined {
  const { replay: text, hash, times, ticket, day, id, countedActions } = fields;
  if (!isText(text) || !isText(hash)) return undefined;
  try {
    if (text.startsWith(FIRST_RULES)) return decodeGame(fromFirstRules(fields));
    const {
      replay: { start, actions },
      state,
    } = readReplay(text, MAX_ACTIONS);
    const isSame = Object.entries(boardFields(state)).every(([name, value]) => JSON.stringify(fields[name]) === JSON.stringify(value));
    if (hash !== hashGame(state) || !isSame) return undefined;
    const known = {
      ticket: isText(ticket) ? ticket : undefined,
      day: isText(day) && DAY.test(day) ? day : undefined,
      ...(isText(id) && { id }),
      ...(isCount(countedActions) && { countedActions }),
    };
    return { state, start, actions: [...actions], times: readTimes(times, actions.length), ...known };
  } catch {
    return undefined;
  }
}

/**
 * Changes a game of the first rules to one that starts at its position. It is unranked: only its own rules can verify what was played before.
 * Combo, bags and coin chance start again. The hash of the old game is the seed, so that each tab and device continues the same game. Throws
 * for an impossible position.
 */
function fromFirstRules(fields: Fields): Fields {
  const { boardBlocks, queuePiece, currentScore, currentLevel, statusCurrentScore, hash } = fields;
  const rows = (boardBlocks as unknown[][]).map((row) => row.join('')).join('/');
  const [score, level, stage] = [currentScore, currentLevel, statusCurrentScore].map(Number);
  const seed = Number.parseInt(hash as string, 16);
  const state = parseNotation(`${rows} ${(queuePiece as unknown[]).join(',')} score=${score} level=${level} stage=${stage} seed=${seed}`);
  const replay = encodeReplay({ start: { type: 'position', notation: toNotation(state) }, actions: [] });
  return { ...fields, replay, hash: hashGame(state), ticket: undefined, countedActions: undefined };
}

/** Replaces missing or invalid times, as in older saves, with zeros. */
function readTimes(text: unknown, length: number): number[] {
  const times = isText(text) ? decodeMoveTimes(text) : undefined;
  return times?.length === length ? times : Array.from({ length }, () => 0);
}

/** Returns the board in the specification's terms. Derived from the replay, and must match it. */
function boardFields({ cells, level, stageScore, score, queue }: GameState) {
  const target = targetScore(level);
  return {
    /** Rows from the top. */
    boardBlocks: Array.from({ length: RULES.boardCells }, (_, y) => [...cells.slice(cellAt(0, y), cellAt(0, y + 1))]),
    currentLevel: level,
    /** The stage's target. */
    score0: target,
    /** Progress of the level bar, 0..1. */
    status: stageScore / target,
    statusCurrentScore: stageScore,
    currentScore: score,
    queuePiece: queue.map((shape) => shape.name),
  };
}
