// The selector's pictures: their addresses by theme, so that none is loaded before it is shown.
import { PREVIEWS } from '../../assets/generated/theme-previews.js';
import type { ThemeName } from './themes.ts';

/** 192 x 256 px each. */
export const THEME_PREVIEWS: Readonly<Record<ThemeName, string>> = PREVIEWS;
