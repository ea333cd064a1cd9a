// An engine of the sprite bench: ours by one of its draw paths, or the rival. Its loop runs on requestAnimationFrame.
import type { DrawPathName } from '../../src/render-webgl/gl/draw-path.ts';
import type { Swarm } from './swarm.ts';

/** PixiJS with only places and angles dynamic, and with all that our sprites may change in any frame: also size, frame and colour. */
export const RIVAL_NAMES = ['pixi-particles', 'pixi-all-dynamic'] as const;
export type RivalName = (typeof RIVAL_NAMES)[number];

export type OurEngine = { readonly path: DrawPathName; readonly alpha: number };

/** Whole steps are what a screen of 60 Hz shows, and what the rivals draw; a faster screen is shown places between two steps. */
export const OUR_ENGINES = {
  'pull-buffer': { path: 'pull-buffer', alpha: 0 },
  'pull-texture': { path: 'pull-texture', alpha: 0 },
  quads: { path: 'quads', alpha: 0 },
  'pull-buffer, between steps': { path: 'pull-buffer', alpha: 0.5 },
} as const satisfies Record<string, OurEngine>;
export type OurEngineName = keyof typeof OUR_ENGINES;

export type EngineName = OurEngineName | RivalName;

export type Engine = { readonly gl: WebGLRenderingContext | WebGL2RenderingContext; readonly swarm: Swarm };
