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
export async function loadTheme(wanted: ThemeName): Promise<Theme> {
  const { name, load } = themeOffer(wanted);
  if (!load) return { ...CLASSIC, name, atlas: { avif, webp } };
  const [{ default: data }, { ATLASES }] = await Promise.all([
    loadLate<{ readonly default: ThemeData }>(load),
    // The addresses of the other themes' atlases stay out of the first screen.
    loadLate(() => import('../../assets/generated/theme-atlases.js')),
  ]);
  return { ...data, name, atlas: ATLASES[name] };
}
