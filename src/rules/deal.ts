// Draws pieces from two shuffled bags, of types and of shapes, and applies the fair deal to pieces that come into view.
import { popCount, type Bitboard } from './board.ts';
import { RULES } from './constants.ts';
import { findEmptying } from './emptying.ts';
import { gradeCopies, shapesInMix } from './mix.ts';
import { canClear, canPlaceFitting, canPlaceTrio, findFits, makeFits, searches } from './place.ts';
import { nextBelow, type RandomState } from './random.ts';
import { pieceOf, SHAPES, type Piece, type PieceType, type Shape } from './shapes.ts';

/** State that dealing reads and changes. `bag[id]` is the number of copies of shape `id` left; bit 0 of `types` is type 1. */
export type Dealer = { readonly random: RandomState; readonly bag: Uint8Array; types: number; readonly board: Bitboard; level: number };

const ALL_TYPES = 0b111111;

/** Search steps that take as long as the check of a trio: see `searches`. */
const HOPELESS_STEPS = 3;

/** Buffers by shape id, reused: allocating them takes longer than filling them. */
const FITS = SHAPES.map(makeFits);

/** Takes a random type from its bag, then a random shape from the other. Fills an empty bag first: with each type, or the level's mix. */
export function drawPiece(dealer: Dealer): Piece {
  const type = drawType(dealer);
  return pieceOf(drawShape(dealer), type);
}

function drawType(dealer: Dealer): PieceType {
  if (dealer.types === 0) dealer.types = ALL_TYPES;
  let ticket = nextBelow(dealer.random, popCount(dealer.types));
  let type = 1;
  while (((dealer.types >>> (type - 1)) & 1) === 0 || ticket-- > 0) type++;
  dealer.types &= ~(1 << (type - 1));
  return type as PieceType;
}

function drawShape(dealer: Dealer): Shape {
  let left = countPieces(dealer.bag);
  if (left === 0) {
    fillBag(dealer);
    left = countPieces(dealer.bag);
  }
  let ticket = nextBelow(dealer.random, left);
  let id = 0;
  while (ticket >= dealer.bag[id]) ticket -= dealer.bag[id++];
  dealer.bag[id]--;
  return SHAPES[id];
}

function countPieces(bag: Uint8Array): number {
  let left = 0;
  for (let id = 0; id < bag.length; id++) left += bag[id];
  return left;
}

/** Spreads each grade's copies evenly over its shapes. The remainder goes to random, distinct shapes of the grade. */
function fillBag(dealer: Dealer): void {
  const copies = gradeCopies(dealer.level);
  for (const [index, count] of copies.entries()) {
    const family = SHAPES.filter((shape) => shape.grade === index + 1);
    for (const shape of family) dealer.bag[shape.id] = Math.trunc(count / family.length);
    for (let extra = count % family.length; extra > 0; extra--) {
      const [chosen] = family.splice(nextBelow(dealer.random, family.length), 1);
      dealer.bag[chosen.id]++;
    }
  }
}

/** Applies the fair deal (docs/rules.md) to the piece in the third slot: keeps its shape, or exchanges it for another of the level's mix. */
export function revealThird(dealer: Dealer, queue: Piece[]): void {
  const shape = findExchange(dealer, queue);
  if (shape) exchange(dealer, queue, RULES.visiblePieces - 1, shape);
}

/**
 * Returns the shape to exchange the third one for, preferably one in the bag. On a nearly empty board, one with which the visible pieces can
 * empty it; on any board, one with which all three can be placed in some order. Returns undefined if the third shape is one of these, or if
 * there is none: the player's earlier choices caused that.
 */
function findExchange(dealer: Dealer, queue: readonly Piece[]): Shape | undefined {
  const { low, high } = dealer.board;
  const [first, second, third] = queue;
  const filled = popCount(low) + popCount(high);
  if (filled > 0 && filled <= RULES.emptyingMaxCells) {
    const emptying = findEmptying(low, high, first, second, shapesInMix(dealer.level));
    if (emptying.some(({ id }) => id === third.id)) return undefined;
    if (emptying.length > 0) return candidatesInOrder(dealer).find((shape) => emptying.includes(shape));
  }
  if (canPlaceTrio(low, high, [first, second, third])) return undefined;
  return candidatesInOrder(dealer).find((candidate) => canPlaceTrio(low, high, [first, second, candidate]));
}

/** Deals new visible pieces, fairly. Works like `revealThird`, but exchanges all three if that is not enough. */
export function dealVisible(dealer: Dealer, queue: Piece[]): void {
  const { low, high } = dealer.board;
  for (let slot = 0; slot < RULES.visiblePieces; slot++) queue[slot] = drawPiece(dealer);
  revealThird(dealer, queue);
  if (canPlaceTrio(low, high, queue)) return;
  const candidates = candidatesInOrder(dealer);
  const fits = candidates.map((shape) => findFits(low, high, shape, FITS[shape.id]));
  const known: boolean[] = [];
  const clears = (one: number, two: number) => (known[one * fits.length + two] ??= canClear(low, high, fits[one], fits[two]));
  for (let a = 0; a < candidates.length; a++) {
    for (let b = a; b < candidates.length; b++) {
      searches.steps += HOPELESS_STEPS * (candidates.length - b);
      for (let c = b; c < candidates.length; c++) {
        // A piece that fits nowhere needs a line that the others clear.
        const isHopeless =
          fits[a].count * fits[b].count * fits[c].count === 0 &&
          !(clears(a, a) || clears(b, b) || clears(c, c) || clears(a, b) || clears(a, c) || clears(b, c));
        if (isHopeless) continue;
        const trio = [candidates[a], candidates[b], candidates[c]];
        if (!canPlaceFitting(low, high, trio, [fits[a], fits[b], fits[c]])) continue;
        for (const [slot, candidate] of trio.entries()) exchange(dealer, queue, slot, candidate);
        return;
      }
    }
  }
}

/** Returns the slot's shape to the bag and puts a piece of another in the slot, taken from the bag if it is there. The type stays. */
function exchange(dealer: Dealer, queue: Piece[], slot: number, shape: Shape): void {
  const { id, type } = queue[slot];
  dealer.bag[id]++;
  queue[slot] = pieceOf(shape, type);
  if (dealer.bag[shape.id] > 0) dealer.bag[shape.id]--;
}

/** Returns the level's shapes in random order, those still in the bag first. */
function candidatesInOrder(dealer: Dealer): Shape[] {
  const shapes = [...shapesInMix(dealer.level)];
  for (let last = shapes.length - 1; last > 0; last--) {
    const pick = nextBelow(dealer.random, last + 1);
    [shapes[last], shapes[pick]] = [shapes[pick], shapes[last]];
  }
  const inBag = shapes.filter((shape) => dealer.bag[shape.id] > 0);
  return [...inBag, ...shapes.filter((shape) => dealer.bag[shape.id] === 0)];
}
