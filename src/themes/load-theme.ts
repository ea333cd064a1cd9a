// Loads a theme's data. The classic theme is part of the first screen; the others are loaded on first use.
import avif from '../../assets/generated/atlas.avif';
import webp from '../../assets/generated/atlas.webp';
// By name: fields that only the asset builder reads stay out of the build. The style sheet contains the styles.
import { backdrop, confetti, highlight, jewelColors, scoreColor } from './classic.json';
import { loadLate } from '../loading/load-late.ts';
import type { Theme, ThemeData } from './theme.ts';
import { themeOffer, type ThemeName } from './themes.ts';

const CLASSIC: ThemeData = { backdrop, confetti, highlight, jewelColors, scoreColor, styles: {} };

/** Loads the theme's data, but not its atlas. Rejects if the file cannot be loaded. */
export async function loadTheme(name: ThemeName): Promise<Theme> {
  const [data, atlas] = await Promise.all([loadData(name), name === 'classic' ? { avif, webp } : loadAtlas(name)]);
  return { ...data, name, atlas };
}

/** The addresses of the other themes' atlases stay out of the first screen. */
async function loadAtlas(name: Exclude<ThemeName, 'classic'>): Promise<Theme['atlas']> {
  return (await loadLate(() => import('../../assets/generated/theme-atlases.js'))).ATLASES[name];
}

async function loadData(name: ThemeName): Promise<ThemeData> {
  const { load } = themeOffer(name);
  return load ? (await loadLate<{ readonly default: ThemeData }>(load)).default : CLASSIC;
}
