// A whole position as one line of text, for tests, saved games, bug reports and the debug surface.
import { fullColumns, fullRows } from './board.ts';
import { RULES } from './constants.ts';
import { blankGame, setCell, type GameState } from './game.ts';
import { drawPiece } from './deal.ts';
import { targetScore } from './scoring.ts';
import { findPiece, PIECE_TYPES, pieceName, SHAPES } from './shapes.ts';
import { TUTORIAL_STEPS } from './tutorial.ts';

/** Invalid notation. The message states the fault. */
export class NotationError extends Error {
  override readonly name = 'NotationError';
}

/**
 * Returns `<board> <queue> key=value ...` with every key of `KEYS`. The board is its rows from the top, separated by `/`, one
 * digit 0..6 per cell, without trailing zeros and trailing empty rows. The queue is piece names separated by commas.
 * Equal states have equal lines: the hash of the line identifies the state.
 */
export function toNotation(game: GameState): string {
  const fields = Object.entries(KEYS).map(([key, { write }]) => `${key}=${write(game)}`);
  return [boardText(game), game.queue.map(pieceName).join(','), ...fields].join(' ');
}

/**
 * Parses a line of notation. Only the board is required. A short queue (or `-`) is filled from the bag; a missing key has the
 * value of a new game. Throws a NotationError for text that is not a possible position.
 */
export function parseNotation(text: string): GameState {
  const [board, queue = '-', ...fields] = text.trim().split(/\s+/);
  const values = new Map(fields.map(splitField));
  if (values.size < fields.length) throw new NotationError('duplicate key');
  const game = blankGame(wholeNumber(values.get('seed') ?? '1', 'seed', 0xffffffff));
  readBoard(game, board);
  for (const [key, value] of values) readKey(game, key, value);
  if (game.stageScore >= targetScore(game.level))
    throw new NotationError(`stage=${game.stageScore} is not below the target of level ${game.level}`);
  if (game.combo > 0 !== game.comboStatus > 0) throw new NotationError(`combo=${game.combo}:${game.comboStatus} is not a possible combo`);
  readQueue(game, queue);
  checkTutorial(game);
  return game;
}

/** Returns the 64 cells as digits, row by row, as `simulate` prints them. */
export function boardDigits(game: GameState): string {
  return game.cells.join('');
}

function checkTutorial(game: GameState): void {
  if (game.tutorialStep === 0) return;
  const { board, piece } = TUTORIAL_STEPS[game.tutorialStep - 1];
  if (boardDigits(game) !== board.join('') || game.queue[0] !== piece)
    throw new NotationError(`tutorial=${game.tutorialStep} has a different board or piece than that step`);
}

type Key = { readonly write: (game: GameState) => string; readonly read: (game: GameState, value: string) => void };

/** Limits the score of one line, and with it the levels that one drop can gain. */
const MAX_COMBO = 9999;
const MAX_COUNT = 1_000_000_000_000;

/** Pieces of the longest queue. A link with as many has room for the longest game. */
export const MAX_QUEUE = 600;

