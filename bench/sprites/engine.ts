// The engines of the sprite bench: ours by each of its draw paths, the limits, and the rivals. Their loops run on requestAnimationFrame.
import type { DrawPathName } from '../../src/render-webgl/gl/draw-path.ts';
import type { Swarm } from './swarm.ts';

export type OurEngine = { readonly path: DrawPathName; readonly alpha: number };

/** Whole steps are what a screen of 60 Hz shows, and what the rivals draw; a faster screen is shown places between two steps. */
export const OUR_ENGINES = {
  'pull-buffer': { path: 'pull-buffer', alpha: 0 },
  'pull-texture': { path: 'pull-texture', alpha: 0 },
  quads: { path: 'quads', alpha: 0 },
  'pull-buffer, between steps': { path: 'pull-buffer', alpha: 0.5 },
} as const satisfies Record<string, OurEngine>;
export type OurEngineName = keyof typeof OUR_ENGINES;
export const OUR_NAMES = Object.keys(OUR_ENGINES) as OurEngineName[];

/** The least that anyone could do: the same bytes by the same GL calls without an engine around them, and the swarm's motion alone. */
export const LIMIT_NAMES = ['bare loop', 'motion alone'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Each is a file of bench/peers/sprites and the package that it needs. */
export const RIVALS = {
  'pixi-particles': 'pixi.js',
  'pixi-all-dynamic': 'pixi.js',
  'pixi-sprites': 'pixi.js',
  'phaser-images': 'phaser',
  'littlejs-tiles': 'littlejsengine',
} as const;
export type RivalName = keyof typeof RIVALS;
export const RIVAL_NAMES = Object.keys(RIVALS) as RivalName[];

export type EngineName = OurEngineName | LimitName | RivalName;

export type Engine = { readonly gl: WebGLRenderingContext | WebGL2RenderingContext; readonly swarm: Swarm };

/** What a rival's file exports. */
export type Rival = { startEngine(canvas: HTMLCanvasElement, scene: { count: number; spritePixels: number }): Promise<Engine> };
