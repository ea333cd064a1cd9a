// The far depth of the night scene: the sky with stars, galaxy, aurora, moon or sun, and clouds.
import type { BackdropPalette, CloudBank, ColorStop, GalaxyPalette, MoonPalette, SunPalette } from '../../themes/backdrop-palette.ts';
import {
  addStops,
  colorStop,
  createCanvas,
  downGradient,
  faded,
  fades,
  forPlaces,
  glowDisc,
  paintSoftly,
  seededStream,
  softDisc,
  wave,
  type PaintedCanvas,
  type Pen,
  type Scene,
} from './canvas-helpers.ts';

/** Lower end of the sky's gradient, in units from the bottom of the view. */
const HORIZON = -120;
/** A sun is at most at this share of the view's right half. */
const SUN_REACH = 0.87;

/** Distance between clouds of light along the band, in units. */
const PUFF_STEP = 26;
/** Small stars per unit of the view's height. */
const STARS_PER_UNIT = 0.9;
/** Steepness of the band: units down per unit to the left. */
const GALAXY_SLOPE = 1.18;

/** Design units per pixel of the small canvas of aurora and galaxy. */
const COARSENESS = 5;
const STRIP_HEIGHT = 64;

/** Radii of the moon in units. */
const MOON_RADIUS = 25;
const HALO_RADIUS = 330;
/** Minimum width of a view with a moon, in units. */
const MOON_VIEW_WIDTH = 840;
/** Share of the view's half that is left of it. */
const MOON_ASIDE = 0.87;
const MOON_HEIGHT = 0.86;

/** Design units per pixel of the clouds' small canvas. */
const CLOUD_COARSENESS = 4;
/** Streaks per cloud. */
const STREAKS = 7;

/** Covers the whole view. */
export function paintSky(context: Pen, scene: Scene, palette: BackdropPalette): void {
  context.fillStyle = downGradient(context, scene.top, HORIZON, palette.sky);
  context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
  if (palette.galaxy) paintGalaxy(context, scene, palette.galaxy);
  paintStars(context, scene, palette.stars);
  paintAurora(context, scene, palette.veils);
  if (palette.moon) paintMoon(context, scene, palette.moon);
  if (palette.sun) paintSun(context, scene, palette.sun);
  paintClouds(context, scene, palette.clouds);
}

/** The stars: fewer towards the horizon, a few with rays. */
function paintStars(context: Pen, scene: Scene, palette: BackdropPalette['stars']): void {
  const chance = seededStream(20);
  const width = scene.right - scene.left;
  const height = -scene.top * 0.72;
  const count = Math.round((width * height) / palette.area);
  for (let i = 0; i < count; i += 1) {
    const x = scene.left + chance() * width;
    const low = chance() ** 1.4;
    const y = scene.top + low * height;
    const size = 0.45 + chance() ** 4 * 1.5;
    context.globalAlpha = (0.25 + chance() * 0.7) * (1 - low * 0.7);
    context.fillStyle = i % 5 === 0 ? palette.accent : palette.color;
    context.beginPath();
    context.arc(x, y, size, 0, Math.PI * 2);
    context.fill();
    if (i % palette.brightEvery === 0) paintRays(context, x, y, 5 + chance() * 5);
  }
  context.globalAlpha = 1;
}

function paintRays(context: Pen, x: number, y: number, ray: number): void {
  context.beginPath();
  for (let arm = 0; arm < 8; arm += 1) {
    const reach = arm % 2 === 0 ? ray : 0.9;
    const angle = (arm * Math.PI) / 4;
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  context.fill();
}

/** Returns the x of the band's middle at a height. It crosses the view's middle a third of the way down. */
const bandX = (scene: Scene, y: number): number => (scene.top * 0.66 - y) / GALAXY_SLOPE + wave(y, 190, 2) * 26;

function puff(pen: Pen, x: number, y: number, radius: number, color: string, alpha: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-Math.atan(GALAXY_SLOPE));
  pen.scale(radius * 1.7, radius);
  softDisc(pen, 0, 0, 1, fades(color, [0, alpha], [0.45, alpha * 0.42], [1, 0]));
  pen.restore();
}

function paintBand(pen: Pen, scene: Scene, palette: GalaxyPalette): void {
  const chance = seededStream(44);
  const spread = (): number => chance() + chance() - 1;
  pen.scale(1 / COARSENESS, 1 / COARSENESS);
  pen.translate(-scene.left, -scene.top);
  pen.globalCompositeOperation = 'lighter';
  for (let y = scene.top - 60, i = 0; y < 0; y += PUFF_STEP, i += 1) {
    const swell = 0.75 + 0.25 * wave(y, 90, 6);
    const color = palette.lights[i % palette.lights.length];
    const x = bandX(scene, y);
    puff(pen, x + spread() * palette.breadth * 0.7, y, palette.breadth * (0.6 + chance() * 0.5) * swell, color, 0.26 * palette.strength);
    puff(pen, x + spread() * palette.breadth * 0.3, y, palette.breadth * 0.32 * swell, palette.core, 0.23 * palette.strength);
  }
  pen.globalCompositeOperation = 'source-over';
  for (let y = scene.top - 60; y < 0; y += PUFF_STEP * 0.8) {
    const x = bandX(scene, y) + wave(y, 60, 3) * palette.breadth * 0.22;
    if (chance() < 0.75) puff(pen, x + spread() * 10, y, palette.breadth * (0.07 + chance() * 0.12), palette.dust, 0.55 * palette.strength);
  }
}

