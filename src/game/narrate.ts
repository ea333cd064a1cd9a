// Narration for screen readers: keys and values, which the HUD translates.

/** `piece` has the numbers of a shape and its type; the HUD names the type. */
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
  | { readonly key: 'noMove' }
  | FilledCells
  | { readonly key: 'rowEmpty' | 'columnEmpty'; readonly number: number }
  | { readonly key: 'combo'; readonly combo: number; readonly drops: number }
  | { readonly key: 'otherRowsEmpty' | 'boardEmpty' | 'danger' | 'fitsNowhere' | 'noCombo' };

/** The filled cells of a row or column, as ranges. */
export type FilledCells = { readonly key: 'row' | 'column'; readonly number: number; readonly ranges: readonly CellRange[] };

/** First and last cell. */
export type CellRange = { readonly from: number; readonly to: number };

/** The latest narration. `count` is incremented each time, so that two equal narrations differ. */
export type Narration = { readonly count: number; readonly parts: readonly NarrationPart[] };

/** Replaces the narration. Slots and cells are numbered from 1. */
export function narrate({ view }: { readonly view: { narration: Narration } }, parts: readonly NarrationPart[]): void {
  view.narration = { count: view.narration.count + 1, parts };
}
