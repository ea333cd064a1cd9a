// The village of the menu: houses on a snowy hill with 60 windows, and 40 lights. Colors are the theme's style variables.
//
// The hill's middle is at x = 0 and the foot at y = 0, upwards negative. Only the ground and firs are wider than the view box. The parts
// `[data-window]` and `[data-light]` are drawn over dark ones, and are invisible until the game shows them.

const WIDTH = 400;
const HEIGHT = 200;
/** Half of the widest view, in units. */
const REACH = 4000;
const FIRS_REACH = 1500;

const BAUBLES = ['#ffd27a', '#ff8a7a', '#7fd8ff', '#c9a2ff'];

type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;
const polygon = (...points: readonly Point[]): string => `M${points.map(([x, y]) => at(x, y)).join('L')}z`;

/** Height of the ground: the crest behind the houses and the street in front of them. */
const crest = (x: number): number => -88 + (x / 200) ** 2 * 16 + Math.sin(x / 61) * 3;
const street = (x: number): number => -40 + (x / 200) ** 2 * 5 + Math.sin(x / 83 + 1) * 2.5;
/** Both become flat and lower far from the houses. */
const flat = (height: (x: number) => number, x: number): number =>
  height(Math.max(-260, Math.min(260, x))) + Math.min(14, Math.max(0, Math.abs(x) - 260) / 26);

let windows = 0;
let lights = 0;

function windowAt(x: number, y: number, scale = 1): string {
  const place = `transform="translate(${at(x, y)})${scale === 1 ? '' : `scale(${scale})`}"`;
  return `<use href="#v-dark" ${place}/><use href="#v-lit" ${place} data-window="${windows++}"/>`;
}

function lightAt(symbol: string, x: number, y: number, color = ''): string {
  return `<use href="#v-${symbol}" x="${round(x)}" y="${round(y)}"${color && ` color="${color}"`} data-light="${lights++}"/>`;
}

const path = (d: string, paint: string): string => `<path d="${d}" ${paint}/>`;

/** A layer of snow along a line from left to right: rounded ends and drips. */
function snowOn(points: readonly Point[], thickness: number): string {
  const line = points.map(([x, y]) => at(x, y)).join('L');
  return (
    path(`M${line}`, `stroke="var(--ice-shade)" stroke-width="${thickness + 1.6}"`) +
    path(`M${line}`, `stroke="url(#v-snow)" stroke-width="${thickness}"`)
  );
}

type House = { readonly x: number; readonly foot: number; readonly width: number; readonly wall: number; readonly roof: number };

/** A house with its gable to the street. */
function gableHouse({ x, foot, width, wall, roof }: House, scale: number, rows: readonly (readonly number[])[]): string {
  const [left, right, eaves, ridge] = [x - width / 2, x + width / 2, foot - wall, foot - wall - roof];
  const front: Point[] = [
    [left, foot + 3],
    [left, eaves],
    [x, ridge],
    [right, eaves],
    [right, foot + 3],
  ];
  const over = width * 0.1;
  const slope = roof / (width / 2);
  const panes = rows.flatMap((places, row) => places.map((place) => windowAt(x + place * width, foot - wall * (0.38 + row * 0.62), scale)));
  return [
    chimney(x + width * 0.24, ridge + roof * 0.48, scale),
    path(polygon(...front), 'fill="url(#v-wall)"'),
    path(polygon([x, ridge], [right, eaves], [right, foot + 3], [x, foot + 3]), 'fill="var(--night)" opacity=".22"'),
    beams(left, right, eaves),
    ...panes,
    snowOn(
      [
        [left - over, eaves + over * slope],
        [x, ridge - 0.5],
        [right + over, eaves + over * slope],
      ],
      5.4 * scale,
    ),
  ].join('');
}

