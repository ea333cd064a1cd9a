// The kinds of sprites, from back to front. Pools, capacities, particles and the drawing order derive from this table.
import type { KindTable } from '../ecs/pools.ts';
import type { CreatePacker } from '../render-webgl/pack-world.ts';
import { packHeldPiece, packPopups, packShapes, packWords } from './packers.ts';
import { TIMING } from './timing.ts';

export const KINDS = {
  /** Never drawn: its position moves the board and all sprites, for kicks. */
  offsets: { size: 1 },
  snow: { size: TIMING.snowflakes, components: ['Snow'] },
  /** The translucent piece and its outline where the dragged piece would land. */
  ghosts: { size: 2, components: ['Shape'], pack: packShapes },
  /** A full board, plus the cells of lines that still fade. */
  blocks: { size: 128, components: ['Block'] },
  /** Light on each cell, in the order of the cells. */
  glows: { size: 64 },
  /** Light on the cells of a dropped piece. */
  rims: { size: 2, components: ['Shape'], pack: packShapes },
  pieces: { size: 3, components: ['Shape'], pack: packShapes },
  /** The keyboard's focus ring around a slot. */
  focuses: { size: 1 },
  /** Beams of light. */
  sweeps: { size: 24 },
  /** The wave of an emptied board, the lines that emptied it, and the marks of a board of the journey. */
  flares: { size: 144 },
  rings: { size: 4 },
  /** Frost on the sides of the frame. */
  frosts: { size: 4 },
  /** Splinters, snow dust, crystals. */
  splinters: { size: 176, components: ['Particle'] },
  confetti: { size: 128, components: ['Particle'] },
  /** Two bursts: one may still be visible when the next starts. */
  stars: { size: 2 * TIMING.stars, components: ['Particle'] },
  popups: { size: 4, components: ['Popup'], pack: packPopups },
  words: { size: 1, components: ['Word'], pack: packWords },
  coins: { size: 24 },
  /** The piece that the tutorial's hand moves. */
  guides: { size: 1, components: ['Shape'], pack: packShapes },
  hands: { size: 1 },
  /** The dragged piece with its shadow, over everything. */
  held: { size: 1, components: ['Shape'], pack: packHeldPiece },
} as const satisfies KindTable<CreatePacker>;

export type KindName = keyof typeof KINDS;

export const MAX_TWEENS = 480;
