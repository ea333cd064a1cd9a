// Snow on letters and icicles below them, derived from the glyph outlines.

import type { Path } from 'opentype.js';
import { pathOf, type Point, round, scatter } from './geometry.ts';

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

const CURVE_STEPS = 10;
/** Column width of the scan, px. */
const COLUMN = 2;

/** Line segments of a glyph's outline. Curves are split into short lines. */
function segmentsOf(path: Path): Segment[] {
  const segments: Segment[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (nextX: number, nextY: number): void => {
    segments.push([x, y, nextX, nextY]);
    [x, y] = [nextX, nextY];
  };
  for (const c of path.commands) {
    if (c.type === 'M') [x, y, startX, startY] = [c.x, c.y, c.x, c.y];
    else if (c.type === 'L') lineTo(c.x, c.y);
    else if (c.type === 'Z') lineTo(startX, startY);
    else {
      const [x0, y0] = [x, y];
      for (let i = 1; i <= CURVE_STEPS; i += 1) {
        const t = i / CURVE_STEPS;
        const s = 1 - t;
        if (c.type === 'Q') {
          lineTo(s * s * x0 + 2 * s * t * c.x1 + t * t * c.x, s * s * y0 + 2 * s * t * c.y1 + t * t * c.y);
        } else {
          lineTo(
            s ** 3 * x0 + 3 * s * s * t * c.x1 + 3 * s * t * t * c.x2 + t ** 3 * c.x,
            s ** 3 * y0 + 3 * s * s * t * c.y1 + 3 * s * t * t * c.y2 + t ** 3 * c.y,
          );
        }
      }
    }
  }
  return segments;
}

/** Returns runs of columns whose outer edge (top: -1, bottom: 1) is flat enough for snow or icicles. */
function ledges(path: Path, direction: -1 | 1, steepest: number, shortest: number): Point[][] {
  const segments = segmentsOf(path);
  const box = path.getBoundingBox();
  let run: Point[] = [];
  const runs = [run];
  for (let x = box.x1 + 1; x < box.x2; x += COLUMN) {
    const crossings = segments
      .filter(([a, , b]) => a !== b && x >= Math.min(a, b) && x < Math.max(a, b))
      .map(([a, ya, b, yb]) => ya + ((yb - ya) * (x - a)) / (b - a));
    if (crossings.length === 0) continue;
    const y = direction < 0 ? Math.min(...crossings) : Math.max(...crossings);
    const last = run.at(-1);
    if (last && Math.abs(y - last[1]) > steepest * COLUMN) runs.push((run = []));
    run.push([x, y]);
  }
  return runs.filter((run) => run.length * COLUMN >= shortest);
}

export function snowCapPaths(path: Path, seed: number): string[] {
  return ledges(path, -1, 0.8, 26).map((run, r) => {
    const share = (i: number): number => i / (run.length - 1);
    const swell = (i: number): number => Math.sin(Math.PI * share(i)) ** 0.45;
    const lump = (i: number, period: number, salt: number): number =>
      Math.sin((i * COLUMN) / period + scatter(seed * 11 + r + salt) * 6.28);
    const above = run.map(([x, y], i): Point => [x, y - swell(i) * (9 + 1.6 * lump(i, 13, 1))]);
    const below = run.map(([x, y], i): Point => [x, y + swell(i) * (10 + 5 * lump(i, 8, 2) + 3.4 * lump(i, 4.7, 3))]);
    const [first, last] = [run[0], run[run.length - 1]];
    return pathOf([[first[0] - 2, first[1] + 2], ...above, [last[0] + 2, last[1] + 2], ...below.toReversed()]);
  });
}

export function iciclePaths(path: Path, seed: number): string[] {
  return ledges(path, 1, 0.7, 22).flatMap((run, r) => {
    const count = Math.max(1, Math.round((run.length * COLUMN) / 34));
    return Array.from({ length: count }, (_, k) => {
      const roll = (salt: number): number => scatter(seed * 37 + r * 11 + k * 5 + salt);
      const [x, y] = run[Math.floor(((k + 0.2 + roll(0) * 0.6) / count) * run.length)];
      const half = 4.5 + roll(1) * 3;
      const length = 14 + roll(2) ** 2 * 30;
      const [left, right, tip] = [round(x - half), round(x + half), round(y + length)];
      return `M${left} ${round(y - 5)}Q${round(x - 1.5)} ${round(y + length * 0.5)} ${round(x)} ${tip}Q${round(x + 1.5)} ${round(y + length * 0.5)} ${right} ${round(y - 5)}Z`;
    });
  });
}