/** A house with its long side to the street, and dormers if `dormers` are given. */
function longHouse({ x, foot, width, wall, roof }: House, scale: number, row: readonly number[], dormers: readonly number[]): string {
  const [left, right, eaves, ridge] = [x - width / 2, x + width / 2, foot - wall, foot - wall - roof];
  const slant = width * 0.1;
  const over = 3 * scale;
  return [
    chimney(x - width * 0.22, ridge + 1, scale),
    path(`M${at(left, foot + 3)}V${round(eaves)}H${round(right)}V${round(foot + 3)}z`, 'fill="url(#v-wall)"'),
    beams(left, right, eaves + wall * 0.1),
    ...row.map((place) => windowAt(x + place * width, foot - wall * 0.46, scale)),
    path(
      `M${at(left - over, eaves + 2)}L${at(left + slant, ridge)}Q${at(x, ridge - 3)} ${at(right - slant, ridge)}L${at(right + over, eaves + 2)}` +
        `q${at(-width * 0.12, 3.4)} ${at(-width * 0.25, 0.6)}t${at(-width * 0.25, 0.4)}t${at(-width * 0.25, 0)}T${at(left - over, eaves + 2)}z`,
      'fill="url(#v-snow)"',
    ),
    path(
      `M${at(left + slant, ridge + 0.6)}Q${at(x, ridge - 2.4)} ${at(right - slant, ridge + 0.6)}`,
      'stroke="var(--ice-white)" stroke-width="1.4"',
    ),
    ...dormers.map((place) => dormer(x + place * width, eaves - roof * 0.3, scale)),
  ].join('');
}

function dormer(x: number, foot: number, scale: number): string {
  const [half, high] = [5.2 * scale, 9 * scale];
  return (
    path(
      polygon([x - half, foot], [x - half, foot - high], [x, foot - high - half], [x + half, foot - high], [x + half, foot]),
      'fill="url(#v-wall)"',
    ) +
    windowAt(x, foot - high * 0.52, scale * 0.8) +
    snowOn(
      [
        [x - half - 1.6, foot - high + 1.4],
        [x, foot - high - half],
        [x + half + 1.6, foot - high + 1.4],
      ],
      2.8 * scale,
    )
  );
}

function chimney(x: number, foot: number, scale: number): string {
  const [half, high] = [2.8 * scale, 12 * scale];
  return (
    path(`M${at(x - half, foot)}v${round(-high)}h${round(half * 2)}v${round(high)}z`, 'fill="var(--ice-deep)"') +
    path(`M${at(x - half - 0.8, foot - high)}q${at(half + 0.8, -4.4 * scale)} ${at(half * 2 + 1.6, 0)}z`, 'fill="var(--ice-light)"')
  );
}

function beams(left: number, right: number, eaves: number): string {
  return path(`M${at(left, eaves + 0.8)}H${round(right)}`, 'stroke="var(--night)" stroke-width="1.2" opacity=".5"');
}

function church(x: number, foot: number): string {
  return [
    longHouse({ x: x + 33, foot, width: 56, wall: 24, roof: 19 }, 0.8, [-0.2, 0, 0.2, 0.4], []),
    path(polygon([x - 10, foot + 3], [x - 10, foot - 62], [x + 10, foot - 62], [x + 10, foot + 3]), 'fill="url(#v-wall)"'),
    path(polygon([x, foot - 62], [x + 10, foot - 62], [x + 10, foot + 3], [x, foot + 3]), 'fill="var(--night)" opacity=".22"'),
    windowAt(x, foot - 50, 1.05),
    windowAt(x, foot - 30, 0.8),
    path(
      `M${at(x - 13, foot - 60)}Q${at(x - 4, foot - 78)} ${at(x, foot - 106)}Q${at(x + 4, foot - 78)} ${at(x + 13, foot - 60)}q${at(-6.5, 3.4)} ${at(-13, 0.6)}t${at(-13, -0.6)}z`,
      'fill="url(#v-snow)"',
    ),
    path(`M${at(x, foot - 104)}v-9m-3 3.2h6`, 'stroke="var(--gold)" stroke-width="1.3"'),
    path(`M${at(x - 3.6, foot + 3)}v-9a3.6 3.6 0 0 1 7.2 0v9z`, 'fill="var(--night)" opacity=".8"'),
  ].join('');
}

