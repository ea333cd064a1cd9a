// Messages between the page of the device bench and the game in its frame: a greeting, a port, then one scene after another.
import type { PlayedScene } from '../../play/play-scene.ts';

/** From the frame to its parent, as soon as its script runs; answered with the one port. */
export const GREETING = { type: 'frozen-jewel-bench:hello' } as const;
export const INVITATION = { type: 'frozen-jewel-bench:play' } as const;

/** From the frame, for each `SceneCall` that it gets through the port. A disturbed scene was hidden, resized or without its graphics for a while: its times are void. */
export type SceneAnswer =
  | { readonly type: 'played'; readonly played: PlayedScene }
  | { readonly type: 'disturbed' }
  | { readonly type: 'wrong'; readonly reason: string };

export function isMessageOfType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === type;
}
