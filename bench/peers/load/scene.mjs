// The scene of the load bench in CSS pixels: a board of 8 x 8 jewels, three draggable pieces, the score. Layout and pictures are the game's.
import atlas from '../../../assets/generated/atlas.json';
import atlasAddress from '../../../assets/generated/atlas.webp';
import { DESIGN, layoutView } from '../../../src/game/layout.ts';

export const ATLAS_ADDRESS = new URL(atlasAddress, import.meta.url).href;
export const FRAMES = atlas.frames;

const { boardTop, slots, pixelsPerUnit: UNIT } = layoutView(innerWidth, innerHeight);
const CELL = DESIGN.cellUnits * UNIT;
const LEFT = innerWidth / 2 - 4 * CELL;
const TOP = boardTop * UNIT;

export const BACKGROUND = 0x06122b;
export const SCORE = { text: '0', x: innerWidth / 2, y: TOP - 2 * CELL, size: CELL };
export const QUEUE_SCALE = DESIGN.queueScale;
export const JEWEL = { width: CELL, height: CELL };

/** Center of each cell, and the frame of its jewel. */
export const BOARD = Array.from({ length: 64 }, (_, cell) => ({
  x: LEFT + ((cell % 8) + 0.5) * CELL,
  y: TOP + (Math.floor(cell / 8) + 0.5) * CELL,
  frame: `jewel-${(cell % 6) + 1}`,
}));

/** Center of each piece, and the offsets of its jewels. */
export const PIECES = slots.map((slot, index) => ({
  x: slot.x * UNIT,
  y: slot.y * UNIT,
  frame: `jewel-${index + 2}`,
  jewels: [-1, 0, 1].map((row) => ({ x: 0, y: row * CELL })),
}));
