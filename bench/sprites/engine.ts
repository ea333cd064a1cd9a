// An engine of the sprite bench: ours by one of its draw paths, or the rival. Its loop runs on requestAnimationFrame.
import type { DrawPathName } from '../../src/render-webgl/gl/draw-path.ts';
import type { Swarm } from './swarm.ts';

/** PixiJS with only places and angles dynamic, and with all that our sprites may change in any frame: also size, frame and colour. */
export const RIVAL_NAMES = ['pixi-particles', 'pixi-all-dynamic'] as const;
export type RivalName = (typeof RIVAL_NAMES)[number];

export type EngineName = DrawPathName | RivalName;

export type Engine = { readonly gl: WebGLRenderingContext | WebGL2RenderingContext; readonly swarm: Swarm };
