// The setting sun behind the mountains.
import type { Pen } from './cpu-canvas.ts';
import type { SunPalette } from '../../themes/backdrop-palette.ts';
import { colorStop, faded, glowDisc, softDisc } from './canvas-helpers.ts';

export function paintSun(context: Pen, palette: SunPalette): void {
  const { x, y, radius, disc, glow, glowRadius } = palette;
  glowDisc(context, x, -y, glowRadius, glow);
  softDisc(context, x, -y, radius, [colorStop(0, disc), colorStop(0.86, disc), colorStop(1, faded(disc, 0))]);
}
