// Loads a theme. The classic theme is part of the first screen; the files of the others are loaded on first use.
import { ATLASES } from '../../assets/generated/theme-atlases.js';
// By name: what only the asset builder reads stays out of the build.
import { backdrop, confetti, highlight, jewelColors, scoreColor, styles } from './classic.json';
import { loadLate } from '../loading/load-late.ts';
import type { Theme, ThemeData } from './theme.ts';
import { themeOffer, type ThemeName } from './themes.ts';

const CLASSIC: ThemeData = { backdrop, confetti, highlight, jewelColors, scoreColor, styles };

/** Rejects if the theme's file cannot be loaded. The caller loads its picture. */
export async function loadTheme(name: ThemeName): Promise<Theme> {
  return { ...(await loadData(name)), name, atlas: ATLASES[name] };
}

async function loadData(name: ThemeName): Promise<ThemeData> {
  const { load } = themeOffer(name);
  return load ? (await loadLate<{ readonly default: ThemeData }>(load)).default : CLASSIC;
}
