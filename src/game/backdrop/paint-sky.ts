// The night scene in three depths that can be shifted against each other: sky, mountains and hills.

import type { Pen } from './cpu-canvas.ts';
import type { BackdropPalette, SunPalette } from '../../themes/backdrop-palette.ts';
import type { BackdropView } from './backdrop-view.ts';
import { paintAurora } from './paint-aurora.ts';
import { paintClouds } from './paint-clouds.ts';
import { paintGalaxy } from './paint-galaxy.ts';
import { paintHills } from './paint-hills.ts';
import { paintMoon } from './paint-moon.ts';
import { paintMountains } from './paint-mountains.ts';
import { paintStars } from './paint-stars.ts';
import { addStops, colorStop, downGradient, enterScene, faded, fades, type Scene, glowDisc, softDisc } from './canvas-helpers.ts';

/** Lower end of the sky's gradient, in units from the bottom of the view. */
const HORIZON = -120;

/** A sun is at most at this share of the view's right half. */
const SUN_REACH = 0.87;

type PaintDepth = (context: Pen, view: BackdropView, palette: BackdropPalette) => void;

/** From far to near. The first covers the whole view; the others are partly transparent. */
export const DEPTHS: readonly PaintDepth[] = [
  inScene((context, scene, palette, view) => {
    context.fillStyle = downGradient(context, scene.top, HORIZON, palette.sky);
    context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
    if (palette.galaxy) paintGalaxy(context, view, scene, palette.galaxy);
    paintStars(context, scene, palette.stars);
    paintAurora(context, view, scene, palette.veils);
    if (palette.moon) paintMoon(context, scene, palette.moon);
    if (palette.sun) paintSun(context, scene, palette.sun);
    paintClouds(context, view, scene, palette.clouds);
  }),
  inScene((context, scene, palette) => paintMountains(context, scene, palette.mountains)),
  inScene((context, scene, palette) => paintHills(context, scene, palette)),
];

/** Darkens the corners of a depth's opaque pixels. */
function paintVignette(context: Pen, scene: Scene, { color, strength }: BackdropPalette['vignette']): void {
  const middle = scene.top / 2;
  const reach = Math.hypot(scene.right, middle);
  context.globalCompositeOperation = 'source-atop';
  context.fillStyle = addStops(
    context.createRadialGradient(0, middle, reach * 0.55, 0, middle, reach * 1.05),
    fades(color, [0, 0], [1, strength]),
  );
  context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
}

function inScene(paint: (context: Pen, scene: Scene, palette: BackdropPalette, view: BackdropView) => void): PaintDepth {
  return (context, view, palette) => {
    context.save();
    const scene = enterScene(context, view);
    paint(context, scene, palette, view);
    paintVignette(context, scene, palette.vignette);
    context.restore();
  };
}

function paintSun(context: Pen, scene: Scene, palette: SunPalette): void {
  const { y, radius, disc, glow, glowRadius } = palette;
  const x = Math.min(palette.x, scene.right * SUN_REACH);
  glowDisc(context, x, -y, glowRadius, glow);
  softDisc(context, x, -y, radius, [colorStop(0, disc), colorStop(0.86, disc), colorStop(1, faded(disc, 0))]);
}
