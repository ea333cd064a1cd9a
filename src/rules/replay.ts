// Replays: the start of a game and one byte per action, as text for URLs, saved games and bug reports; and the times of the actions.
import { cellAt, columnOf, rowOf } from './cells.ts';
import { RULES, RULES_VERSION } from './constants.ts';
import { applyAction, newGame, newTutorialGame, type Action, type GameState } from './game.ts';
import { parseNotation, toNotation } from './notation.ts';
import { searches } from './place.ts';

// Of browsers and Node, which the rules are compiled without.
declare const btoa: (binary: string) => string;
declare const atob: (base64: string) => string;

/** Start of a game: a seed, the tutorial of a seed, or any position. */
export type ReplayStart =
  | { readonly type: 'seed'; readonly seed: number }
  | { readonly type: 'tutorial'; readonly seed: number }
  | { readonly type: 'position'; readonly notation: string };

/** Moves of the longest replay that is read from links and servers: the limit of a server with default settings. */
const MAX_ACTIONS = 10_000;

/**
 * Search steps that a replay may take. Most games take 100 per action, the most expensive of 2,500 greedy ones 2.3 million more. Limits 10,000
 * moves to about 50 ms on a computer.
 */
const MAX_STEPS = 2_600_000;
const MAX_STEPS_PER_ACTION = 100;

/** Longest time before an action: one day, in tenths of a second. Longer waits are clamped to it. */
const MAX_TIME = 864_000;

export type Replay = { readonly start: ReplayStart; readonly actions: readonly Action[] };

/** Unreadable replay, or an action that the rules reject. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

/** A replay of an earlier or later version of the rules. */
export class OtherRulesError extends ReplayError {}

const CELLS = RULES.boardCells * RULES.boardCells;
/** Bytes 0..191 are drops, ordered by slot, then by cell. */
const REVIVE_BYTE = RULES.visiblePieces * CELLS;
const CHANGE_BLOCKS_BYTE = REVIVE_BYTE + 1;

const START_LETTERS = { seed: 's', tutorial: 't', position: 'p' } as const;

/**
 * Returns `<rules version>~<start>~<actions>`. The start is `s` or `t` with a seed, or `p` with notation as `toNotation` writes it.
 * The actions are base64url.
 */
export function encodeReplay({ start, actions }: Replay): string {
  const body = start.type === 'position' ? start.notation : `${start.seed}`;
  return `${RULES_VERSION}~${START_LETTERS[start.type]}${body}~${toBase64Url(actions.map(actionByte))}`;
}

/** Decodes the output of `encodeReplay`. Throws an OtherRulesError for another rules version, and a ReplayError for any other text. */
export function decodeReplay(text: string): Replay {
  const [version, start, actions, ...rest] = text.split('~');
  if (start === undefined || actions === undefined || rest.length > 0) throw new ReplayError('not a replay');
  if (version !== `${RULES_VERSION}`) {
    const message = `rules version is ${version}, expected ${RULES_VERSION}`;
    throw Number(version) > 0 ? new OtherRulesError(message) : new ReplayError(message);
  }
  const replay = { start: readStart(start), actions: fromBase64Url(actions).map(byteAction) };
  if (encodeReplay(replay) !== text) throw new ReplayError('not in canonical form');
  return replay;
}

/** Decodes and plays a replay of unknown origin. Throws a ReplayError also for one that is too long or too expensive to play. */
export function readReplay(text: string, maxActions = MAX_ACTIONS): { readonly replay: Replay; readonly state: GameState } {
  // A text that is cut here still has too many actions: each takes four thirds of a letter.
  const replay = decodeReplay(text.slice(0, 2 * maxActions));
  if (replay.actions.length > maxActions) throw new ReplayError('too long');
  return { replay, state: replayGame(replay) };
}

/** Creates the game at a replay's start. Throws a NotationError for an invalid position. */
export function startGame(start: ReplayStart): GameState {
  switch (start.type) {
    case 'seed':
      return newGame(start.seed);
    case 'tutorial':
      return newTutorialGame(start.seed);
    case 'position':
      return parseNotation(start.notation);
  }
}

/**
 * Plays the replay and returns the resulting game. Throws a ReplayError at the first action that the rules reject, and for a position in
 * which the actions are too expensive.
 */
export function replayGame({ start, actions }: Replay): GameState {
  const game = startGame(start);
  const maxSteps = searches.steps + MAX_STEPS + MAX_STEPS_PER_ACTION * actions.length;
  for (const [index, action] of actions.entries()) {
    const [first] = applyAction(game, action);
    if (first.type === 'actionRejected') throw new ReplayError(`action ${index} is not allowed: ${first.reason}`);
    if (searches.steps > maxSteps) throw new ReplayError('too long');
  }
  return game;
}

/**
 * Encodes the time before each action, in tenths of a second, truncated. Writes base 36 separated by dots, about three characters each.
 * The rules do not use times: they are stored and sent beside the replay.
 */
export function encodeMoveTimes(times: readonly number[]): string {
  return times.map((time) => Math.min(MAX_TIME, Math.max(0, Math.trunc(time))).toString(36)).join('.');
}

/** Decodes the output of `encodeMoveTimes`. Returns undefined for any other text. */
export function decodeMoveTimes(text: string): number[] | undefined {
  if (text === '') return [];
  const parts = text.split('.');
  const times = parts.map((part) => Number.parseInt(part, 36));
  const isCanonical = times.every((time, index) => time >= 0 && time <= MAX_TIME && time.toString(36) === parts[index]);
  return isCanonical ? times : undefined;
}

function actionByte(action: Action): number {
  if (action.type === 'revive') return REVIVE_BYTE;
  if (action.type === 'changeBlocks') return CHANGE_BLOCKS_BYTE;
  return action.slot * CELLS + cellAt(action.x, action.y);
}

function byteAction(byte: number): Action {
  if (byte === REVIVE_BYTE) return { type: 'revive' };
  if (byte === CHANGE_BLOCKS_BYTE) return { type: 'changeBlocks' };
  if (byte > CHANGE_BLOCKS_BYTE) throw new ReplayError(`unknown action byte ${byte}`);
  const cell = byte % CELLS;
  return { type: 'drop', slot: (byte - cell) / CELLS, x: columnOf(cell), y: rowOf(cell) };
}

function readStart(text: string): ReplayStart {
  const body = text.slice(1);
  if (text[0] === START_LETTERS.position) return readPosition(body);
  const seed = /^\d{1,10}$/.test(body) ? Number(body) : Number.NaN;
  if (!(seed <= 0xffffffff)) throw new ReplayError(`'${body}' is not a seed`);
  if (text[0] === START_LETTERS.seed) return { type: 'seed', seed };
  if (text[0] === START_LETTERS.tutorial) return { type: 'tutorial', seed };
  throw new ReplayError(`'${text}' is not a start`);
}

function readPosition(notation: string): ReplayStart {
  try {
    if (toNotation(parseNotation(notation)) === notation) return { type: 'position', notation };
  } catch (error) {
    throw new ReplayError('not in canonical form', { cause: error });
  }
  throw new ReplayError('not in canonical form');
}

export function toBase64Url(bytes: Iterable<number>): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Throws a ReplayError for text that is not base64url. Ignores a cut last byte. */
export function fromBase64Url(text: string): number[] {
  const [letter] = /[^\w-]/u.exec(text) ?? [];
  if (letter !== undefined) throw new ReplayError(`'${letter}' is not base64url`);
  const whole = text.length % 4 === 1 ? text.slice(0, -1) : text;
  return Array.from(atob(whole.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
}