/** A snowy fir of three boughs, with its foot at the origin and a height of 100. */
function unitFir(): string {
  const parts: string[] = [path('M-3 2h6v-20h-6z', 'fill="var(--night)"')];
  for (const [bottom, top, half] of [
    [8, 52, 29],
    [32, 76, 22],
    [58, 100, 14.5],
  ]) {
    const side = `${at(half * 0.35, 14 - bottom - 28)} ${at(half, -bottom)}`;
    const left = `${at(-half * 0.35, 14 - bottom - 28)} ${at(0, -top)}`;
    parts.push(
      path(`M0 ${-top}Q${side}q${at(-half, 6)} ${at(-half * 2, 0)}Q${left}z`, 'fill="url(#v-fir)"'),
      path(
        `M0 ${-top}Q${at(-half * 0.35, -bottom - 14)} ${at(-half, -bottom)}q${at(half * 0.5, -3)} ${at(half * 0.7, -10)}T0 ${-top}z`,
        'fill="var(--ice-light)" opacity=".8"',
      ),
    );
  }
  return parts.join('');
}

function fir(x: number, foot: number, high: number): string {
  return `<use href="#v-tree" transform="translate(${at(x, foot)})scale(${round(high / 10) / 10})"/>`;
}

function ground(height: (x: number) => number, paint: string, rim: number): string {
  const near = Array.from({ length: 27 }, (_, index) => index * 20 - 260);
  const line = [-REACH, -1500, -700, -400, ...near, 400, 700, 1500, REACH].map((x) => at(x, flat(height, x))).join('L');
  return (
    path(`M${line}V40H${-REACH}z`, `fill="url(#${paint})"`) +
    path(`M${line}`, `stroke="var(--ice-light)" stroke-width="1.6" opacity="${rim}"`)
  );
}

/** Firs beside the village, the farther the rarer. */
function sideFirs(height: (x: number) => number, first: number, tall: number, seed: number): string {
  const firs: string[] = [];
  for (const side of [-1, 1]) {
    for (let x = first, k = seed; x < FIRS_REACH; k++) {
      const chance = Math.abs(Math.sin(k * 12.9898 + side) * 43758.5453) % 1;
      firs.push(fir(side * x, flat(height, side * x) + 3, tall * (0.6 + chance * 0.6)));
      x += 24 + chance * 60 + (x - first) * 0.09;
    }
  }
  return firs.join('');
}

function lamp(x: number): string {
  const y = flat(street, x) - 10;
  return `<use href="#v-post" x="${round(x)}" y="${round(y)}"/>${lightAt('lamp', x, y)}`;
}

/** Four lanterns on a rope. */
function rope(from: Point, to: Point, sag: number): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const on = (share: number): Point => {
    const rest = 1 - share;
    return [0, 1].map((axis) => rest * rest * from[axis] + 2 * rest * share * middle[axis] + share * share * to[axis]) as unknown as Point;
  };
  const lanterns = [0.14, 0.38, 0.62, 0.86].map((share) => {
    const [x, y] = on(share);
    return `<use href="#v-off" x="${round(x)}" y="${round(y + 3.4)}"/>${lightAt('lantern', x, y + 3.4)}`;
  });
  return path(`M${at(...from)}Q${at(...middle)} ${at(...to)}`, 'stroke="var(--night)" stroke-width=".9"') + lanterns.join('');
}

function tree(x: number): string {
  const foot = flat(street, x) + 11;
  const high = 88;
  const baubles: Point[] = [
    [-18, 12],
    [0, 11],
    [18, 12],
    [-9, 22],
    [10, 23],
    [-15, 33],
    [14, 34],
    [0, 40],
    [-8, 51],
    [9, 52],
    [0, 64],
  ];
  const hung = baubles.map(([dx, up], index) => {
    const [bx, by] = [x + dx, foot - up];
    return `<circle cx="${round(bx)}" cy="${round(by)}" r="2" fill="var(--ice-deep)"/>${lightAt('bauble', bx, by, BAUBLES[index % BAUBLES.length])}`;
  });
  const tip = foot - high - 3;
  const star = `M${at(x, tip - 6)}l1.7 4.1 4.4.3-3.4 2.8 1.1 4.3-3.8-2.4-3.8 2.4 1.1-4.3-3.4-2.8 4.4-.3z`;
  return fir(x, foot, high) + hung.join('') + path(star, 'fill="var(--ice-shade)"') + lightAt('star', x, tip);
}

