// Addresses of the theme selector's pictures. A picture is loaded when it is shown.
import { PREVIEWS } from '../../assets/generated/theme-previews.js';
import type { ThemeName } from './themes.ts';

/** Pictures of 192 x 256 px. */
export const THEME_PREVIEWS: Readonly<Record<ThemeName, string>> = PREVIEWS;
