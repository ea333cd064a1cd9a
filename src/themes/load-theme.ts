// Loads a theme's data. The classic theme is part of the first screen; the others are loaded on first use.
import { ATLASES } from '../../assets/generated/theme-atlases.js';
// By name: fields that only the asset builder reads stay out of the build. The style sheet contains the styles.
import { backdrop, confetti, highlight, jewelColors, scoreColor } from './classic.json';
import { loadLate } from '../loading/load-late.ts';
import type { Theme, ThemeData } from './theme.ts';
import { themeOffer, type ThemeName } from './themes.ts';

const CLASSIC: ThemeData = { backdrop, confetti, highlight, jewelColors, scoreColor, styles: {} };

/** Loads the theme's data, but not its atlas. Rejects if the file cannot be loaded. */
export async function loadTheme(name: ThemeName): Promise<Theme> {
  return { ...(await loadData(name)), name, atlas: ATLASES[name] };
}

async function loadData(name: ThemeName): Promise<ThemeData> {
  const { load } = themeOffer(name);
  return load ? (await loadLate<{ readonly default: ThemeData }>(load)).default : CLASSIC;
}