const DEFINITIONS = `<defs>
<linearGradient id="v-snow" gradientUnits="userSpaceOnUse" x1="0" y1="-200" x2="0" y2="-40"><stop stop-color="var(--ice-white)"/><stop offset="1" stop-color="var(--ice)"/></linearGradient>
<linearGradient id="v-wall" x2="0" y2="1"><stop stop-color="var(--deep)"/><stop offset=".7" stop-color="var(--ice-deep)"/><stop offset="1" stop-color="var(--ice-shade)"/></linearGradient>
<linearGradient id="v-fir" x2="0" y2="1"><stop stop-color="var(--ice-deep)"/><stop offset="1" stop-color="var(--night)"/></linearGradient>
<linearGradient id="v-back" gradientUnits="userSpaceOnUse" x1="0" y1="-95" x2="0" y2="-20"><stop stop-color="var(--ice)"/><stop offset=".5" stop-color="var(--ice-shade)"/><stop offset="1" stop-color="var(--ice-deep)"/></linearGradient>
<linearGradient id="v-front" gradientUnits="userSpaceOnUse" x1="0" y1="-44" x2="0" y2="20"><stop stop-color="var(--ice)"/><stop offset=".7" stop-color="var(--ice-shade)"/><stop offset="1" stop-color="var(--ice-deep)"/></linearGradient>
<radialGradient id="v-glow"><stop stop-color="#ffe0a0" stop-opacity=".85"/><stop offset=".35" stop-color="#ffb54a" stop-opacity=".34"/><stop offset="1" stop-color="#ff9a2c" stop-opacity="0"/></radialGradient>
<linearGradient id="v-warm" x2="0" y2="1"><stop stop-color="#fff3c4"/><stop offset="1" stop-color="#ffb648"/></linearGradient>
<g id="v-dark" stroke="var(--ice-shade)"><path d="M-3.2-4.2h6.4v8.4h-6.4z" fill="var(--night)" stroke-width=".9"/><path d="M0-4.2v8.4M-3.2-.6h6.4" stroke-width=".6" opacity=".5"/></g>
<g id="v-lit"><circle r="13" fill="url(#v-glow)"/><path d="M-3.2-4.2h6.4v8.4h-6.4z" fill="url(#v-warm)"/><path d="M0-4.2v8.4M-3.2-.6h6.4" stroke="var(--night)" stroke-width=".8" opacity=".75"/></g>
<g id="v-tree">${unitFir()}</g>
<g id="v-post" stroke="var(--night)"><path d="M0 3v22" stroke-width="1.7"/><path d="M-2.6 3l-.8-6.4h6.8l-.8 6.4z" fill="var(--ice-deep)" stroke-width=".8"/><path d="M-4.4-3.2q4.4-4.6 8.8 0z" fill="var(--ice-white)" stroke="none"/></g>
<path id="v-off" d="M-1.8-2.4h3.6l.6 2.6-1 2.4h-2.8l-1-2.4z" fill="var(--ice-deep)" stroke="var(--night)" stroke-width=".5"/>
<g id="v-lamp"><ellipse cy="25" rx="19" ry="4.6" fill="url(#v-glow)"/><circle r="19" fill="url(#v-glow)"/><path d="M-2.6 3l-.8-6.4h6.8l-.8 6.4z" fill="url(#v-warm)"/></g>
<g id="v-lantern"><circle r="10" fill="url(#v-glow)"/><path d="M-1.8-2.4h3.6l.6 2.6-1 2.4h-2.8l-1-2.4z" fill="url(#v-warm)"/></g>
<g id="v-bauble"><circle r="9" fill="url(#v-glow)"/><circle r="2.2" fill="currentColor"/><circle cx="-.6" cy="-.7" r=".7" fill="#fff"/></g>
<g id="v-star"><circle r="26" fill="url(#v-glow)"/><path d="M0-6l1.7 4.1 4.4.3-3.4 2.8 1.1 4.3-3.8-2.4-3.8 2.4 1.1-4.3-3.4-2.8 4.4-.3z" fill="#fff0b8"/></g>
</defs>`;