const KEYS: Readonly<Record<string, Key>> = {
  score: { write: (game) => `${game.score}`, read: (game, value) => (game.score = wholeNumber(value, 'score', MAX_COUNT)) },
  level: { write: (game) => `${game.level}`, read: (game, value) => (game.level = wholeNumber(value, 'level', MAX_COUNT, 1)) },
  stage: {
    write: (game) => `${game.stageScore}`,
    read: (game, value) => (game.stageScore = wholeNumber(value, 'stage', RULES.targetCapScore)),
  },
  combo: {
    write: (game) => `${game.combo}:${game.comboStatus}`,
    read: (game, value) => {
      const [combo, status] = splitPair('combo', value);
      game.combo = wholeNumber(combo, 'combo', MAX_COMBO);
      game.comboStatus = wholeNumber(status, 'combo', RULES.comboStatusFull);
    },
  },
  coins: {
    write: (game) => `${game.coins}:${game.coinChancePercent}`,
    read: (game, value) => {
      const [coins, chance] = splitPair('coins', value);
      game.coins = wholeNumber(coins, 'coins', MAX_COUNT);
      game.coinChancePercent = wholeNumber(chance, 'coins', 100, RULES.coinChanceStartPercent);
    },
  },
  revives: { write: (game) => `${game.revives}`, read: (game, value) => (game.revives = wholeNumber(value, 'revives', MAX_COUNT)) },
  tutorial: {
    write: (game) => `${game.tutorialStep}`,
    read: (game, value) => (game.tutorialStep = wholeNumber(value, 'tutorial', TUTORIAL_STEPS.length)),
  },
  seed: { write: (game) => `${game.seed}`, read: () => {} },
  random: {
    write: (game) => game.random.map((word) => word.toString(16)).join('.'),
    read: (game, value) => {
      const words = value.split('.');
      if (words.length !== 4 || !words.every((word) => /^[0-9a-f]{1,8}$/.test(word)))
        throw new NotationError(`random=${value} is not four hexadecimal words`);
      for (const [index, word] of words.entries()) game.random[index] = Number.parseInt(word, 16);
    },
  },
  bag: {
    write: (game) => [...game.bag].map((count) => count.toString(36)).join(''),
    read: (game, value) => {
      if (value.length !== SHAPES.length || !/^[0-9a-f]+$/.test(value))
        throw new NotationError(`bag=${value} is not ${SHAPES.length} counts`);
      for (const [id, digit] of [...value].entries()) game.bag[id] = Number.parseInt(digit, 36);
    },
  },
  types: {
    write: (game) =>
      PIECE_TYPES.filter(({ type }) => (game.types >>> (type - 1)) & 1)
        .map(({ type }) => type)
        .join('') || '0',
    read: (game, value) => {
      if (!/^(?:0|1?2?3?4?5?6?)$/.test(value) || value === '')
        throw new NotationError(`types=${value} is not 0 or types in ascending order`);
      for (const digit of value) if (digit !== '0') game.types |= 1 << (Number(digit) - 1);
    },
  },
};

function splitPair(key: string, value: string): string[] {
  const parts = value.split(':');
  if (parts.length !== 2) throw new NotationError(`${key}=${value} is not two numbers`);
  return parts;
}

export function boardText(game: GameState): string {
  const rows: string[] = [];
  for (let y = 0; y < RULES.boardCells; y++) {
    const row = game.cells.subarray(y * RULES.boardCells, (y + 1) * RULES.boardCells).join('');
    rows.push(row.replace(/0+$/, ''));
  }
  return rows.join('/').replace(/\/+$/, '') || '0';
}

function splitField(field: string): [string, string] {
  const [key, value, ...rest] = field.split('=');
  if (value === undefined || rest.length > 0) throw new NotationError(`'${field}' is not key=value`);
  return [key, value];
}

function readKey(game: GameState, key: string, value: string): void {
  const known = Object.keys(KEYS).includes(key) ? KEYS[key] : undefined;
  if (!known) throw new NotationError(`unknown key '${key}'; known keys: ${Object.keys(KEYS).join(', ')}`);
  known.read(game, value);
}

function readBoard(game: GameState, text: string): void {
  const rows = text.split('/');
  if (rows.length > RULES.boardCells) throw new NotationError(`the board has ${rows.length} rows, the limit is ${RULES.boardCells}`);
  for (const [y, row] of rows.entries()) {
    if (!/^[0-6]{0,8}$/.test(row)) throw new NotationError(`row ${y} is '${row}', not up to eight digits 0 to 6`);
    for (const [x, digit] of [...row].entries()) setCell(game, x, y, Number(digit));
  }
  if (fullRows(game.board.low, game.board.high) | fullColumns(game.board.low, game.board.high)) {
    throw new NotationError('the board has a full line');
  }
}

function readQueue(game: GameState, text: string): void {
  const names = text === '-' ? [] : text.split(',');
  if (names.length > MAX_QUEUE) throw new NotationError(`the queue has ${names.length} pieces, the limit is ${MAX_QUEUE}`);
  for (const name of names) {
    const piece = findPiece(name);
    if (!piece) throw new NotationError(`unknown piece '${name}'`);
    game.queue.push(piece);
  }
  while (game.queue.length < RULES.queuePieces) game.queue.push(drawPiece(game));
}

function wholeNumber(text: string | undefined, key: string, max: number, min = 0): number {
  const value = text !== undefined && /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new NotationError(`${key}=${text} is not an integer from ${min} to ${max}`);
  return value;
}
