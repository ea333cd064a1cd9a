// Snowy hills from far to near, with firs and crystals.

import type { Pen } from './cpu-canvas.ts';
import type { BackdropPalette, Hill } from '../../themes/backdrop-palette.ts';
import { paintCrystals } from './paint-crystals.ts';
import { paintFir } from './paint-firs.ts';
import { paintVillage } from './paint-village.ts';
import { colorStop, downGradient, faded, fades, type Scene, seededAt, wave, seededStream } from './canvas-helpers.ts';

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

/** Returns the y of a hill's crest. Hills rise towards the sides, so that the column lies in a shallow valley. */
const crestOf = (hill: Hill, x: number): number =>
  -hill.height - wave(x, hill.length, hill.seed) * hill.roll - Math.min(70, Math.max(0, Math.abs(x) - COLUMN_HALF) * 0.1);

function traceCrest(context: Pen, scene: Scene, hill: Hill): void {
  context.beginPath();
  for (let x = scene.left - LINE_STEP; x <= scene.right + LINE_STEP; x += LINE_STEP) context.lineTo(x, crestOf(hill, x));
}

function paintFirRow(context: Pen, scene: Scene, hill: Hill, order: number): void {
  const first = Math.floor(scene.left / hill.firSpacing) - 1;
  const last = Math.ceil(scene.right / hill.firSpacing) + 1;
  for (let index = first; index <= last; index += 1) {
    const chance = (salt: number): number => seededAt(hill.seed * 50 + salt, index);
    const x = (index + chance(1) * 0.8) * hill.firSpacing;
    const grove = wave(x, 130, hill.seed + 3);
    const apart = Math.abs(x) - COLUMN_HALF;
    if (order === 2 ? apart < 36 || chance(2) < 0.28 : grove < -0.12 && chance(2) < 0.85) continue;
    const height = hill.firLow + (hill.firHigh - hill.firLow) * chance(3) * (order === 1 && apart < 0 ? 0.6 : 1);
    paintFir(context, x, crestOf(hill, x) + height * 0.07, height, index * 31 + hill.seed, hill.firs);
  }
  if (order === 2) {
    for (const [x, height] of EDGE_FIRS) paintFir(context, x, crestOf(hill, x) + height * 0.05, height, height, hill.firs);
  }
}

function paintHill(context: Pen, scene: Scene, hill: Hill, { crest }: Hills): void {
  traceCrest(context, scene, hill);
  context.lineTo(scene.right + LINE_STEP, 0);
  context.lineTo(scene.left - LINE_STEP, 0);
  context.closePath();
  context.fillStyle = downGradient(context, -hill.height - hill.roll - 60, 0, [
    colorStop(0, hill.top),
    colorStop(0.42, hill.top),
    colorStop(1, hill.body),
  ]);
  context.fill();
  context.save();
  context.clip();
  traceCrest(context, scene, hill);
  context.strokeStyle = faded(crest, CREST_STRENGTH);
  for (let step = 1; step <= CREST_STROKES; step += 1) {
    context.lineWidth = CREST_REACH * (step / CREST_STROKES) ** 1.6;
    context.stroke();
  }
  context.restore();
  // Not by the clip, whose edge is not smooth.
  context.save();
  context.translate(0, RIM_WIDTH / 2);
  traceCrest(context, scene, hill);
  context.lineWidth = RIM_WIDTH;
  context.strokeStyle = hill.rim;
  context.stroke();
  context.restore();
}

/** Paints long, low shadows in the snow, so that hills do not appear flat. */
function paintDrifts(context: Pen, scene: Scene, hill: Hill, { driftShade, driftLight }: Hills): void {
  const spacing = 260;
  for (let index = Math.floor(scene.left / spacing) - 1; index * spacing < scene.right + spacing; index += 1) {
    const chance = (salt: number): number => seededAt(hill.seed * 90 + salt, index);
    const x = (index + chance(1)) * spacing;
    const y = crestOf(hill, x) + 26 + chance(2) * 22;
    const reach = 110 + chance(3) * 120;
    for (const [drop, colour] of [
      [0, faded(driftShade, 0.2)],
      [5, faded(driftLight, 0.13)],
    ] as const) {
      context.fillStyle = colour;
      context.beginPath();
      context.moveTo(x - reach, y + drop + 14);
      context.quadraticCurveTo(x - reach * 0.2, y + drop - 16, x + reach, y + drop + 6);
      context.quadraticCurveTo(x - reach * 0.1, y + drop - 4, x - reach, y + drop + 14);
      context.fill();
    }
  }
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
