// A snowy village: small houses on a hill with lit windows.

import type { Pen } from './cpu-canvas.ts';
import type { VillagePalette } from '../../themes/backdrop-palette.ts';
import { fades, fillShape, glowDisc, type Scene, seededAt } from './canvas-helpers.ts';

/** Distance between places for houses, in units. Many places stay empty. */
const SPACING = 44;

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
export function paintVillage(pen: Pen, scene: Scene, palette: VillagePalette, crest: (x: number) => number): void {
  for (let index = Math.floor(scene.left / SPACING); index * SPACING < scene.right + SPACING; index += 1) {
    const chance = (salt: number): number => seededAt(palette.seed * 60 + salt, index);
    if (seededAt(palette.seed, Math.floor(index / 5)) < 0.45 || chance(1) < 0.45) continue;
    const x = (index + chance(2) * 0.5) * SPACING;
    paintHouse(pen, x, crest(x) + 2 + chance(3) * 4, 16 + chance(4) * 9, palette);
  }
}
