// The session: the specification's fields (section 3), and the replay that proves the game among them.
import * as v from 'valibot';
import type { Profile } from '../ecs/profile.ts';
import type { RunningGame } from '../ecs/world.ts';
import { RULES } from '../rules/constants.ts';
import type { GameState } from '../rules/game.ts';
import { hashGame } from '../rules/hash.ts';
import { decodeReplay, encodeReplay, replayGame } from '../rules/replay.ts';
import { targetScore } from '../rules/scoring.ts';
import { scramble, unscramble } from './scramble.ts';

/** Game name and version (specification, section 3). */
export const SESSION_KEY = 'GDEV-block-puzzle-frozen-jewel1.0.5';

/** A game of tens of thousands of drops fits; what is longer was not written by this game. */
const MAX_CHARACTERS = 500_000;

const CELL = v.picklist([0, 1, 2, 3, 4, 5, 6]);
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const SWITCH = v.picklist([0, 1]);

/** What the plain keys hold as well: each is believed by itself, so that one bad field does not lose the others. */
const PREFERENCES = v.object({
  sfx: v.optional(v.fallback(v.optional(SWITCH), undefined)),
  bgm: v.optional(v.fallback(v.optional(SWITCH), undefined)),
  coin: v.optional(v.fallback(v.optional(COUNT), undefined)),
  bestscore: v.optional(v.fallback(v.optional(COUNT), undefined)),
  tutorial: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  language: v.optional(v.fallback(v.optional(v.string()), undefined)),
  autoDetectLanguage: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
});

const BOARD = v.object({
  /** Rows from the top. */
  boardBlocks: v.pipe(v.array(v.pipe(v.array(CELL), v.length(RULES.boardCells))), v.length(RULES.boardCells)),
  currentLevel: COUNT,
  /** The stage's target. */
  score0: COUNT,
  /** How full the level bar is, 0..1. */
  status: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  statusCurrentScore: COUNT,
  currentScore: COUNT,
  queuePiece: v.pipe(v.array(v.string()), v.length(RULES.queuePieces)),
  /** Ours: everything else, and the way that led here. */
  replay: v.string(),
  hash: v.string(),
});

type Board = v.InferOutput<typeof BOARD>;

/** How a game that is not there is written: the board is emptied and saved (specification, section 4). */
const NO_BOARD = {
  boardBlocks: [],
  currentLevel: 1,
  score0: targetScore(1),
  status: 0,
  statusCurrentScore: 0,
  currentScore: 0,
  queuePiece: [],
};

export type Session = v.InferOutput<typeof PREFERENCES> & {
  readonly running: RunningGame | undefined;
  /** There was a game, and it could not be taken back. */
  readonly isGameDamaged: boolean;
};

/** Why nothing at all of a stored session can be read. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
}

export function encodeSession(profile: Readonly<Profile>, running: RunningGame | undefined): string {
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
      ...(running ? encodeGame(running) : NO_BOARD),
    }),
  );
}

/**
 * What a stored session holds. Its game is taken back exactly as it was left, or not at all if it is of another version or
 * edited into something that the rules did not bring about. Throws a SessionError for text that is no session.
 */
export function decodeSession(text: string): Session {
  const fields = readFields(text);
  const preferences = v.parse(PREFERENCES, fields);
  if (Array.isArray(fields.boardBlocks) && fields.boardBlocks.length === 0) {
    return { ...preferences, running: undefined, isGameDamaged: false };
  }
  const running = decodeGame(fields);
  return { ...preferences, running, isGameDamaged: running === undefined };
}

function readFields(text: string): Record<string, unknown> {
  try {
    if (text.length > MAX_CHARACTERS) throw new Error(`it has ${text.length} characters`);
    return v.parse(v.record(v.string(), v.unknown()), JSON.parse(unscramble(text)));
  } catch (error) {
    throw new SessionError(`The session cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function encodeGame({ state, start, actions }: RunningGame): Board {
  return { ...boardFields(state), replay: encodeReplay({ start, actions }), hash: hashGame(state) };
}

function decodeGame(fields: Record<string, unknown>): RunningGame | undefined {
  try {
    const { replay: text, hash, ...board } = v.parse(BOARD, fields);
    const replay = decodeReplay(text);
    const state = replayGame(replay);
    if (hash !== hashGame(state) || JSON.stringify(board) !== JSON.stringify(boardFields(state))) return undefined;
    return { state, start: replay.start, actions: [...replay.actions] };
  } catch {
    return undefined;
  }
}

function boardFields({ cells, level, stageScore, score, queue }: GameState): Omit<Board, 'replay' | 'hash'> {
  const target = targetScore(level);
  return {
    boardBlocks: Array.from({ length: RULES.boardCells }, (_, y) => [...cells.slice(y * 8, y * 8 + 8)] as Board['boardBlocks'][number]),
    currentLevel: level,
    score0: target,
    status: stageScore / target,
    statusCurrentScore: stageScore,
    currentScore: score,
    queuePiece: queue.map((shape) => shape.name),
  };
}
