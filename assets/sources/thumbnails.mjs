// Pictures of the game for portals: the title, one great gem in its light, blocks in the snow. Each size is composed for itself.

import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { pathOf, polar, rampColour, round, scatter, starPoints } from './geometry.mjs';
import { cuts } from './jewel-cuts.mjs';
import { JEWEL_HEIGHT, JEWEL_WIDTH, jewelSvg } from './jewel-svg.mjs';
import { firstTheme } from './themes.mjs';
import { TITLE_HEIGHT, TITLE_WIDTH, titleSvg } from './title-svg.mjs';

/** The great gem, dark to light: deeper and hotter than a block's, since it is seen so much larger. */
const RUBY = ['#3d0026', '#96003c', '#dc0c46', '#ff2c58', '#ff6f80', '#ffc9c4', '#fff6f2'];
/** Up to this width, px, a picture keeps all its colours; above, 256 of them are enough and a fifth of the bytes. */
const SMALL = 200;
const NAVY = '#041230';

/**
 * Lengths in px. `title`: left, top, width; `hero`: the gem's type, centre, radius and turn; `blocks`: [type, centre x, centre y, width, turn],
 * the farthest first, drawn behind the hero or, those in `front`, before it; `horizon`: where sky and snow meet; `snow`: top of the snow in
 * front; `glints`: [x, y, size]; `flakes`: how many snowflakes hang in the air.
 */
const SCENES = {
  'thumbnail-512x512': {
    width: 512,
    height: 512,
    title: { x: 10, y: 6, width: 492 },
    hero: { type: 6, x: 256, y: 376, radius: 112, turn: -6 },
    blocks: [
      [5, 58, 326, 100, -14],
      [2, 456, 322, 100, 13],
    ],
    front: [
      [4, 62, 424, 124, -9],
      [1, 452, 426, 124, 10],
      [3, 148, 462, 98, 11],
      [5, 368, 464, 98, -12],
    ],
    horizon: 330,
    snow: 440,
    glints: [
      [206, 318, 30],
      [318, 420, 20],
      [96, 386, 18],
      [474, 384, 16],
    ],
    flakes: 70,
  },
  'thumbnail-512x384': {
    width: 512,
    height: 384,
    title: { x: 50, y: -6, width: 412 },
    hero: { type: 6, x: 256, y: 290, radius: 90, turn: -6 },
    blocks: [
      [5, 120, 250, 84, -12],
      [2, 394, 248, 84, 12],
      [1, 26, 220, 80, -18],
      [4, 488, 218, 80, 17],
    ],
    front: [
      [4, 56, 314, 108, -8],
      [1, 458, 316, 108, 9],
      [3, 148, 340, 88, 11],
      [5, 366, 342, 88, -12],
    ],
    horizon: 244,
    snow: 318,
    glints: [
      [214, 236, 26],
      [310, 322, 18],
      [88, 280, 16],
      [480, 280, 14],
    ],
    flakes: 56,
  },
  'thumbnail-200x120': {
    width: 200,
    height: 120,
    title: { x: -2, y: 2, width: 140 },
    hero: { type: 6, x: 158, y: 62, radius: 34, turn: 8 },
    blocks: [],
    front: [
      [4, 24, 102, 42, -8],
      [3, 69, 106, 40, 7],
      [5, 112, 105, 40, -9],
      [1, 186, 110, 34, 12],
    ],
    horizon: 76,
    snow: 100,
    glints: [
      [146, 42, 11],
      [186, 76, 8],
    ],
    flakes: 18,
  },
};

const prefixed = (svg, name) => svg.replaceAll(/(id="|url\(#)/g, `$1${name}`);
const inner = (svg) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));

const stops = (list) =>
  list.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('');
const vertical = (id, from, to, list) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${round(from)}" x2="0" y2="${round(to)}">${stops(list)}</linearGradient>`;
const blur = (id, spread) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${round(spread)}"/></filter>`;

const rolling = (x, length, seed) => Math.sin(x / length + seed * 1.7) * 0.7 + Math.sin(x / (length * 0.4) + seed * 3.1) * 0.3;

