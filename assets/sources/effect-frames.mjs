// Small frames of light, snow and reward: everything in the atlas that is neither a jewel nor a digit.

import { pathOf, polar, round, scatter, starPoints } from './geometry.mjs';

const svg = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

const moved = (points, x, y) => points.map(([a, b]) => [a + x, b + y]);

const blur = (id, deviation) =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

const radial = (id, stops) =>
  `<radialGradient id="${id}">${stops.map(([offset, opacity]) => `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`;

/** A facet: grey of that lightness, 0..255. */
const facet = (grey, points) => {
  const part = Math.round(grey).toString(16).padStart(2, '0');
  return `<path d="${pathOf(points)}" fill="#${part.repeat(3)}" stroke="#${part.repeat(3)}" stroke-width=".3"/>`;
};

/** The bright square is 74 px: drawn at 96 units, it covers one 56-unit cell and the halo spills over its neighbours. Brightest at its rim. */
const cellGlow = svg(
  128,
  128,
  `${blur('wide', 9)}${blur('near', 3.2)}${blur('thin', 1.2)}
  <radialGradient id="fill" r=".72"><stop offset=".2" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></radialGradient>
  <rect x="24" y="24" width="80" height="80" rx="20" fill="#fff" opacity=".5" filter="url(#wide)"/>
  <rect x="27" y="27" width="74" height="74" rx="17" fill="url(#fill)"/>
  <rect x="30" y="30" width="68" height="68" rx="15" fill="none" stroke="#fff" stroke-width="7" opacity=".62" filter="url(#near)"/>
  <rect x="29.5" y="29.5" width="69" height="69" rx="15.5" fill="none" stroke="#fff" stroke-width="2" opacity=".75" filter="url(#thin)"/>`,
);

const ghost = svg(
  106,
  108,
  `${blur('frost', 2.2)}
  <linearGradient id="line" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity=".72"/></linearGradient>
  <radialGradient id="fill" r=".75"><stop offset=".3" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#fff" stop-opacity=".34"/></radialGradient>
  <rect x="3" y="3" width="100" height="102" rx="17" fill="url(#fill)"/>
  <rect x="6" y="6" width="94" height="96" rx="15" fill="none" stroke="#fff" stroke-width="5" opacity=".4" filter="url(#frost)"/>
  <rect x="3.5" y="3.5" width="99" height="101" rx="16.5" fill="none" stroke="url(#line)" stroke-width="4"/>`,
);

const focus = svg(
  120,
  120,
  `${blur('dark', 2)}
  <rect x="8" y="8" width="104" height="104" rx="23" fill="none" stroke="#020a1c" stroke-width="12" opacity=".75" filter="url(#dark)"/>
  <rect x="8" y="8" width="104" height="104" rx="23" fill="none" stroke="#06122b" stroke-width="9"/>
  <rect x="8" y="8" width="104" height="104" rx="23" fill="none" stroke="#fff" stroke-width="5"/>`,
);

/** Feathers of frost that grow back from the bright edge, as long as chance has it. */
const feathers = Array.from({ length: 17 }, (_, i) => {
  const y = 14 + i * 6.3 + (scatter(i + 210) - 0.5) * 4;
  const reach = 10 + scatter(i + 230) ** 1.6 * 34;
  const lean = (scatter(i + 250) - 0.5) * 12;
  const points = [
    [51, y - 2.2],
    [51 - reach, y + lean],
    [51, y + 2.2],
  ];
  return `<path d="${pathOf(points)}" fill="#fff" opacity="${round(0.22 + scatter(i + 270) * 0.4)}"/>`;
}).join('');

const frostSweep = svg(
  64,
  128,
  `<linearGradient id="side"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".38" stop-color="#fff" stop-opacity=".12"/><stop offset=".66" stop-color="#fff" stop-opacity=".5"/><stop offset=".78" stop-color="#fff"/><stop offset=".86" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
  <linearGradient id="ends" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".22" stop-color="#fff"/><stop offset=".78" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
  <mask id="feather"><rect width="64" height="128" fill="url(#ends)"/></mask>
  <g mask="url(#feather)"><rect width="64" height="128" fill="url(#side)"/>${feathers}
  ${[
    [30, 34, 1.6],
    [22, 52, 1.1],
    [36, 62, 1.3],
    [15, 74, 0.9],
    [28, 84, 1.4],
    [38, 96, 1],
  ]
    .map(([x, y, r]) => `<path d="${pathOf(moved(starPoints(4, r * 3.4, r * 0.6), x, y))}" fill="#fff" opacity=".7"/>`)
    .join('')}</g>`,
);

const snowDot = svg(
  16,
  16,
  `${radial('g', [
    [0, 1],
    [0.35, 0.85],
    [1, 0],
  ])}<circle cx="8" cy="8" r="8" fill="url(#g)"/>`,
);

const snowBokeh = svg(
  24,
  24,
  `${radial('g', [
    [0, 0.34],
    [0.62, 0.42],
    [0.8, 0.6],
    [1, 0],
  ])}<circle cx="12" cy="12" r="12" fill="url(#g)"/>`,
);

/** One arm of a flake that points up from the origin, as stroke paths. */
const flakeArm = (length) => {
  const barb = (at, size) =>
    `M0 ${-at}L${round(-size * 0.87)} ${round(-at - size * 0.5)}M0 ${-at}L${round(size * 0.87)} ${round(-at - size * 0.5)}`;
  return `M0 0V${-length}${barb(length * 0.36, length * 0.24)}${barb(length * 0.64, length * 0.3)}`;
};

const flake = (x, y, length, width, colour) =>
  Array.from(
    { length: 6 },
    (_, i) =>
      `<path d="${flakeArm(length)}" transform="translate(${x} ${y}) rotate(${i * 60})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`,
  ).join('');

