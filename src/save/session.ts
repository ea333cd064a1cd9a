// The saved game: the specification's fields, and the replay that proves them. A session is taken back only if both agree.
import * as v from 'valibot';
import type { RunningGame } from '../ecs/world.ts';
import { RULES } from '../rules/constants.ts';
import type { GameState } from '../rules/game.ts';
import { hashGame } from '../rules/hash.ts';
import { decodeReplay, encodeReplay, replayGame } from '../rules/replay.ts';
import { targetScore } from '../rules/scoring.ts';
import { scramble, unscramble } from './scramble.ts';

/** Game name and version (specification, section 3). */
export const SESSION_KEY = 'GDEV-block-puzzle-frozen-jewel1.0.5';

const CELL = v.picklist([0, 1, 2, 3, 4, 5, 6]);
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const SESSION = v.object({
  boardBlocks: v.pipe(v.array(v.pipe(v.array(CELL), v.length(RULES.boardCells))), v.length(RULES.boardCells)),
  currentLevel: COUNT,
  /** The stage's target. */
  score0: COUNT,
  /** How full the level bar is, 0..1. */
  status: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  statusCurrentScore: COUNT,
  currentScore: COUNT,
  coin: COUNT,
  queuePiece: v.pipe(v.array(v.string()), v.length(RULES.queuePieces)),
  /** Ours: everything else, and the way that led here. */
  replay: v.string(),
  hash: v.string(),
});

type Session = v.InferOutput<typeof SESSION>;

/** Why a saved session was not taken back. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
}

export function encodeSession({ state, start, actions }: RunningGame): string {
  return scramble(
    JSON.stringify({ ...sessionFields(state), replay: encodeReplay({ start, actions }), hash: hashGame(state) } satisfies Session),
  );
}

/**
 * The game that a stored session holds, exactly as it was left. Throws a SessionError for text that is damaged, of another
 * version, or edited into something that the rules did not bring about.
 */
export function decodeSession(text: string): RunningGame {
  try {
    const session = v.parse(SESSION, JSON.parse(unscramble(text)));
    const replay = decodeReplay(session.replay);
    const state = replayGame(replay);
    const { replay: _, hash, ...fields } = session;
    if (hash !== hashGame(state) || JSON.stringify(fields) !== JSON.stringify(sessionFields(state))) {
      throw new Error('its fields are not what its replay leads to');
    }
    return { state, start: replay.start, actions: [...replay.actions] };
  } catch (error) {
    throw new SessionError(`The saved game cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function sessionFields(state: GameState): Omit<Session, 'replay' | 'hash'> {
  const { cells, level, stageScore, score, coins, queue } = state;
  const target = targetScore(level);
  return {
    boardBlocks: Array.from({ length: RULES.boardCells }, (_, y) => [...cells.slice(y * 8, y * 8 + 8)] as Session['boardBlocks'][number]),
    currentLevel: level,
    score0: target,
    status: stageScore / target,
    statusCurrentScore: stageScore,
    currentScore: score,
    coin: coins,
    queuePiece: queue.map((shape) => shape.name),
  };
}
