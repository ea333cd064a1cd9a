// The place of a drop's score: near the drop, away from cleared lines, words and the dragged piece.
import { DESIGN } from '../layout.ts';
import type { Feat } from './show-words.ts';
import type { GameWorld, Point } from '../world.ts';

const { cellUnits, boardUnits } = DESIGN;
/** Places around the middle of the dropped piece, in cells. */
const PLACES = [
  [0, 0],
  [0, -2],
  [0, 2],
  [-2.5, 0],
  [2.5, 0],
] as const;
/** Distance of the score's middle from the board's edges, in units: room for half of a number. */
const EDGE = { x: 84, y: 30 };

export function placeScore(world: GameWorld, { drop, middles }: Feat, words: Point): Point {
  const { boardLeft, boardTop } = world.view.layout;
  const avoided = [...middles, heldPlace(world)];
  const places = PLACES.map(([x, y]) => ({
    x: clamp(drop.x + x * cellUnits, boardLeft + EDGE.x, boardLeft + boardUnits - EDGE.x),
    y: clamp(drop.y + y * cellUnits, boardTop + EDGE.y, boardTop + boardUnits - EDGE.y),
  }));
  // Words may be as wide as the board.
  const room = ({ x, y }: Point) => Math.min(Math.abs(y - words.y), ...avoided.map((other) => Math.hypot(x - other.x, y - other.y)));
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

/** Returns the position of the dragged piece; that of the middle slot if none is dragged. */
function heldPlace({ input: { drag }, view, components: { Transform } }: GameWorld): Point {
  const entity = view.pieceAt[drag.phase === 'dragging' ? drag.slot : 1];
  return { x: Transform.x[entity], y: Transform.y[entity] };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
