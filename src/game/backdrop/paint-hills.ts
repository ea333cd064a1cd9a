// The near depth of the night scene: snowy hills from far to near, with firs, crystals and a village.
import type { BackdropPalette, ColorStop, CrystalTone, FirTone, Hill, VillagePalette } from '../../themes/backdrop-palette.ts';
import {
  colorStop,
  downGradient,
  faded,
  fades,
  fillPath,
  fillShape,
  forPlaces,
  glowDisc,
  seededAt,
  seededStream,
  strokePath,
  wave,
  type Pen,
  type Scene,
} from './canvas-helpers.ts';

type Hills = BackdropPalette['hills'];

/** Half the width of the game's column, in units. Large scenery stays outside it. */
const COLUMN_HALF = 270;

/** Firs at the edges of the column's foot, visible even in narrow views: [x, height] in units. */
const EDGE_FIRS = [
  [-258, 132],
  [-216, 84],
  [262, 150],
  [222, 76],
] as const;

/** Moonlight in the snow below a crest: many faint strokes, for a gradient without visible steps. */
const CREST_STROKES = 10;
const CREST_REACH = 110;
const CREST_STRENGTH = 0.06;

/** Width of the light on a crest, units. */
const RIM_WIDTH = 1.5;

/** Distance between points of a hill's line, units. */
const LINE_STEP = 12;

const FIR_TIERS = 6;

/** Distance between places for houses, in units. Many places stay empty. */
const HOUSE_SPACING = 44;

/** Returns the y of a hill's crest. Hills rise towards the sides, so that the column lies in a shallow valley. */
const crestOf = (hill: Hill, x: number): number =>
  -hill.height - wave(x, hill.length, hill.seed) * hill.roll - Math.min(70, Math.max(0, Math.abs(x) - COLUMN_HALF) * 0.1);

function traceCrest(context: Pen, scene: Scene, hill: Hill): void {
  context.beginPath();
  for (let x = scene.left - LINE_STEP; x <= scene.right + LINE_STEP; x += LINE_STEP) context.lineTo(x, crestOf(hill, x));
}

function paintFirRow(context: Pen, scene: Scene, hill: Hill, order: number): void {
  forPlaces(scene, hill.firSpacing, hill.firSpacing, hill.seed * 50, (index, chance) => {
    const x = (index + chance(1) * 0.8) * hill.firSpacing;
    const grove = wave(x, 130, hill.seed + 3);
    const apart = Math.abs(x) - COLUMN_HALF;
    if (order === 2 ? apart < 36 || chance(2) < 0.28 : grove < -0.12 && chance(2) < 0.85) return;
    const height = hill.firLow + (hill.firHigh - hill.firLow) * chance(3) * (order === 1 && apart < 0 ? 0.6 : 1);
    paintFir(context, x, crestOf(hill, x) + height * 0.07, height, index * 31 + hill.seed, hill.firs);
  });
  if (order === 2) {
    for (const [x, height] of EDGE_FIRS) paintFir(context, x, crestOf(hill, x) + height * 0.05, height, height, hill.firs);
  }
}

function paintHill(context: Pen, scene: Scene, hill: Hill, { crest }: Hills): void {
  traceCrest(context, scene, hill);
  context.lineTo(scene.right + LINE_STEP, 0);
  context.lineTo(scene.left - LINE_STEP, 0);
  context.closePath();
  const stops = [colorStop(0, hill.top), colorStop(0.42, hill.top), colorStop(1, hill.body)];
  fillPath(context, downGradient(context, -hill.height - hill.roll - 60, 0, stops));
  context.save();
  context.clip();
  traceCrest(context, scene, hill);
  for (let step = 1; step <= CREST_STROKES; step += 1)
    strokePath(context, CREST_REACH * (step / CREST_STROKES) ** 1.6, faded(crest, CREST_STRENGTH));
  context.restore();
  // Not by the clip, whose edge is not smooth.
  context.save();
  context.translate(0, RIM_WIDTH / 2);
  traceCrest(context, scene, hill);
  strokePath(context, RIM_WIDTH, hill.rim);
  context.restore();
}

/** Paints long, low shadows in the snow, so that hills do not appear flat. */
function paintDrifts(context: Pen, scene: Scene, hill: Hill, { driftShade, driftLight }: Hills): void {
  const spacing = 260;
  forPlaces(scene, spacing, spacing, hill.seed * 90, (index, chance) => {
    const x = (index + chance(1)) * spacing;
    const y = crestOf(hill, x) + 26 + chance(2) * 22;
    const reach = 110 + chance(3) * 120;
    for (const [drop, colour] of [
      [0, faded(driftShade, 0.2)],
      [5, faded(driftLight, 0.13)],
    ] as const) {
      context.beginPath();
      context.moveTo(x - reach, y + drop + 14);
      context.quadraticCurveTo(x - reach * 0.2, y + drop - 16, x + reach, y + drop + 6);
      context.quadraticCurveTo(x - reach * 0.1, y + drop - 4, x - reach, y + drop + 14);
      fillPath(context, colour);
    }
  });
}

