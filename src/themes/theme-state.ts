// The state of a theme for a player, for panels.
import type { ThemeName, ThemeOffer } from './themes.ts';

/** `owned` themes can be selected, `affordable` ones bought. `tooExpensive` ones have no button. */
export type ThemeState = 'selected' | 'owned' | 'affordable' | 'tooExpensive';

export type ThemeHoldings = { readonly selected: ThemeName; readonly coins: number; readonly unlocked: readonly string[] };

/** Returns the state of the select button (specification, section 5). */
export function themeState({ name, price }: Pick<ThemeOffer, 'name' | 'price'>, { selected, coins, unlocked }: ThemeHoldings): ThemeState {
  if (name === selected) return 'selected';
  if (price === undefined || unlocked.includes(name)) return 'owned';
  return coins < price ? 'tooExpensive' : 'affordable';
}