function paintStarDust(context: Pen, scene: Scene, palette: GalaxyPalette): void {
  const chance = seededStream(45);
  const count = Math.round(-scene.top * STARS_PER_UNIT);
  context.fillStyle = palette.stars;
  for (let i = 0; i < count; i += 1) {
    const y = scene.top * chance();
    const x = bandX(scene, y) + (chance() + chance() + chance() - 1.5) * palette.breadth * 1.3;
    const size = 0.3 + chance() ** 3 * 0.8;
    context.globalAlpha = 0.2 + chance() * 0.6;
    context.beginPath();
    context.arc(x, y, size, 0, Math.PI * 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** The Milky Way: a band of light across the sky with dust and small stars. */
function paintGalaxy(context: Pen, scene: Scene, palette: GalaxyPalette): void {
  paintSoftly(context, scene, { coarseness: COARSENESS, alpha: 1, blend: 'lighter', smoothing: 'high' }, (pen) =>
    paintBand(pen, scene, palette),
  );
  paintStarDust(context, scene, palette);
}

function veilStrip(stops: readonly ColorStop[]): PaintedCanvas {
  const { canvas, pen } = createCanvas(1, STRIP_HEIGHT);
  pen.fillStyle = downGradient(pen, 0, STRIP_HEIGHT, stops);
  pen.fillRect(0, 0, 1, STRIP_HEIGHT);
  return canvas;
}

function paintAurora(context: Pen, scene: Scene, veils: BackdropPalette['veils']): void {
  if (veils.length === 0) return;
  paintSoftly(context, scene, { coarseness: COARSENESS, alpha: 0.8, blend: 'lighter' }, (pen, width, height) => {
    pen.globalCompositeOperation = 'lighter';
    for (const veil of veils) {
      const strip = veilStrip(veil.stops);
      for (let column = 0; column < width; column += 1) {
        const x = scene.left + column * COARSENESS;
        const folds = 0.5 + 0.5 * wave(x, veil.fold, veil.seed + 2);
        const reach = 0.5 + 0.5 * wave(x, 300, veil.seed + 5);
        const hem = height * veil.hem + (wave(x, veil.length, veil.seed) * veil.sway) / COARSENESS;
        const tall = (veil.tall * (0.7 + 0.3 * folds)) / COARSENESS;
        pen.globalAlpha = veil.strength * (0.35 + 0.65 * folds) * (0.35 + 0.65 * reach);
        pen.drawImage(strip, column, hem - tall, 1, tall);
      }
    }
  });
}

/** The moon beside the board and the slots, full or a crescent. */
function paintMoon(context: Pen, scene: Scene, palette: MoonPalette): void {
  if (scene.right - scene.left < MOON_VIEW_WIDTH) return;
  const x = scene.right * MOON_ASIDE;
  const y = scene.top * (palette.height ?? MOON_HEIGHT);
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

function paintSun(context: Pen, scene: Scene, palette: SunPalette): void {
  const { y, radius, disc, glow, glowRadius } = palette;
  const x = Math.min(palette.x, scene.right * SUN_REACH);
  glowDisc(context, x, -y, glowRadius, glow);
  softDisc(context, x, -y, radius, [colorStop(0, disc), colorStop(0.86, disc), colorStop(1, faded(disc, 0))]);
}

/** Long evening clouds: dark bodies, lit from below by the sun. */
function paintClouds(context: Pen, scene: Scene, banks: BackdropPalette['clouds']): void {
  if (banks.length === 0) return;
  paintSoftly(context, scene, { coarseness: CLOUD_COARSENESS, alpha: 1, blend: 'source-over', smoothing: 'high' }, (pen) => {
    pen.scale(1 / CLOUD_COARSENESS, 1 / CLOUD_COARSENESS);
    pen.translate(-scene.left, -scene.top);
    for (const bank of banks) paintBank(pen, scene, bank);
  });
}

function paintBank(pen: Pen, scene: Scene, bank: CloudBank): void {
  forPlaces(scene, bank.spacing, bank.length, bank.seed * 70, (index, chance) => {
    const x = (index + chance(1)) * bank.spacing;
    const y = scene.top * (1 - bank.height) + (chance(2) - 0.5) * bank.spread;
    const length = bank.length * (0.55 + chance(3) * 0.45);
    for (let streak = 0; streak < STREAKS; streak += 1) {
      const roll = (salt: number): number => chance(10 + streak * 3 + salt);
      const reach = length * (0.3 + roll(0) * 0.4);
      const aside = (roll(1) - 0.5) * (length - reach);
      const lift = (roll(2) - 0.5) * bank.thickness * 1.6;
      pen.globalAlpha = bank.strength * (0.5 + 0.5 * roll(0));
      paintStreak(pen, x + aside, y + lift, reach, bank.thickness * (0.5 + roll(1) * 0.5), bank);
    }
  });
  pen.globalAlpha = 1;
}

/** Paints one streak: the body and, slightly lower and thinner, the light below it. */
function paintStreak(pen: Pen, x: number, y: number, reach: number, thickness: number, bank: CloudBank): void {
  for (const [drop, flat, color] of [
    [0, 1, bank.body],
    [0.42, 0.5, bank.lit],
  ] as const) {
    pen.save();
    pen.translate(x, y + drop * thickness);
    pen.scale(reach / 2, (thickness * flat) / 2);
    softDisc(pen, 0, 0, 1, fades(color, [0, 0.85], [0.5, 0.45], [1, 0]));
    pen.restore();
  }
}
