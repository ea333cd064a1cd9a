// Themes in shop order with prices and files.

/** `price` in coins; undefined if free. `load` imports the theme's file; undefined for the classic theme, part of the first screen. */
export const THEMES = [
  { name: 'classic', price: undefined, load: undefined },
  { name: 'aurora', price: 100, load: () => import('./aurora.json') },
  { name: 'ember', price: 300, load: () => import('./ember.json') },
  { name: 'midnight', price: 600, load: () => import('./midnight.json') },
  { name: 'thaw', price: 800, load: () => import('./thaw.json') },
  { name: 'polar', price: 990, load: () => import('./polar.json') },
] as const;

export type ThemeName = (typeof THEMES)[number]['name'];

export type ThemeOffer = (typeof THEMES)[number];

export function isThemeName(text: string): text is ThemeName {
  return THEMES.some(({ name }) => name === text);
}

export function themeOffer(wanted: ThemeName): ThemeOffer {
  return THEMES.find(({ name }) => name === wanted) ?? THEMES[0];
}
