// State of a game, the three actions that change it, and the resulting events.
import { fitsAt, fitsSomewhere, fullColumns, fullRows, type Bitboard } from './board.ts';
import { RULES } from './constants.ts';
import { dealVisible, drawPiece, revealThird } from './deal.ts';
import { seedRandom, type RandomState } from './random.ts';
import { lineScore, rollCoins, targetScore } from './scoring.ts';
import { SHAPES, type Piece, type PieceType } from './shapes.ts';
import { TUTORIAL_STEPS } from './tutorial.ts';

/** One game. Owned by its caller and changed only by `applyAction`. All numbers are integers. */
export type GameState = {
  /** Unsigned 32-bit. */
  readonly seed: number;
  readonly random: RandomState;
  /** Copies of each shape left in the bag, by shape id. */
  readonly bag: Uint8Array;
  /** Types left in the bag of types: bit 0 is type 1. */
  types: number;
  readonly board: Bitboard;
  /** 64 cells, row by row: 0 or the type of the piece that filled the cell. Always agrees with `board`. */
  readonly cells: Uint8Array;
  /**
   * The first `RULES.visiblePieces` are shown and can be dropped. `RULES.queuePieces` long, or longer in a race: it begins with all pieces of
   * the other game, which come as they are.
   */
  readonly queue: Piece[];
  score: number;
  level: number;
  stageScore: number;
  combo: number;
  comboStatus: number;
  /** Coins earned in this game. */
  coins: number;
  coinChancePercent: number;
  revives: number;
  /** 1..3 in the tutorial, 0 outside it. */
  tutorialStep: number;
};

export type Action =
  | { readonly type: 'drop'; readonly slot: number; readonly x: number; readonly y: number }
  | { readonly type: 'revive' }
  | { readonly type: 'changeBlocks' };

export type RejectReason = 'noSuchSlot' | 'doesNotFit' | 'notTheTutorialsCell' | 'inTutorial' | 'movesLeft';

/** A filled cell removed by a line or a revive. The first of two crossing lines removes their common cell. */
export type ClearedCell = { readonly x: number; readonly y: number; readonly type: PieceType };

export type GameEvent =
  | { readonly type: 'actionRejected'; readonly reason: RejectReason }
  | {
      readonly type: 'pieceDropped';
      readonly slot: number;
      readonly shape: Piece;
      readonly x: number;
      readonly y: number;
      readonly score: number;
    }
  | {
      readonly type: 'lineCleared';
      readonly axis: 'row' | 'column';
      readonly index: number;
      readonly cells: readonly ClearedCell[];
      /** The combo count after this line. */
      readonly combo: number;
      readonly score: number;
      readonly coins: number;
    }
  | { readonly type: 'boardEmptied' }
  | { readonly type: 'comboEnded' }
  | { readonly type: 'levelReached'; readonly level: number }
  | { readonly type: 'revived'; readonly cells: readonly ClearedCell[] }
  | { readonly type: 'blocksChanged' }
  | { readonly type: 'tutorialStepDone'; readonly step: number };

/** Creates a game from an unsigned 32-bit seed. Other numbers are taken modulo 2^32. */
export function newGame(seed: number): GameState {
  const game = blankGame(seed);
  dealQueue(game);
  return game;
}

/** Creates a tutorial: three prepared boards, then a new game with `seed`. */
export function newTutorialGame(seed: number): GameState {
  const game = newGame(seed);
  for (const [slot, step] of TUTORIAL_STEPS.entries()) game.queue[slot] = step.piece;
  startTutorialStep(game, 1);
  return game;
}

/** Creates a game with an empty board, bag and queue. */
export function blankGame(seed: number): GameState {
  return {
    seed: seed >>> 0,
    random: seedRandom(seed),
    bag: new Uint8Array(SHAPES.length),
    types: 0,
    board: { low: 0, high: 0 },
    cells: new Uint8Array(RULES.boardCells * RULES.boardCells),
    queue: [],
    score: 0,
    level: 1,
    stageScore: 0,
    combo: 0,
    comboStatus: 0,
    coins: 0,
    coinChancePercent: RULES.coinChanceStartPercent,
    revives: 0,
    tutorialStep: 0,
  };
}

export function cloneGame(game: GameState): GameState {
  return {
    ...game,
    random: [...game.random],
    bag: game.bag.slice(),
    board: { ...game.board },
    cells: game.cells.slice(),
    queue: [...game.queue],
  };
}

/** Returns whether no visible piece fits anywhere. */
export function hasNoMove(game: GameState): boolean {
  for (let slot = 0; slot < RULES.visiblePieces; slot++) {
    if (fitsSomewhere(game.board.low, game.board.high, game.queue[slot])) return false;
  }
  return true;
}

/** Returns why the drop is not allowed, or undefined if it is. Slots and cells must be integers. */
export function dropObstacle(game: GameState, slot: number, x: number, y: number): RejectReason | undefined {
  if (!Number.isInteger(slot) || slot < 0 || slot >= RULES.visiblePieces) return 'noSuchSlot';
  if (game.tutorialStep > 0) {
    const step = TUTORIAL_STEPS[game.tutorialStep - 1];
    if (slot !== 0 || x !== step.x || y !== step.y) return 'notTheTutorialsCell';
  }
  return fitsAt(game.board, game.queue[slot], x, y) ? undefined : 'doesNotFit';
}

