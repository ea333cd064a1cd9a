// The six jewel cuts: outline and facets as polygons in space (unit radius, z towards the viewer).

import { type Point, polar, radiusAt, regularPolygon, scalePoints, type SpacePoint } from './geometry.ts';

export const JEWEL_TYPES = [1, 2, 3, 4, 5, 6] as const;
export type JewelType = (typeof JEWEL_TYPES)[number];

export type Facet = readonly SpacePoint[];

/**
 * Optional lighting: `crownLift` moves the crown on the ramp, `farShades` are the ramp positions of the far side's facets. This makes each
 * cut's pattern of light and dark unique.
 */
export type Cut = {
  readonly outline: readonly Point[];
  readonly crown: readonly Facet[];
  readonly table: Facet;
  /** The far side, visible through the table. */
  readonly pavilion: readonly Facet[];
  readonly crownLift?: number;
  readonly farShades?: readonly number[];
};

const TABLE_HEIGHT = 0.42;
const BREAK_HEIGHT = 0.26;
const CULET_DEPTH = -0.75;
const ARC_STEPS = 5;

const lift = (points: readonly Point[], z: number): SpacePoint[] => points.map(([x, y]) => [x, y, z]);

/** Brilliant: table, star facets, kites and girdle triangles around a star-shaped outline. */
type BrilliantOptions = { mains: number; firstAngle: number; table: number; breakAt: number; halved?: boolean };

function brilliant(outline: readonly Point[], { mains, firstAngle, table, breakAt, halved = false }: BrilliantOptions): Cut {
  const step = (2 * Math.PI) / mains;
  const at = (angle: number, share: number, z: number): SpacePoint => [...polar(angle, radiusAt(outline, angle) * share), z];
  const girdle = (from: number, to: number): SpacePoint[] =>
    Array.from({ length: ARC_STEPS + 1 }, (_, i) => at(from + ((to - from) * i) / ARC_STEPS, 1, 0));
  const crown: Facet[] = [];
  const tablePoints: SpacePoint[] = [];
  for (let i = 0; i < mains; i += 1) {
    const angle = firstAngle + i * step;
    const next = angle + step;
    const here = at(angle, table, TABLE_HEIGHT);
    const there = at(next, table, TABLE_HEIGHT);
    const between = at(angle + step / 2, breakAt, BREAK_HEIGHT);
    const before = at(angle - step / 2, breakAt, BREAK_HEIGHT);
    tablePoints.push(here);
    crown.push([here, there, between]);
    crown.push([here, between, at(angle, 1, 0), before]);
    crown.push([between, ...girdle(angle, angle + step / 2)]);
    crown.push([between, ...girdle(angle + step / 2, next)]);
  }
  const pavilion = tablePoints.flatMap((point, i): Facet[] => {
    const other = tablePoints[(i + 1) % mains];
    const middle: SpacePoint = [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2, TABLE_HEIGHT];
    const culet: SpacePoint = [0, 0, CULET_DEPTH];
    return halved
      ? [
          [point, middle, culet],
          [middle, other, culet],
        ]
      : [[point, other, culet]];
  });
  return { outline, crown, table: tablePoints, pavilion };
}

/** Step-cut crown around a wide table. Below it, eight blades alternate light and dark regardless of their direction. */
function pinwheel(outline: readonly Point[], { table }: { table: number }): Cut {
  const cut = stepCut(outline, { steps: [[0.88, 0.26]], table });
  const blades = cut.table.map((point, i): Facet => [point, cut.table[(i + 1) % cut.table.length], [0, 0, CULET_DEPTH]]);
  return { ...cut, pavilion: blades, farShades: [0.76, 0.2, 0.66, 0.16, 0.8, 0.24, 0.88, 0.22] };
}

/** Step cut: rings of the same outline with one trapezoid per side, and the far side's steps visible through the table. */
function stepCut(outline: readonly Point[], { steps, table }: { steps: readonly (readonly [number, number])[]; table: number }): Cut {
  const ring = (share: number, z: number): SpacePoint[] => lift(scalePoints(outline, share), z);
  const bands = (rings: readonly Facet[]): Facet[] =>
    rings.slice(1).flatMap((inner, r) =>
      inner.map((point, i) => {
        const next = (i + 1) % inner.length;
        return [rings[r][i], rings[r][next], inner[next], point];
      }),
    );
  const crownRings = [ring(1, 0), ...steps.map(([share, z]) => ring(share, z)), ring(table, TABLE_HEIGHT)];
  const depths = [ring(table, 0), ring(table * 0.62, -0.34), ring(table * 0.26, -0.5)];
  return {
    outline,
    crown: bands(crownRings),
    table: crownRings[crownRings.length - 1],
    pavilion: [...bands(depths), depths[depths.length - 1]],
  };
}

const circle = regularPolygon(48, 1, 0);

const chamferedSquare = (half: number, chamfer: number): Point[] => {
  const c = half - chamfer;
  return [
    [-c, -half],
    [c, -half],
    [half, -c],
    [half, c],
    [c, half],
    [-c, half],
    [-half, c],
    [-half, -c],
  ];
};

/** A rhombus with slightly convex sides: power 1 is straight, 2 an ellipse. */
const marquise = (halfWidth: number, halfHeight: number, power: number): Point[] =>
  Array.from({ length: 64 }, (_, i) => {
    const angle = (i * Math.PI) / 32;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const bulge = (v: number): number => Math.sign(v) * Math.abs(v) ** (2 / power);
    return [bulge(c) * halfWidth, bulge(s) * halfHeight];
  });

const heart: Point[] = Array.from({ length: 72 }, (_, i) => {
  const t = (i * Math.PI) / 36;
  const x = 16 * Math.sin(t) ** 3;
  const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
  return [x / 16.2, -(y + 2.4) / 15.4];
});

/** Three pairs of facets, shaded as the top, right and left of a cube. */
const CUBE = [0.8, 0.16, 0.12, 0.44, 0.5, 0.9];

/** Sixteen light rays with small differences. */
const RAYS = Array.from({ length: 16 }, (_, i) => (i % 2 ? 0.7 : 0.92) + (i > 4 && i < 11 ? 0.06 : 0));

export const cuts: Readonly<Record<JewelType, Cut>> = {
  1: {
    ...brilliant(regularPolygon(6, 1.04, -Math.PI / 2), { mains: 6, firstAngle: -Math.PI / 2, table: 0.62, breakAt: 0.84 }),
    farShades: CUBE,
  },
  2: {
    ...brilliant(circle, { mains: 8, firstAngle: -Math.PI / 2, table: 0.58, breakAt: 0.8, halved: true }),
    farShades: RAYS,
    crownLift: -0.17,
  },
  3: stepCut(chamferedSquare(0.92, 0.16), {
    steps: [
      [0.86, 0.2],
      [0.72, 0.34],
    ],
    table: 0.58,
  }),
  4: { ...brilliant(marquise(0.9, 1.05, 1.18), { mains: 8, firstAngle: -Math.PI / 2, table: 0.5, breakAt: 0.76 }), crownLift: 0.08 },
  5: pinwheel(regularPolygon(8, 1.02, -Math.PI / 8), { table: 0.76 }),
  6: { ...brilliant(heart, { mains: 8, firstAngle: -Math.PI / 2, table: 0.46, breakAt: 0.76, halved: true }), crownLift: 0.05 },
};
