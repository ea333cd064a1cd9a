// What the page of the device bench and the game in its frame say to each other: a greeting, a port, then one scene after another.
import type { SceneName } from './scenes.ts';

/** From the frame to its parent, as soon as its script runs; answered with the one port. */
export const GREETING = { type: 'frozen-jewel-bench:hello' } as const;
export const INVITATION = { type: 'frozen-jewel-bench:play' } as const;

/** To the frame, through the port: one at a time. */
export type SceneCall = { readonly scene: SceneName; readonly isQuick: boolean };

/** What was seen of a scene: the script of each frame in which the game ran, in milliseconds, and when the browser drew, round by round. */
export type SceneSight = {
  readonly script: readonly number[];
  readonly beats: readonly (readonly number[])[];
  readonly drawPath: string;
  /** Where the scene was at its fullest. */
  readonly sprites: number;
  readonly drawCalls: number;
  /** Pixels of the game's canvas to a CSS pixel. */
  readonly pixelRatio: number;
  /** CSS pixels of the game's view. */
  readonly width: number;
  readonly height: number;
};

/** From the frame. A disturbed scene was out of sight, resized or without its graphics for a while: its times are worth nothing. */
export type SceneAnswer =
  | { readonly type: 'seen'; readonly sight: SceneSight }
  | { readonly type: 'disturbed' }
  | { readonly type: 'wrong'; readonly reason: string };

export function isMessageOfType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === type;
}
