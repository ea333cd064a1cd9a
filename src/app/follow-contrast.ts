// Follows the system's preference for more contrast: brighter lines between the cells. follow-jewels.ts has the jewels, late.css the HUD.
import type { BackdropPalette, ColorStop } from '../themes/backdrop-palette.ts';
import type { Game } from './create-game.ts';

/** Share of white in the lines between the cells. */
const LINE_WHITE = 0.4;

export const CONTRAST_QUERY = '(prefers-contrast: more)';

export function followContrast({ world, renderer, applyTheme }: Game, warn: (reason: unknown) => void): void {
  const query = matchMedia(CONTRAST_QUERY);
  renderer.paletteFilter = (palette) => (query.matches ? withBrightLines(palette) : palette);

  const follow = () => void applyTheme(world.profile.theme).catch(warn);

  query.addEventListener('change', follow);
  if (query.matches) follow();
}

/** Returns the palette with brighter lines between the cells, and lighter edges of the cells. */
export function withBrightLines(palette: BackdropPalette): BackdropPalette {
  const { board } = palette;
  const bed = board.bed.map((stop): ColorStop => ({ ...stop, color: mixWithWhite(stop.color) }));
  return { ...palette, board: { ...board, bed, hollow: { ...board.hollow, edge: '#ffffff' } } };
}

/** `color` is `#rrggbb`, as the colors of all beds. */
function mixWithWhite(color: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return `rgb(${channels.map((channel) => Math.round(channel + (255 - channel) * LINE_WHITE)).join(', ')})`;
}
