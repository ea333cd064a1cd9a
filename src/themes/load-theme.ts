// Loads a theme: the classic one is always there, the others come as files of their own when they are first worn.
import { ATLASES } from '../../assets/generated/theme-atlases.js';
// By name: what only the asset builder reads stays out of the build.
import { backdrop, confetti, highlight, jewelColors, scoreColor, styles } from './classic.json';
import type { Theme, ThemeData } from './theme.ts';
import type { ThemeName } from './themes.ts';

const CLASSIC: ThemeData = { backdrop, confetti, highlight, jewelColors, scoreColor, styles };

/** Rejects if the theme's file cannot be loaded. Its picture is loaded by whoever draws it. */
export async function loadTheme(name: ThemeName): Promise<Theme> {
  return { ...(await loadData(name)), name, atlas: ATLASES[name] };
}

async function loadData(name: ThemeName): Promise<ThemeData> {
  if (name === 'classic') return CLASSIC;
  const file = (await import(`./${name}.json`)) as { readonly default: ThemeData };
  return file.default;
}
