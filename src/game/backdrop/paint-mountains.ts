// The middle depth of the night scene: peaks with a lit left face, a dark right face and a jagged snow line between them.
import type { BackdropPalette, MountainRange } from '../../themes/backdrop-palette.ts';
import { colorStop, downGradient, faded, fillShape, forPlaces, type Chance, type Pen, type Scene } from './canvas-helpers.ts';

type Mountains = BackdropPalette['mountains'];

function paintPeak(context: Pen, range: MountainRange, index: number, chance: Chance, palette: Mountains): void {
  const x = (index + 0.3 + chance(1) * 0.4) * range.spacing;
  const height = range.low + (range.high - range.low) * chance(2) ** 1.3;
  const foot = -range.foot + 60;
  const peak = -range.foot - height;
  const leftFoot = x - height * (0.85 + chance(3) * 0.4) - 40;
  const rightFoot = x + height * (0.75 + chance(4) * 0.4) + 40;
  const tall = foot - peak;
  /** The ridge between the lit and the dark face, from the peak down. */
  const ridge = [0, 0.16, 0.3, 0.48, 0.7, 1].map((share, i): [number, number] => [
    x + (i === 0 ? 0 : (chance(10 + i) - 0.35) * height * 0.22 + share * 14),
    peak + tall * share,
  ]);
  const leftAt = (share: number): [number, number] => [x + (leftFoot - x) * share, peak + tall * share];
  const rightAt = (share: number): [number, number] => [x + (rightFoot - x) * share, peak + tall * share];
  fillShape(context, range.lit, [...ridge, [leftFoot, foot]]);
  fillShape(context, range.shade, [...ridge, [rightFoot, foot]]);

  const line = 0.26 + chance(5) * 0.16;
  const snowRidge = ridge.filter(([, y]) => y <= peak + tall * (line + 0.1));
  const end = snowRidge[snowRidge.length - 1] ?? [x, peak];
  const between = (to: readonly [number, number], share: number, drop: number): [number, number] => [
    end[0] + (to[0] - end[0]) * share,
    end[1] + (to[1] - end[1]) * share + drop * height,
  ];
  const leftEnd = leftAt(line);
  const rightEnd = rightAt(line * 0.9);
  fillShape(context, range.snow, [
    ...snowRidge,
    between(leftEnd, 0.22, -0.07),
    between(leftEnd, 0.42, 0.05),
    between(leftEnd, 0.64, -0.05),
    between(leftEnd, 0.82, 0.04),
    leftEnd,
  ]);
  fillShape(context, range.snowShade, [
    ...snowRidge,
    between(rightEnd, 0.3, -0.08),
    between(rightEnd, 0.55, 0.04),
    between(rightEnd, 0.75, -0.05),
    rightEnd,
  ]);
  const [, first, second, third] = ridge;
  if (!first || !second || !third) return;
  fillShape(context, faded(palette.shade, 0.16), [first, leftAt(0.34), leftAt(0.62), second]);
  fillShape(context, faded(palette.light, 0.06), [second, leftAt(0.62), [third[0] - height * 0.1, foot]]);
  fillShape(context, faded(palette.deepShade, 0.14), [[x, peak], first, rightAt(0.55), rightAt(0.3)]);
  fillShape(context, faded(palette.deepLight, 0.07), [second, rightAt(0.5), rightAt(0.82)]);
}

export function paintMountains(context: Pen, scene: Scene, { mountains }: BackdropPalette): void {
  for (const range of mountains.ranges) {
    const { spacing, seed } = range;
    forPlaces(scene, spacing, 2 * spacing, seed, (index, chance) => paintPeak(context, range, index, chance, mountains));
    const from = -range.foot - 130;
    context.fillStyle = downGradient(context, from, -range.foot + 60, [colorStop(0, faded(range.haze, 0)), colorStop(1, range.haze)]);
    context.fillRect(scene.left, from, scene.right - scene.left, -from);
  }
}