function starsSvg({ width, horizon }) {
  return Array.from({ length: Math.round((width * horizon) / 900) }, (_, i) => {
    const radius = (0.35 + scatter(i * 3 + 2) ** 4 * 1.3) * (width / 512) ** 0.5;
    return `<circle cx="${round(scatter(i * 3) * width)}" cy="${round(scatter(i * 3 + 1) * horizon)}" r="${round(radius)}" fill="#fff" opacity="${round(0.4 + scatter(i + 400) * 0.6)}"/>`;
  }).join('');
}

/** A curtain of light: narrow strips along a swaying hem. */
function veilSvg(scene, { id, colours: [top, middle, hem], at, tall, seed, strength }) {
  const { width, horizon } = scene;
  const step = width / 64;
  const strips = Array.from({ length: 68 }, (_, i) => {
    const x = (i - 2) * step;
    const foot = horizon * at + rolling(x, width * 0.16, seed) * horizon * 0.13;
    const height = horizon * tall * (0.7 + scatter(seed * 100 + i) * 0.5);
    return `<rect x="${round(x)}" y="${round(foot - height)}" width="${round(step * 1.4)}" height="${round(height)}" fill="url(#${id})" opacity="${round(0.35 + scatter(seed * 50 + i) * 0.65)}"/>`;
  }).join('');
  const fill = stops([
    [0, top, 0],
    [0.45, middle, 0.4],
    [0.85, hem, 0.85],
    [1, hem, 0],
  ]);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${fill}</linearGradient><g opacity="${strength}" filter="url(#veil)">${strips}</g>`;
}

function mountainsSvg({ width, horizon }) {
  const unit = width / 512;
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const x = (i * 104 - 10 + scatter(i + 7) * 40) * unit;
      const height = (70 + scatter(i * 3 + 1) * 60) * unit;
      const [peak, foot] = [horizon - height * 0.82, horizon + height * 0.3];
      const half = height * 1.05;
      const ridge = [
        [x, peak],
        [x + height * 0.08, peak + height * 0.3],
        [x - height * 0.05, peak + height * 0.6],
        [x + height * 0.06, foot],
      ];
      const cap = [[x, peak], ridge[1]];
      return `<path d="${pathOf([...ridge, [x - half, foot]])}" fill="#3f8fd2"/><path d="${pathOf([...ridge, [x + half, foot]])}" fill="#1c5a9e"/>
        <path d="${pathOf([...cap, [x - height * 0.12, peak + height * 0.26], [x - height * 0.3, peak + height * 0.36]])}" fill="#e4f6ff"/><path d="${pathOf([...cap, [x + height * 0.2, peak + height * 0.24], [x + height * 0.27, peak + height * 0.3]])}" fill="#9fd0f4"/>`;
    })
    .join('');
}

const fir = (x, foot, height, body, snow) =>
  [0, 1, 2, 3]
    .map((i) => {
      const [top, bottom] = [foot - height + i * height * 0.2, foot - height + (i * 0.2 + 0.4) * height];
      const half = height * (0.13 + i * 0.055);
      const bough = `M${round(x)} ${round(top)}L${round(x + half)} ${round(bottom)}Q${round(x)} ${round(bottom - height * 0.06)} ${round(x - half)} ${round(bottom)}Z`;
      const cap = `M${round(x)} ${round(top)}L${round(x - half)} ${round(bottom)}Q${round(x - half * 0.5)} ${round(bottom - height * 0.09)} ${round(x + half * 0.1)} ${round(bottom - height * 0.1)}Z`;
      return `<path d="${bough}" fill="${body}"/><path d="${cap}" fill="${snow}"/>`;
    })
    .toReversed()
    .join('');

function hillsSvg({ width, height, horizon }) {
  const unit = width / 512;
  const across = Array.from({ length: 34 }, (_, i) => ((i - 1) * width) / 32);
  const layers = [
    { seed: 3, top: horizon, high: '#8fd0fb', low: '#2c6fb4', firs: 15, tall: 34, bough: '#1a5596', snow: '#8ccaf4' },
    { seed: 8, top: horizon + 26 * unit, high: '#b9e4ff', low: '#2a64ac', firs: 9, tall: 74, bough: '#0f3f7c', snow: '#b9e3fb' },
  ];
  return layers
    .map(({ seed, top, high, low, firs, tall, bough, snow }, n) => {
      const crest = (x) => top + rolling(x, width * 0.13, seed) * 9 * unit;
      const line = across.map((x) => `${round(x)} ${round(crest(x))}`).join('L');
      const trees = Array.from({ length: firs }, (_, i) => {
        const x = ((i + scatter(seed * 9 + i) * 0.8) / firs) * width;
        return fir(x, crest(x) + 5 * unit, tall * unit * (0.7 + scatter(seed * 5 + i) * 0.5), bough, snow);
      });
      return `${trees.join('')}${vertical(`hill${n}`, top - 8 * unit, Math.min(height, top + 90 * unit), [
        [0, high],
        [1, low],
      ])}<path d="M${line}V${height}H${-width}Z" fill="url(#hill${n})"/><path d="M${line}" fill="none" stroke="#f2fbff" stroke-width="${round(2 * unit)}" opacity=".9"/>`;
    })
    .join('');
}

/** Beams that fan out from behind the gem. */
function raysSvg({ width, height, hero }) {
  const reach = Math.hypot(width, height);
  const beams = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * Math.PI * 2 + scatter(i + 60) * 0.14;
    const half = 0.05 + scatter(i + 90) * 0.05;
    return pathOf([[0, 0], polar(angle - half, reach), polar(angle + half, reach)]);
  });
  const fade = stops([
    [0, '#fff', 0.8],
    [0.4, '#d8f6ff', 0.34],
    [1, '#9fd3f5', 0],
  ]);
  return `<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${round(hero.radius * 3.8)}">${fade}</radialGradient>
    <radialGradient id="burst" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${round(hero.radius * 2.4)}">${stops([
      [0, '#e9fbff', 1],
      [0.4, '#bdf0ff', 0.8],
      [0.64, '#5fd0ff', 0.4],
      [1, '#59b8ff', 0],
    ])}</radialGradient>
    <g transform="translate(${hero.x} ${hero.y})"><path d="${beams.join('')}" fill="url(#beam)"/><circle r="${round(hero.radius * 2.4)}" fill="url(#burst)"/></g>`;
}

function blockSvg([type, x, y, width, turn], name) {
  const scale = width / JEWEL_WIDTH;
  const jewel = prefixed(inner(jewelSvg(type, firstTheme.art)), name);
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${round(scale)}) translate(${-JEWEL_WIDTH / 2} ${-JEWEL_HEIGHT / 2})">
    <rect x="-2" y="6" width="110" height="108" rx="22" fill="#031030" opacity=".6" filter="url(#drop)"/>
    <rect x="-5" y="-5" width="116" height="119" rx="23" fill="${NAVY}"/><g filter="url(#rich)">${jewel}</g>
    <rect x="2" y="2" width="102" height="42" rx="16" fill="url(#gloss)"/></g>`;
}