/** Lights are numbered in the order in which coins light them: lamps from the middle outwards, ropes, the tree from its foot to its star. */
function front(): { readonly lamps: string; readonly ropes: string; readonly tree: string } {
  const lamps = [-14, 46, -52, 84, -88, 122, -124, 156, -156, 188, -188, 14].map(lamp).join('');
  const ropes = [
    rope([-124, -86], [-66, -84], 9),
    rope([62, -84], [128, -86], 9),
    rope([-66, -84], [10, -104], 11),
    rope([34, -104], [62, -84], 4),
  ].join('');
  return { lamps, ropes, tree: tree(22) };
}

export function villageSvg(): string {
  windows = lights = 0;
  const small = 0.78;
  // Its windows have the first numbers, although it is drawn last.
  const near = [
    longHouse({ x: -160, foot: street(-160) + 5, width: 62, wall: 24, roof: 22 }, 1, [-0.36, -0.12, 0.12, 0.36], [-0.16, 0.18]),
    gableHouse({ x: -98, foot: street(-98) + 5, width: 48, wall: 27, roof: 24 }, 1, [
      [-0.28, 0, 0.28],
      [-0.14, 0.14],
    ]),
    longHouse({ x: -38, foot: street(-38) + 5, width: 56, wall: 25, roof: 22 }, 1, [-0.36, -0.12, 0.12, 0.36], [-0.16, 0.18]),
    gableHouse({ x: 84, foot: street(84) + 5, width: 50, wall: 28, roof: 25 }, 1, [
      [-0.28, 0, 0.28],
      [-0.14, 0.14],
    ]),
    longHouse({ x: 146, foot: street(146) + 5, width: 62, wall: 24, roof: 22 }, 1, [-0.36, -0.12, 0.12, 0.36], [-0.16, 0.18]),
    gableHouse({ x: 196, foot: street(196) + 6, width: 42, wall: 25, roof: 22 }, 0.95, [
      [-0.26, 0, 0.26],
      [-0.12, 0.12],
    ]),
  ].join('');
  const back = [
    gableHouse({ x: -176, foot: crest(-176) + 12, width: 33, wall: 17, roof: 15 }, small, [[-0.24, 0.24], [0]]),
    longHouse({ x: -134, foot: crest(-134) + 12, width: 44, wall: 16, roof: 15 }, small, [-0.3, 0, 0.3], []),
    gableHouse({ x: -92, foot: crest(-92) + 12, width: 34, wall: 19, roof: 16 }, small, [[-0.24, 0.24], [0]]),
    church(-44, crest(-44) + 12),
    gableHouse({ x: 64, foot: crest(64) + 12, width: 35, wall: 19, roof: 17 }, small, [[-0.24, 0.24], [0]]),
    longHouse({ x: 108, foot: crest(108) + 12, width: 45, wall: 16, roof: 15 }, small, [-0.3, 0, 0.3], []),
    gableHouse({ x: 150, foot: crest(150) + 13, width: 33, wall: 18, roof: 15 }, small, [[-0.24, 0.24], [0]]),
    longHouse({ x: 190, foot: crest(190) + 13, width: 38, wall: 15, roof: 13 }, small, [-0.25, 0.05, 0.33], []),
  ].join('');
  const { lamps, ropes, tree: lit } = front();
  return [
    `<svg viewBox="${-WIDTH / 2} ${-HEIGHT} ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax meet" fill="none" stroke-linecap="round" stroke-linejoin="round">${DEFINITIONS}`,
    sideFirs(crest, 214, 46, 3),
    ground(crest, 'v-back', 0.8),
    back,
    fir(18, crest(18) + 16, 46) + fir(36, crest(36) + 18, 34) + fir(-116, crest(-116) + 20, 30),
    sideFirs(street, 236, 78, 11),
    ground(street, 'v-front', 0.9),
    near,
    lit,
    ropes,
    lamps,
    '</svg>\n',
  ].join('');
}