/** Applies the action to `game` and returns its events in order. A rejected action changes nothing and returns one `actionRejected`. */
export function applyAction(game: GameState, action: Action): GameEvent[] {
  switch (action.type) {
    case 'drop':
      return applyDrop(game, action.slot, action.x, action.y);
    case 'revive':
      return applyRevive(game);
    case 'changeBlocks':
      return applyChangeBlocks(game);
  }
}

function applyDrop(game: GameState, slot: number, x: number, y: number): GameEvent[] {
  const obstacle = dropObstacle(game, slot, x, y);
  if (obstacle) return [{ type: 'actionRejected', reason: obstacle }];
  const [shape] = game.queue.splice(slot, 1);
  for (const cell of shape.cells) setCell(game, x + cell.x, y + cell.y, shape.type);
  const events: GameEvent[] = [{ type: 'pieceDropped', slot, shape, x, y, score: RULES.dropScore }];
  const gained = RULES.dropScore + clearFullLines(game, events);
  game.score += gained;
  game.stageScore += gained;
  for (let target = targetScore(game.level); game.stageScore >= target; target = targetScore(game.level)) {
    game.stageScore -= target;
    game.level++;
    events.push({ type: 'levelReached', level: game.level });
  }
  const isDealt = game.queue.length < RULES.queuePieces;
  if (isDealt) game.queue.push(drawPiece(game));
  if (game.tutorialStep > 0) finishTutorialStep(game, events);
  else if (isDealt) revealThird(game, game.queue);
  return events;
}

/** Clears all full lines, rows top to bottom, then columns left to right. Returns their total score. */
function clearFullLines(game: GameState, events: GameEvent[]): number {
  const rows = fullRows(game.board.low, game.board.high);
  const columns = fullColumns(game.board.low, game.board.high);
  if ((rows | columns) === 0) {
    fadeCombo(game, events);
    return 0;
  }
  let gained = 0;
  for (let index = 0; index < RULES.boardCells; index++) {
    if ((rows >>> index) & 1) gained += clearLine(game, 'row', index, events);
  }
  for (let index = 0; index < RULES.boardCells; index++) {
    if ((columns >>> index) & 1) gained += clearLine(game, 'column', index, events);
  }
  if ((game.board.low | game.board.high) === 0) events.push({ type: 'boardEmptied' });
  return gained;
}

function clearLine(game: GameState, axis: 'row' | 'column', index: number, events: GameEvent[]): number {
  const cells: ClearedCell[] = [];
  for (let along = 0; along < RULES.boardCells; along++) {
    takeCell(game, axis === 'row' ? along : index, axis === 'row' ? index : along, cells);
  }
  game.combo++;
  game.comboStatus = RULES.comboStatusFull;
  const { coins, nextChancePercent } = rollCoins(game.random, game.coinChancePercent, game.combo);
  game.coins += coins;
  game.coinChancePercent = nextChancePercent;
  const score = lineScore(game.combo);
  events.push({ type: 'lineCleared', axis, index, cells, combo: game.combo, score, coins });
  return score;
}

function takeCell(game: GameState, x: number, y: number, taken: ClearedCell[]): void {
  const type = game.cells[y * RULES.boardCells + x];
  if (type === 0) return;
  taken.push({ x, y, type: type as PieceType });
  setCell(game, x, y, 0);
}

function fadeCombo(game: GameState, events: GameEvent[]): void {
  if (game.comboStatus === 0) return;
  game.comboStatus--;
  if (game.comboStatus > 0) return;
  game.combo = 0;
  events.push({ type: 'comboEnded' });
}

function applyRevive(game: GameState): GameEvent[] {
  if (game.tutorialStep > 0) return [{ type: 'actionRejected', reason: 'inTutorial' }];
  if (!hasNoMove(game)) return [{ type: 'actionRejected', reason: 'movesLeft' }];
  const cells: ClearedCell[] = [];
  for (let y = RULES.reviveFirstRow; y <= RULES.reviveLastRow; y++) {
    for (let x = 0; x < RULES.boardCells; x++) takeCell(game, x, y, cells);
  }
  game.revives++;
  dealQueue(game);
  return [{ type: 'revived', cells }];
}

function applyChangeBlocks(game: GameState): GameEvent[] {
  if (game.tutorialStep > 0) return [{ type: 'actionRejected', reason: 'inTutorial' }];
  dealVisible(game, game.queue);
  return [{ type: 'blocksChanged' }];
}

function dealQueue(game: GameState): void {
  dealVisible(game, game.queue);
  for (let slot = RULES.visiblePieces; slot < RULES.queuePieces; slot++) game.queue[slot] = drawPiece(game);
}

function startTutorialStep(game: GameState, step: number): void {
  game.tutorialStep = step;
  for (const [y, row] of TUTORIAL_STEPS[step - 1].board.entries()) {
    for (let x = 0; x < RULES.boardCells; x++) setCell(game, x, y, Number(row[x]));
  }
}

/** Sets a cell to a type or to 0, in both `cells` and `board`. */
export function setCell(game: GameState, x: number, y: number, type: number): void {
  const bit = y * RULES.boardCells + x;
  game.cells[bit] = type;
  const half = bit < 32 ? 'low' : 'high';
  if (type === 0) game.board[half] &= ~(1 << (bit & 31));
  else game.board[half] |= 1 << (bit & 31);
}

function finishTutorialStep(game: GameState, events: GameEvent[]): void {
  const done = game.tutorialStep;
  events.push({ type: 'tutorialStepDone', step: done });
  if (done < TUTORIAL_STEPS.length) startTutorialStep(game, done + 1);
  else Object.assign(game, newGame(game.seed));
}
