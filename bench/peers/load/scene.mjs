// The scene that the peers draw, in CSS pixels: a board of 8 x 8 jewels, three pieces to drag, the score. Places and pictures are the game's own.
import atlas from '../../../assets/generated/atlas.json';
import atlasAddress from '../../../assets/generated/atlas.webp';

export const ATLAS_ADDRESS = new URL(atlasAddress, import.meta.url).href;
export const FRAMES = atlas.frames;

const UNIT = Math.min(innerWidth / 540, innerHeight / 960);
const EXTRA = innerHeight / UNIT - 960;
const CELL = 56 * UNIT;
const LEFT = innerWidth / 2 - 4 * CELL;
const TOP = (232 + EXTRA * 0.42) * UNIT;
const QUEUE_MIDDLE = (708 + EXTRA * 0.62 + 75) * UNIT;

export const BACKGROUND = 0x06122b;
export const SCORE = { text: '0', x: innerWidth / 2, y: TOP - 2 * CELL, size: 56 * UNIT };
/** A queued piece is smaller than one in hand. */
export const QUEUE_SCALE = 0.62;
export const JEWEL = { width: CELL, height: CELL };

/** The middle of each of the board's cells, and the frame of its jewel. */
export const BOARD = Array.from({ length: 64 }, (_, cell) => ({
  x: LEFT + ((cell % 8) + 0.5) * CELL,
  y: TOP + (Math.floor(cell / 8) + 0.5) * CELL,
  frame: `jewel-${(cell % 6) + 1}`,
}));

/** The middle of each piece, and its jewels from there. */
export const PIECES = [-1, 0, 1].map((side) => ({
  x: innerWidth / 2 + side * 160 * UNIT,
  y: QUEUE_MIDDLE,
  frame: `jewel-${side + 3}`,
  jewels: [-1, 0, 1].map((row) => ({ x: 0, y: row * CELL })),
}));
