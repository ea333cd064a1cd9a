// The themes on offer: names, prices and files in shop order, and what a player may do with each.

/** `price` in coins; a theme without one belongs to everyone. `load` imports the theme's file; the first screen includes the classic one. */
export const THEMES = [
  { name: 'classic', price: undefined, load: undefined },
  { name: 'aurora', price: 300, load: () => import('./aurora.json') },
  { name: 'ember', price: 600, load: () => import('./ember.json') },
  { name: 'midnight', price: 1000, load: () => import('./midnight.json') },
] as const;

export type ThemeName = (typeof THEMES)[number]['name'];

export type ThemeOffer = (typeof THEMES)[number];

/** Selected; owned and to be had by a press; to be bought by a press; or dearer than the player's coins, and so without a button. */
export type ThemeState = 'selected' | 'owned' | 'affordable' | 'tooExpensive';

export type ThemeHoldings = { readonly selected: ThemeName; readonly coins: number; readonly unlocked: readonly string[] };

export function isThemeName(text: string): text is ThemeName {
  return THEMES.some(({ name }) => name === text);
}

export function themeOffer(wanted: ThemeName): ThemeOffer {
  return THEMES.find(({ name }) => name === wanted) ?? THEMES[0];
}

/** The specification's rule for the select button, section 5. */
export function themeState({ name, price }: Pick<ThemeOffer, 'name' | 'price'>, { selected, coins, unlocked }: ThemeHoldings): ThemeState {
  if (name === selected) return 'selected';
  if (price === undefined || unlocked.includes(name)) return 'owned';
  return coins < price ? 'tooExpensive' : 'affordable';
}