function paintGlints(context: Pen, scene: Scene, hill: Hill, color: string): void {
  const chance = seededStream(91);
  context.fillStyle = color;
  const count = Math.round((scene.right - scene.left) / 9);
  for (let i = 0; i < count; i += 1) {
    const x = scene.left + chance() * (scene.right - scene.left);
    const size = 0.5 + chance() ** 3 * 1.1;
    const depth = 6 + chance() * (hill.height + 20);
    context.globalAlpha = 0.15 + chance() * 0.55;
    context.fillRect(x, crestOf(hill, x) + depth, size, size);
  }
  context.globalAlpha = 1;
}

/** Paints one fir, dark tiers of boughs with snow on the moonlit side, with its foot at (x, y). `height` is in units. */
function paintFir(context: Pen, x: number, y: number, height: number, seed: number, tone: FirTone): void {
  const chance = (salt: number): number => seededAt(seed, salt);
  const spread = height * (0.2 + chance(0) * 0.05);
  context.beginPath();
  context.moveTo(x, y - height);
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let tier = 1; tier <= FIR_TIERS; tier += 1) {
    const share = (tier / FIR_TIERS) ** 1.12;
    const reach = spread * share;
    const base = y - height * (1 - share * 0.94);
    const sag = height * 0.025 * (0.6 + chance(tier));
    left.push([x - reach * (0.9 + chance(tier + 10) * 0.2), base + sag], [x - reach * 0.5, base - height * 0.035]);
    right.push([x + reach * (0.9 + chance(tier + 20) * 0.2), base + sag], [x + reach * 0.5, base - height * 0.035]);
  }
  for (const [px, py] of right) context.lineTo(px, py);
  context.lineTo(x + height * 0.025, y - height * 0.06);
  context.lineTo(x + height * 0.022, y + 4);
  context.lineTo(x - height * 0.022, y + 4);
  context.lineTo(x - height * 0.025, y - height * 0.06);
  for (const [px, py] of [...left].reverse()) context.lineTo(px, py);
  context.closePath();
  fillPath(context, tone.bough);

  context.beginPath();
  for (let tier = 0; tier < FIR_TIERS; tier += 1) {
    const [tipX, tipY] = left[tier * 2] ?? [x, y];
    const [, rootY] = left[tier * 2 + 1] ?? [x, y];
    const above = tier === 0 ? y - height : (left[tier * 2 - 1]?.[1] ?? y);
    const aboveX = tier === 0 ? x : (left[tier * 2 - 1]?.[0] ?? x);
    context.moveTo(tipX, tipY);
    context.quadraticCurveTo((tipX + aboveX) / 2 + height * 0.012, (tipY + above) / 2, aboveX, above);
    context.lineTo(x - height * 0.004, above + height * 0.012);
    context.quadraticCurveTo((tipX + x) / 2, rootY - height * 0.012, tipX, tipY);
  }
  fillPath(context, tone.snow);
}

function paintShard(context: Pen, x: number, y: number, height: number, halfWidth: number, lean: number, tone: CrystalTone): void {
  context.save();
  context.translate(x, y);
  context.rotate(lean);
  const shoulder = -height * 0.78;
  const inner = halfWidth * 0.22;
  const edge = [-halfWidth, shoulder * 0.94] as const;
  const ridge = [-inner, shoulder * 1.04] as const;
  const ridgeFoot = [-inner, 4] as const;
  const tip = [-inner * 0.4, -height] as const;
  const dark = [halfWidth, shoulder] as const;
  const darkFoot = [halfWidth, 0] as const;
  fillShape(context, tone.lit, [[-halfWidth, 0], edge, ridge, ridgeFoot]);
  fillShape(context, tone.body, [ridgeFoot, ridge, dark, darkFoot]);
  fillShape(context, tone.shade, [[halfWidth * 0.45, 2], [halfWidth * 0.45, shoulder * 1.02], dark, darkFoot]);
  fillShape(context, '#ffffff', [edge, tip, ridge]);
  fillShape(context, tone.lit, [ridge, tip, dark]);
  fillShape(context, 'rgba(255,255,255,0.65)', [
    [-halfWidth * 0.78, -height * 0.1],
    [-halfWidth * 0.78, shoulder * 0.86],
    [-halfWidth * 0.5, shoulder * 0.9],
    [-halfWidth * 0.62, -height * 0.3],
  ]);
  context.restore();
}

