// What a screen reader is to say of the game: keys and values; the HUD puts them into words.
import type { World } from './world.ts';

/** `piece` has the numbers of a shape and its type; the HUD knows the type's name. */
export type NarrationPart =
  | {
      readonly key: 'piece';
      readonly slot: number;
      readonly type: number;
      readonly cells: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly key: 'fits' | 'fitsNot' | 'dropped'; readonly x: number; readonly y: number }
  | { readonly key: 'wouldClear' | 'cleared'; readonly count: number }
  | { readonly key: 'score'; readonly score: number }
  | { readonly key: 'level'; readonly level: number }
  | { readonly key: 'boardEmptied' }
  | { readonly key: 'noMove' };

/** Takes the place of what was said before. Slots and cells count from 1, as people do. */
export function narrate(world: World, parts: readonly NarrationPart[]): void {
  world.narration.count++;
  world.narration.parts = parts;
}
