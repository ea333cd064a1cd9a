// Scenes of the thumbnails, one per size. Lengths are in px.

import type { JewelType } from './jewel-cuts.ts';

export type Block = readonly [type: JewelType, centreX: number, centreY: number, width: number, turnDegrees: number];

/** The large gem. */
export type Hero = { readonly type: JewelType; readonly x: number; readonly y: number; readonly radius: number; readonly turn: number };

export type Glint = readonly [x: number, y: number, size: number];

export type Scene = {
  readonly width: number;
  readonly height: number;
  readonly title: { readonly x: number; readonly y: number; readonly width: number };
  readonly hero: Hero;
  /** Blocks behind the hero, the farthest first. */
  readonly blocks: readonly Block[];
  /** Blocks in front of the hero. */
  readonly front: readonly Block[];
  /** Height of the border between sky and snow. */
  readonly horizon: number;
  /** Top of the foreground snow. */
  readonly snow: number;
  readonly glints: readonly Glint[];
  /** Number of snowflakes in the air. */
  readonly flakes: number;
};

export const SCENES: Readonly<Record<string, Scene>> = {
  'thumbnail-512x512': {
    width: 512,
    height: 512,
    title: { x: 10, y: 6, width: 492 },
    hero: { type: 6, x: 256, y: 376, radius: 112, turn: -6 },
    blocks: [
      [5, 58, 326, 100, -14],
      [2, 456, 322, 100, 13],
    ],
    front: [
      [4, 62, 424, 124, -9],
      [1, 452, 426, 124, 10],
      [3, 148, 462, 98, 11],
      [5, 368, 464, 98, -12],
    ],
    horizon: 330,
    snow: 440,
    glints: [
      [206, 318, 30],
      [318, 420, 20],
      [96, 386, 18],
      [474, 384, 16],
    ],
    flakes: 70,
  },
  'thumbnail-512x384': {
    width: 512,
    height: 384,
    title: { x: 50, y: -6, width: 412 },
    hero: { type: 6, x: 256, y: 290, radius: 90, turn: -6 },
    blocks: [
      [5, 120, 250, 84, -12],
      [2, 394, 248, 84, 12],
      [1, 26, 220, 80, -18],
      [4, 488, 218, 80, 17],
    ],
    front: [
      [4, 56, 314, 108, -8],
      [1, 458, 316, 108, 9],
      [3, 148, 340, 88, 11],
      [5, 366, 342, 88, -12],
    ],
    horizon: 244,
    snow: 318,
    glints: [
      [214, 236, 26],
      [310, 322, 18],
      [88, 280, 16],
      [480, 280, 14],
    ],
    flakes: 56,
  },
  'thumbnail-200x120': {
    width: 200,
    height: 120,
    title: { x: -2, y: 2, width: 140 },
    hero: { type: 6, x: 158, y: 62, radius: 34, turn: 8 },
    blocks: [],
    front: [
      [4, 24, 102, 42, -8],
      [3, 69, 106, 40, 7],
      [5, 112, 105, 40, -9],
      [1, 186, 110, 34, 12],
    ],
    horizon: 76,
    snow: 100,
    glints: [
      [146, 42, 11],
      [186, 76, 8],
    ],
    flakes: 18,
  },
};