/** Paints a fan of ice crystals with a faint coloured light around (x, y), behind a heap of snow. `size` is the height of the tallest, in units. */
function paintCrystals(
  context: Pen,
  x: number,
  y: number,
  size: number,
  seed: number,
  tone: CrystalTone,
  heap: readonly ColorStop[],
): void {
  glowDisc(context, x, y - size * 0.4, size * 1.5, fades(tone.glow, [0, 0.42], [0.5, 0.13], [1, 0]));
  for (const [offset, share, lean] of [
    [-0.34, 0.56, -0.46],
    [0.36, 0.62, 0.42],
    [-0.17, 0.8, -0.2],
    [0.2, 0.84, 0.2],
    [0, 1, 0.01],
    [-0.27, 0.36, -0.3],
    [0.28, 0.34, 0.28],
  ] as const) {
    const chance = seededAt(seed, Math.round(offset * 100));
    const height = size * share * (0.88 + chance * 0.24);
    paintShard(context, x + offset * size * 0.62, y + 4, height, size * 0.085 * (0.8 + share * 0.4), lean + (chance - 0.5) * 0.1, tone);
  }
  context.beginPath();
  context.moveTo(x - size * 0.6, y + 14);
  context.bezierCurveTo(x - size * 0.4, y - size * 0.1, x - size * 0.1, y - size * 0.02, x, y - size * 0.04);
  context.bezierCurveTo(x + size * 0.14, y - size * 0.12, x + size * 0.4, y - size * 0.04, x + size * 0.62, y + 14);
  context.closePath();
  fillPath(context, downGradient(context, y - size * 0.1, y + 14, heap));
}

function paintHouse(pen: Pen, x: number, y: number, size: number, palette: VillagePalette): void {
  const half = size * 0.6;
  const eaves = y - size * 0.62;
  const ridge = y - size * 1.22;
  const snow = size * 0.13;
  glowDisc(pen, x, y - size * 0.3, size * 2.6, fades(palette.glow, [0, 0.5], [0.4, 0.14], [1, 0]));
  pen.fillStyle = palette.wall;
  pen.fillRect(x + size * 0.2, ridge - size * 0.08, size * 0.16, size * 0.5);
  fillShape(pen, palette.wall, [
    [x - half, y + 4],
    [x - half, eaves],
    [x, ridge],
    [x + half, eaves],
    [x + half, y + 4],
  ]);
  fillShape(pen, palette.roof, [
    [x - half - snow, eaves + snow],
    [x, ridge - snow],
    [x + half + snow, eaves + snow],
    [x + half, eaves + snow * 1.4],
    [x, ridge + snow * 0.9],
    [x - half, eaves + snow * 1.4],
  ]);
  pen.fillStyle = palette.window;
  for (const aside of [-0.3, 0.1]) pen.fillRect(x + size * aside, y - size * 0.44, size * 0.2, size * 0.26);
}

/** Paints the houses of a village. `crest` returns the y of the hill at an x. */
function paintVillage(pen: Pen, scene: Scene, palette: VillagePalette, crest: (x: number) => number): void {
  forPlaces(scene, HOUSE_SPACING, 0, palette.seed * 60, (index, chance) => {
    if (seededAt(palette.seed, Math.floor(index / 5)) < 0.45 || chance(1) < 0.45) return;
    const x = (index + chance(2) * 0.5) * HOUSE_SPACING;
    paintHouse(pen, x, crest(x) + 2 + chance(3) * 4, 16 + chance(4) * 9, palette);
  });
}

/** Covers the lower part of the view. */
export function paintHills(context: Pen, scene: Scene, { hills, village, crystals, heap }: BackdropPalette): void {
  hills.ranges.forEach((hill, order) => {
    if (village && order === 1) paintVillage(context, scene, village, (x) => crestOf(hill, x));
    paintFirRow(context, scene, hill, order);
    paintHill(context, scene, hill, hills);
    paintDrifts(context, scene, hill, hills);
    if (order < hills.ranges.length - 1) {
      const mist = -hill.height + 10;
      context.fillStyle = downGradient(context, mist, mist + 80, fades(hills.mist, [0, 0], [0.6, 0.16], [1, 0]));
      context.fillRect(scene.left, mist, scene.right - scene.left, 80);
    }
  });
  const near = hills.ranges[hills.ranges.length - 1];
  if (!near) return;
  [-404, 470, -792, 846, -1060, 1130, -238, 246].forEach((x, i) => {
    const inColumn = Math.abs(x) < COLUMN_HALF;
    const size = inColumn ? 46 : 74 + seededAt(5, i) * 52;
    paintCrystals(context, x, crestOf(near, x) + (inColumn ? 30 : 16), size, i + 1, crystals[i % crystals.length], heap);
  });
  paintGlints(context, scene, near, hills.glint);
}
