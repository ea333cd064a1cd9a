// The kinds of sprites, from back to front. Pools, capacities, particles and the drawing order derive from this table.
import type { KindTable } from '../ecs/pools.ts';
import type { CreatePacker } from '../render-webgl/pack-world.ts';
import { MAX_LINES } from './letters.ts';
import { packHeldPiece, packPieces, packPopups, packShapes, packWords } from './packers.ts';
import { TIMING } from './timing.ts';

export const KINDS = {
  snow: { size: TIMING.snowflakes, components: ['Snow'] },
  /** A pale jewel and an outline where the piece in hand would land. */
  ghosts: { size: 2, components: ['Shape'], pack: packShapes },
  /** A full board, and the cells of lines that still fade. */
  blocks: { size: 128, components: ['Block'] },
  /** Light on each cell. */
  glows: { size: 64, components: ['Glow'] },
  pieces: { size: 3, components: ['Piece', 'Shape'], pack: packPieces },
  /** The keyboard's ring around a slot. */
  focuses: { size: 1 },
  sweeps: { size: 16 },
  /** The wave of an emptied board, and the lines that emptied it. */
  flares: { size: 112 },
  rings: { size: 4 },
  /** Splinters, snow dust, crystals. */
  splinters: { size: 176, components: ['Particle'] },
  confetti: { size: 128, components: ['Particle'] },
  /** Two levels' worth: one burst may still fly when the next begins. */
  stars: { size: 2 * TIMING.stars, components: ['Particle'] },
  popups: { size: 16, components: ['Popup'], pack: packPopups },
  words: { size: MAX_LINES, components: ['Word'], pack: packWords },
  coins: { size: 24 },
  /** The piece that the tutorial's hand moves, and the hand. */
  guides: { size: 1, components: ['Shape'], pack: packShapes },
  hands: { size: 1 },
  /** The piece in hand, over everything, with its shadow. */
  held: { size: 1, components: ['Shape'], pack: packHeldPiece },
} as const satisfies KindTable<CreatePacker>;

export type KindName = keyof typeof KINDS;

export const MAX_TWEENS = 480;