function normalOf([a, b, c]) {
  const [u, v] = [b, c].map((p) => p.map((n, i) => n - a[i]));
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross) * Math.sign(cross[2] || 1) || 1;
  return cross.map((n) => n / length);
}

/** Lit from the top left in front; on the far side from below, where the light leaves the stone. */
function gemFacetSvg(facet, seed, side) {
  const [nx, ny] = normalOf(facet);
  const lean = -(nx * 0.62 + ny * 0.78) * (side === 'far' ? -0.6 : 0.66);
  const shade = Math.min(
    0.93,
    Math.max(0.04, (side === 'far' ? 0.33 : 0.4) + lean + (scatter(seed) - 0.5) * (side === 'far' ? 0.34 : 0.14)),
  );
  const id = `${side}${seed}`;
  const path = pathOf(facet);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${rampColour(RUBY, shade + 0.12)}"/><stop offset="1" stop-color="${rampColour(RUBY, shade - 0.1)}"/></linearGradient><path d="${path}" fill="url(#${id})" stroke="url(#${id})" stroke-width=".3"/>`;
}

/** A gem of radius 100 around the origin. */
function heroSvg({ type, x, y, radius, turn }) {
  const large = (facet) => facet.map((point) => point.map((n) => n * 100));
  const { outline, crown, table, pavilion } = cuts[type];
  const border = pathOf(large(outline));
  const stroke = (breadth, colour) =>
    `<path d="${border}" fill="${colour}" stroke="${colour}" stroke-width="${breadth}" stroke-linejoin="round"/>`;
  const glow = [
    [42, NAVY],
    [32, '#ffffff'],
    [24, '#ff8f98'],
    [19, '#ee1c4c'],
    [13, '#6d0230'],
  ];
  const edges = (facets, width, opacity) =>
    `<path d="${facets.map((facet) => pathOf(large(facet))).join('')}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity}"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${round(radius / 100)})">
    <path d="${border}" fill="#dff8ff" stroke="#dff8ff" stroke-width="60" opacity=".75" filter="url(#aura)"/>
    <g transform="translate(0 7)">${stroke(42, NAVY)}</g>
    ${glow.map(([breadth, colour]) => stroke(breadth, colour)).join('')}
    <clipPath id="heart"><path d="${border}"/></clipPath>
    ${crown.map((facet, i) => gemFacetSvg(large(facet), 700 + i, 'near')).join('')}
    ${pavilion.map((facet, i) => gemFacetSvg(large(facet), 300 + i, 'far')).join('')}
    ${edges(pavilion, 0.9, 0.3)}${edges(crown, 1.1, 0.38)}${edges([table], 2.2, 0.75)}
    <g clip-path="url(#heart)">
      <radialGradient id="ember" cx=".6" cy=".72" r=".42">${stops([
        [0, '#ff9a7a', 0.7],
        [0.5, '#ff3d62', 0.3],
        [1, '#ff2c58', 0],
      ])}</radialGradient>
      <rect x="-120" y="-120" width="240" height="240" fill="url(#ember)"/>
      <path d="M-96 -30Q-100 -88 -48 -94Q-10 -92 0 -62Q10 -92 48 -94Q86 -92 97 -46Q60 -74 20 -40Q-40 -8 -96 -4Z" fill="#fff" opacity=".2"/>
      <path d="${border}" fill="none" stroke="#ffb9bd" stroke-width="9" opacity=".75" filter="url(#near)"/>
    </g>
    <path d="${border}" fill="none" stroke="#fff" stroke-width="3.4" stroke-linejoin="round"/>
    <path d="M-82 -46Q-78 -74 -50 -79" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".95"/><circle cx="-30" cy="-77" r="4.6" fill="#fff"/></g>`;
}

/** Soft snow in the foreground, in which the blocks stand. */
function frontSnowSvg({ width, height, snow }) {
  const unit = width / 512;
  const line = Array.from({ length: 34 }, (_, i) => {
    const x = ((i - 1) * width) / 32;
    return `${round(x)} ${round(snow + 34 * unit + rolling(x, width * 0.11, 5) * 8 * unit)}`;
  }).join('L');
  return `${vertical('front', snow + 20 * unit, height, [
    [0, '#ffffff'],
    [0.5, '#d8f0ff'],
    [1, '#8cc8f4'],
  ])}<path d="M${line}V${height}H${-width}Z" fill="#0a2a5e" opacity=".4" transform="translate(0 ${round(-5 * unit)})" filter="url(#drop)"/><path d="M${line}V${height}H${-width}Z" fill="url(#front)"/>`;
}

function flakesSvg({ width, height, flakes }) {
  return Array.from({ length: flakes }, (_, i) => {
    const near = scatter(i * 5 + 3) ** 3;
    const radius = (0.8 + near * 4.6) * (width / 512) ** 0.7;
    return `<circle cx="${round(scatter(i * 5 + 900) * width)}" cy="${round(scatter(i * 5 + 901) * height)}" r="${round(radius)}" fill="#fff" opacity="${round(0.85 - near * 0.5)}" ${near > 0.25 ? 'filter="url(#near)"' : ''}/>`;
  }).join('');
}

const glintSvg = ([x, y, size]) =>
  `<circle cx="${x}" cy="${y}" r="${round(size * 0.6)}" fill="url(#halo)"/><path d="${pathOf(starPoints(4, size, size * 0.11).map(([a, b]) => [a + x, b + y]))}" fill="#fff"/>`;

async function sceneSvg(scene) {
  const { width, height, title, blocks, front, hero, horizon, glints } = scene;
  const unit = width / 512;
  const titleScale = title.width / TITLE_WIDTH;
  const ice = prefixed(inner(await titleSvg('en')), 'title');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    ${vertical('sky', 0, horizon, [
      [0, '#101a66'],
      [0.45, '#1550b8'],
      [0.8, '#2f8fe0'],
      [1, '#8fdcff'],
    ])}
    ${blur('veil', 4 * unit)}${blur('drop', 5)}${blur('aura', 22)}${blur('near', 1.6 * unit)}${blur('wide', 16 * unit)}
    <radialGradient id="halo">${stops([
      [0, '#fff', 0.9],
      [1, '#fff', 0],
    ])}</radialGradient>
    <linearGradient id="gloss" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, '#fff', 0.16],
      [1, '#fff', 0],
    ])}</linearGradient>
    <filter id="rich" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="1.35"/><feComponentTransfer><feFuncR type="linear" slope="1.12"/><feFuncG type="linear" slope="1.12"/><feFuncB type="linear" slope="1.12"/></feComponentTransfer></filter>
    <radialGradient id="vignette" cx=".5" cy=".55" r=".75">${stops([
      [0.62, '#030c2c', 0],
      [1, '#030c2c', 0.4],
    ])}</radialGradient>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    ${starsSvg(scene)}
    ${veilSvg(scene, { id: 'violet', colours: ['#8d7bff', '#8d6bff', '#c07bff'], at: 0.62, tall: 0.7, seed: 2, strength: 0.9 })}
    ${veilSvg(scene, { id: 'green', colours: ['#5fe0d0', '#3fd8d0', '#7dffd8'], at: 0.86, tall: 0.6, seed: 5, strength: 0.95 })}
    ${mountainsSvg(scene)}${hillsSvg(scene)}${raysSvg(scene)}
    ${blocks.map((block, i) => blockSvg(block, `back${i}`)).join('')}
    ${heroSvg(hero)}
    ${front.map((block, i) => blockSvg(block, `front${i}`)).join('')}
    ${frontSnowSvg(scene)}
    <rect width="${width}" height="${height}" fill="url(#vignette)"/>
    ${flakesSvg(scene)}
    <g transform="translate(${title.x} ${title.y}) scale(${round(titleScale * 100) / 100})"><rect y="40" width="${TITLE_WIDTH}" height="${TITLE_HEIGHT - 60}" rx="160" fill="#06164a" opacity=".3" filter="url(#wide)"/>${ice}</g>
    ${glints.map(glintSvg).join('')}
  </svg>`;
}

/** Twice as large, then scaled down: without thin facets in view that is fine enough, and its many soft lights take their time. */
function draw(svg, { width, height }) {
  const large = new Resvg(svg, { fitTo: { mode: 'width', value: width * 2 } }).render().asPng();
  return sharp(large).resize(width, height, { kernel: 'lanczos3', fit: 'fill' }).removeAlpha();
}

/** file name -> picture. */
export async function buildThumbnails() {
  const files = {};
  for (const [name, scene] of Object.entries(SCENES)) {
    const picture = draw(await sceneSvg(scene), scene);
    files[`portal/${name}.png`] = await picture.png({ palette: scene.width > SMALL, effort: 10, compressionLevel: 9 }).toBuffer();
  }
  return files;
}