const snowFlake = svg(
  48,
  48,
  `${blur('halo', 1.6)}<g filter="url(#halo)" opacity=".55">${flake(24, 24, 19, 3, '#fff')}</g>${flake(24, 24, 20, 2, '#fff')}`,
);

const iceShard = svg(
  28,
  28,
  `<path d="M14 1L22 12 13 27 6 13Z" fill="#d5dbe2"/><path d="M14 1L22 12 13.5 14Z" fill="#f4f7fa"/><path d="M14 1L13.5 14 6 13Z" fill="#fff"/><path d="M22 12L13 27 13.5 14Z" fill="#aeb8c4"/><path d="M6 13L13.5 14 13 27Z" fill="#cfd6df"/>`,
);

/** Six petals of ice around a bright heart, each folded along its middle. */
const iceFlower = svg(
  28,
  28,
  Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3 - Math.PI / 2;
    const [tip, left, right] = [polar(angle, 13.4), polar(angle - 0.4, 7), polar(angle + 0.4, 7)];
    const [lit, shaded] = [255 - i * 9, 214 - (i % 3) * 24];
    return moved([tip, left, right], 14, 14)
      .slice(1)
      .map((side, k) => facet(k ? shaded : lit, [...moved([[0, 0], tip], 14, 14), side]))
      .join('');
  }).join('') + '<circle cx="14" cy="14" r="2.4" fill="#fff"/>',
);

const smallDiamond = svg(
  28,
  28,
  `<path d="M7 5H21L26 12 14 26 2 12Z" fill="#dfe4ea"/><path d="M7 5L11 12H2Z" fill="#fff"/><path d="M7 5H21L17 12H11Z" fill="#f3f6f9"/><path d="M21 5L26 12H17Z" fill="#d0d7df"/><path d="M2 12H11L14 26Z" fill="#e8ecf1"/><path d="M17 12H26L14 26Z" fill="#a9b4c1"/><path d="M11 12H17L14 26Z" fill="#cdd5de"/>`,
);

/** Ten facets, each lit by how much it faces the top left. */
function rewardStar() {
  const outer = starPoints(5, 29, 13.6);
  const at = ([x, y]) => [x + 32, y + 33.5];
  const facets = outer
    .map((point, i) => {
      const next = outer[(i + 1) % outer.length];
      const facing = polar(Math.atan2(point[1] + next[1], point[0] + next[0]), 1);
      const lit = (-facing[0] * 0.6 - facing[1] * 0.8 + 1) / 2;
      const raised = i % 2 ? 0.24 : 0;
      const level = Math.min(1, Math.max(0, lit * 0.8 + raised));
      const colour = ['#c46a05', '#e89512', '#f9bd2b', '#ffd75a', '#ffeea6', '#fffdf0'][Math.round(level * 5)];
      return `<path d="${pathOf([at([0, 0]), at(point), at(next)])}" fill="${colour}" stroke="${colour}" stroke-width=".4"/>`;
    })
    .join('');
  const border = pathOf(outer.map(at));
  return svg(
    64,
    64,
    `${blur('s', 2)}
    <linearGradient id="edge" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#ffeaa0"/><stop offset="1" stop-color="#7fd4ff"/></linearGradient>
    <path d="${border}" transform="translate(0 1.5)" fill="#0a1d3d" opacity=".65" filter="url(#s)"/>
    <path d="${border}" fill="#f9bd2b" stroke="#7a3d02" stroke-width="5.4" stroke-linejoin="round"/>${facets}
    <path d="${border}" fill="none" stroke="url(#edge)" stroke-width="2" stroke-linejoin="round"/>
    <path d="${pathOf(moved(starPoints(4, 8, 1.3), 24, 24))}" fill="#fff"/>`,
  );
}

