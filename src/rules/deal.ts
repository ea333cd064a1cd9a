// Draws pieces from a shuffled bag and applies the fair deal to pieces that come into view.
import type { Bitboard } from './board.ts';
import { RULES } from './constants.ts';
import { shapesInMix, typeCopies } from './mix.ts';
import { canClear, canPlaceFitting, canPlaceTrio, findFits, makeFits, searches } from './place.ts';
import { nextBelow, type RandomState } from './random.ts';
import { SHAPES, type Shape } from './shapes.ts';

/** State that dealing reads and changes. `bag[id]` is the number of copies of shape `id` left. */
export type Dealer = { readonly random: RandomState; readonly bag: Uint8Array; readonly board: Bitboard; level: number };

/** Buffers by shape id, reused: allocating them takes longer than filling them. */
const FITS = SHAPES.map(makeFits);

/** Takes a random piece from the bag. Fills an empty bag with the level's mix first. */
export function drawPiece(dealer: Dealer): Shape {
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

/** Spreads each type's copies evenly over its shapes. The remainder goes to random, distinct shapes of the type. */
function fillBag(dealer: Dealer): void {
  const copies = typeCopies(dealer.level);
  for (const [index, count] of copies.entries()) {
    const family = SHAPES.filter((shape) => shape.type === index + 1);
    for (const shape of family) dealer.bag[shape.id] = Math.trunc(count / family.length);
    for (let extra = count % family.length; extra > 0; extra--) {
      const [chosen] = family.splice(nextBelow(dealer.random, family.length), 1);
      dealer.bag[chosen.id]++;
    }
  }
}

/**
 * Applies the fair deal (docs/rules.md) to the piece in the third slot. Keeps it if the three visible pieces can all be placed in
 * some order. Otherwise exchanges it for a piece of the level's mix that makes this possible, preferably one in the bag.
 * Keeps it if no piece does: the player's earlier choices caused that.
 */
export function revealThird(dealer: Dealer, queue: Shape[]): void {
  const { low, high } = dealer.board;
  const trio = queue.slice(0, RULES.visiblePieces);
  if (canPlaceTrio(low, high, trio)) return;
  const [first, second] = trio;
  for (const candidate of candidatesInOrder(dealer)) {
    if (!canPlaceTrio(low, high, [first, second, candidate])) continue;
    exchange(dealer, queue, RULES.visiblePieces - 1, candidate);
    return;
  }
}

/** Deals new visible pieces, fairly. Works like `revealThird`, but exchanges all three if that is not enough. */
export function dealVisible(dealer: Dealer, queue: Shape[]): void {
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
      searches.steps += candidates.length - b;
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

/** Returns the slot's piece to the bag and puts `piece` in the slot, taken from the bag if it is there. */
function exchange(dealer: Dealer, queue: Shape[], slot: number, piece: Shape): void {
  dealer.bag[queue[slot].id]++;
  queue[slot] = piece;
  if (dealer.bag[piece.id] > 0) dealer.bag[piece.id]--;
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
