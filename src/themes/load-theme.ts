// Loads a theme: the classic one is always there, the others come as files of their own when they are first worn.
import { ATLASES } from '../../assets/generated/theme-atlases.js';
// By name: what only the asset builder reads stays out of the build.
import { backdrop, confetti, highlight, jewelColors, scoreColor, styles } from './classic.json';
import { loadLate } from '../loading/load-late.ts';
import type { Theme, ThemeData } from './theme.ts';
import type { ThemeName } from './themes.ts';

const CLASSIC: ThemeData = { backdrop, confetti, highlight, jewelColors, scoreColor, styles };

const FILES: Readonly<Record<Exclude<ThemeName, 'classic'>, () => Promise<{ readonly default: ThemeData }>>> = {
  aurora: () => loadLate(() => import('./aurora.json')),
  ember: () => loadLate(() => import('./ember.json')),
  midnight: () => loadLate(() => import('./midnight.json')),
};

/** Rejects if the theme's file cannot be loaded. Its picture is loaded by whoever draws it. */
export async function loadTheme(name: ThemeName): Promise<Theme> {
  return { ...(await loadData(name)), name, atlas: ATLASES[name] };
}

async function loadData(name: ThemeName): Promise<ThemeData> {
  return name === 'classic' ? CLASSIC : (await FILES[name]()).default;
}