const spark = svg(
  64,
  64,
  `${radial('g', [
    [0, 0.75],
    [0.3, 0.25],
    [1, 0],
  ])}${blur('s', 1.4)}<circle cx="32" cy="32" r="20" fill="url(#g)"/>
  <circle cx="32" cy="32" r="5" fill="#fff" filter="url(#s)"/>
  <path d="${pathOf(moved(starPoints(4, 30, 4), 32, 32))}" fill="#fff" opacity=".6" filter="url(#s)"/>
  <path d="${pathOf(moved(starPoints(4, 30, 2.6), 32, 32))}" fill="#fff"/>
  <path d="${pathOf(moved(starPoints(4, 13, 2.4, -Math.PI / 4), 32, 32))}" fill="#fff" opacity=".8"/>`,
);

/** A front of light that trails inwards, with needles of ice behind it. */
const needles = Array.from({ length: 40 }, (_, i) => {
  const angle = ((i + scatter(i + 300) * 0.7) * Math.PI) / 20;
  const inner = 55 - 4 - scatter(i + 350) ** 1.5 * 17;
  return `<path d="${pathOf(moved([polar(angle - 0.032, 56), polar(angle, inner), polar(angle + 0.032, 56)], 64, 64))}" fill="#fff" opacity="${round(0.16 + scatter(i + 400) * 0.34)}"/>`;
}).join('');

const ring = svg(
  128,
  128,
  `${radial('g', [
    [0, 0],
    [0.5, 0],
    [0.72, 0.1],
    [0.83, 0.4],
    [0.88, 1],
    [0.91, 0.8],
    [0.94, 0.25],
    [1, 0],
  ])}<circle cx="64" cy="64" r="64" fill="url(#g)"/>${needles}`,
);

const coin = svg(
  64,
  64,
  `${blur('s', 1.6)}
  <linearGradient id="edge" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff7cf"/><stop offset=".45" stop-color="#f0a91e"/><stop offset="1" stop-color="#9a5304"/></linearGradient>
  <radialGradient id="face" cx=".35" cy=".28" r=".85"><stop offset="0" stop-color="#fff2ae"/><stop offset=".45" stop-color="#fcc93c"/><stop offset="1" stop-color="#d88411"/></radialGradient>
  <linearGradient id="ice" x1="0" y1="0" x2="1" y2="1"><stop offset=".6" stop-color="#bfeaff" stop-opacity="0"/><stop offset="1" stop-color="#bfeaff" stop-opacity=".95"/></linearGradient>
  <circle cx="32" cy="34" r="28" fill="#06122b" opacity=".55" filter="url(#s)"/>
  <circle cx="32" cy="33" r="28.4" fill="#7a3d02"/>
  <circle cx="32" cy="31.4" r="28" fill="url(#edge)" stroke="#7a3d02" stroke-width="1.6"/>
  <circle cx="32" cy="31.4" r="27" fill="none" stroke="#fff3bd" stroke-width="1.2" stroke-dasharray="2 2.24" opacity=".75"/>
  <circle cx="32" cy="31.4" r="22.4" fill="#a55c07"/><circle cx="32.4" cy="32" r="21.6" fill="url(#face)"/>
  ${flake(32.8, 33, 16.5, 3.4, '#a35c08')}${flake(32, 31.8, 16.5, 3, '#fffbe6')}
  <circle cx="32" cy="31.4" r="26.6" fill="none" stroke="url(#ice)" stroke-width="2.4"/>
  <path d="M12 23A22 22 0 0 1 27 11" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".9"/>`,
);

/** Side of the square that casts it, px: drawn at 96 units it is one 56-unit cell, and its blur ends 20 units further out. */
const SHADOW_SIDE = (128 * 56) / 96;
/** Opacity in the middle of one shadow, and all over a field of them. */
const SHADOW_OPACITY = 0.5;

/** Blurred squares that touch add up evenly, but opacities multiply: so what is blurred is taken for a depth of dusk, and turned to opacity. */
function castShadow() {
  const opacities = Array.from({ length: 17 }, (_, i) => round(1 - (1 - SHADOW_OPACITY) ** (i / 16)));
  const at = round((128 - SHADOW_SIDE) / 2);
  return svg(
    128,
    128,
    `<filter id="s" filterUnits="userSpaceOnUse" x="0" y="0" width="128" height="128"><feGaussianBlur stdDeviation="8.4"/><feComponentTransfer><feFuncA type="table" tableValues="${opacities.join(' ')}"/></feComponentTransfer></filter>
    <rect x="${at}" y="${at}" width="${round(SHADOW_SIDE)}" height="${round(SHADOW_SIDE)}" filter="url(#s)"/>`,
  );
}

