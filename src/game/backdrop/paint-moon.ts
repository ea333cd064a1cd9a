// The moon beside the board and the slots, full or a crescent.

import type { Pen } from './cpu-canvas.ts';
import type { MoonPalette } from '../../themes/backdrop-palette.ts';
import { addStops, colorStop, faded, type Scene, softDisc } from './canvas-helpers.ts';

/** Radii in units. */
const MOON_RADIUS = 25;
const HALO_RADIUS = 330;
/** Minimum width of a view with a moon, in units. */
const MOON_VIEW_WIDTH = 840;
/** Share of the view's half that is left of it. */
const ASIDE = 0.87;
const HEIGHT = 0.86;

export function paintMoon(context: Pen, scene: Scene, palette: MoonPalette): void {
  if (scene.right - scene.left < MOON_VIEW_WIDTH) return;
  const x = scene.right * ASIDE;
  const y = scene.top * (palette.height ?? HEIGHT);
  const [inner, middle, outer] = palette.halo;
  softDisc(context, x, y, HALO_RADIUS, [
    colorStop(0, faded(inner, 0.34)),
    colorStop(0.2, faded(middle, 0.16)),
    colorStop(0.55, faded(outer, 0.05)),
    colorStop(1, faded(outer, 0)),
  ]);
  const [core, face, limb] = palette.disc;
  context.fillStyle = addStops(context.createRadialGradient(x - 7, y - 8, 3, x, y, MOON_RADIUS), [
    colorStop(0, core),
    colorStop(0.7, face),
    colorStop(0.96, limb),
    colorStop(1, faded(limb, 0)),
  ]);
  context.save();
  if (palette.crescent > 0) clipCrescent(context, x, y, palette.crescent * MOON_RADIUS);
  context.beginPath();
  context.arc(x, y, MOON_RADIUS, 0, Math.PI * 2);
  context.fill();
  context.restore();
}

/** Clips the moon to a crescent at its lower left. `aside` is the shadow's offset in units. */
function clipCrescent(context: Pen, x: number, y: number, aside: number): void {
  const outside = new Path2D();
  outside.rect(x - HALO_RADIUS, y - HALO_RADIUS, HALO_RADIUS * 2, HALO_RADIUS * 2);
  outside.arc(x + aside * 0.8, y - aside * 0.6, MOON_RADIUS * 0.94, 0, Math.PI * 2);
  context.clip(outside, 'evenodd');
}
