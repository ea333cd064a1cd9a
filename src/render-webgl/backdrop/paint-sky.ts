// The night scene behind everything: sky, stars and lights over mountains and snow.

import type { BackdropPalette } from '../../themes/backdrop-palette.ts';
import type { BackdropView } from './backdrop-view.ts';
import { paintAurora } from './paint-aurora.ts';
import { paintClouds } from './paint-clouds.ts';
import { paintGalaxy } from './paint-galaxy.ts';
import { paintHills } from './paint-hills.ts';
import { paintMoon, paintSun } from './paint-moon.ts';
import { paintMountains } from './paint-mountains.ts';
import { paintStars } from './paint-stars.ts';
import { addStops, colorStop, downGradient, enterScene, faded, type Scene } from './scenery.ts';

/** Where the sky's gradient ends, units from the foot of the view. */
const HORIZON = -120;

function paintVignette(context: CanvasRenderingContext2D, scene: Scene, { color, strength }: BackdropPalette['vignette']): void {
  const middle = scene.top / 2;
  const reach = Math.hypot(scene.right, middle);
  context.fillStyle = addStops(context.createRadialGradient(0, middle, reach * 0.55, 0, middle, reach * 1.05), [
    colorStop(0, faded(color, 0)),
    colorStop(1, faded(color, strength)),
  ]);
  context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
}

export function paintSky(context: CanvasRenderingContext2D, view: BackdropView, palette: BackdropPalette): void {
  context.save();
  const scene = enterScene(context, view);
  context.fillStyle = downGradient(context, scene.top, HORIZON, palette.sky);
  context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
  if (palette.galaxy) paintGalaxy(context, view, scene, palette.galaxy);
  paintStars(context, scene, palette.stars);
  paintAurora(context, view, scene, palette.veils);
  if (palette.moon) paintMoon(context, scene, palette.moon);
  if (palette.sun) paintSun(context, palette.sun);
  paintClouds(context, view, scene, palette.clouds);
  paintMountains(context, scene, palette.mountains);
  paintHills(context, scene, palette);
  paintVignette(context, scene, palette.vignette);
  context.restore();
}