/** Light that falls off steeply from a white heart, so that it burns where it lies and only tints what is around. */
const flare = svg(
  128,
  128,
  `${radial(
    'g',
    Array.from({ length: 13 }, (_, i) => [round(i / 12), round(0.72 * (1 - i / 12) ** 2.6 + 0.06 * (1 - i / 12))]),
  )}${radial('h', [
    [0, 1],
    [0.3, 0.82],
    [0.62, 0.22],
    [1, 0],
  ])}<circle cx="64" cy="64" r="64" fill="url(#g)"/><circle cx="64" cy="64" r="21" fill="url(#h)"/>`,
);

/** A long splinter: five facets along a bent ridge. */
function longShard() {
  const [tip, left, right, heel, side] = [
    [21, 1],
    [7, 19],
    [23.5, 15],
    [12, 31],
    [19.5, 25],
  ];
  const ridge = [16.5, 16];
  return svg(
    32,
    32,
    facet(255, [tip, ridge, left]) +
      facet(214, [tip, right, ridge]) +
      facet(232, [left, ridge, heel]) +
      facet(150, [ridge, side, heel]) +
      facet(178, [ridge, right, side]) +
      `<path d="${pathOf([tip, ridge, heel])}" fill="none" stroke="#fff" stroke-width=".9" stroke-linejoin="round" opacity=".9"/>`,
  );
}

/** A broken chunk: five facets that meet in a raised corner, and one sharp end. */
function broadShard() {
  const rim = [
    [6, 9],
    [19, 3],
    [26.5, 13],
    [21, 30],
    [9.5, 21],
  ];
  const peak = [17.5, 12];
  const greys = [255, 222, 168, 132, 240];
  return svg(
    32,
    32,
    `${rim.map((point, i) => facet(greys[i], [point, rim[(i + 1) % rim.length], peak])).join('')}
    <path d="${rim.map((point) => `M${peak.join(' ')}L${point.join(' ')}`).join('')}" fill="none" stroke="#fff" stroke-width=".6" opacity=".7"/>`,
  );
}

/** Dust of snow: soft balls of several sizes, thick in the middle. */
function snowPuff() {
  const balls = Array.from({ length: 15 }, (_, i) => {
    const [x, y] = polar(i * 2.4, 18 * Math.sqrt(i / 15));
    const reach = 14 - i * 0.45 + scatter(i + 40) * 4;
    return `<circle cx="${round(32 + x)}" cy="${round(32 + y * 0.9)}" r="${round(reach)}" fill="url(#g)" opacity="${round(0.62 - i * 0.018)}"/>`;
  });
  const grains = Array.from({ length: 14 }, (_, i) => {
    const [x, y] = polar(scatter(i * 3 + 90) * 6.28, 9 + scatter(i * 3 + 91) * 17);
    return `<circle cx="${round(32 + x)}" cy="${round(32 + y)}" r="${round(0.6 + scatter(i * 3 + 92) * 0.9)}" fill="#fff" opacity="${round(0.4 + scatter(i * 3 + 93) * 0.4)}"/>`;
  });
  return svg(
    64,
    64,
    `${radial('g', [
      [0, 0.8],
      [0.4, 0.46],
      [0.75, 0.12],
      [1, 0],
    ])}${balls.join('')}${grains.join('')}`,
  );
}

const white = svg(8, 8, '<rect width="8" height="8" fill="#fff"/>');

/** name -> [width px, height px, SVG] */
export const effectFrames = {
  'cell-glow': [128, 128, cellGlow],
  ghost: [106, 108, ghost],
  focus: [120, 120, focus],
  'frost-sweep': [64, 128, frostSweep],
  'snow-1': [16, 16, snowDot],
  'snow-2': [24, 24, snowBokeh],
  'snow-3': [48, 48, snowFlake],
  'confetti-1': [28, 28, iceShard],
  'confetti-2': [28, 28, iceFlower],
  'confetti-3': [28, 28, smallDiamond],
  star: [64, 64, rewardStar()],
  spark: [64, 64, spark],
  ring: [128, 128, ring],
  coin: [64, 64, coin],
  shadow: [128, 128, castShadow()],
  flare: [128, 128, flare],
  'shard-1': [32, 32, longShard()],
  'shard-2': [32, 32, broadShard()],
  'snow-puff': [64, 64, snowPuff()],
  white: [8, 8, white],
};
