// Gems of the thumbnails: one large gem with its beams, and blocks.

import { normalOf, pathOf, polar, type Ramp, rampColour, round, scalePoints, scatter, type SpacePoint } from './geometry.ts';
import { cuts, type Facet } from './jewel-cuts.ts';
import { JEWEL_HEIGHT, JEWEL_WIDTH, jewelSvg } from './jewel-svg.ts';
import { innerSvg, prefixIds } from './svg.ts';
import { firstTheme } from './themes.ts';
import { stops } from './thumbnail-landscape.ts';
import type { Block, Hero, Scene } from './thumbnail-scenes.ts';

/** Colours of the large gem, dark to light: deeper than those of a block, as it is seen much larger. */
const RUBY: Ramp = ['#3d0026', '#96003c', '#dc0c46', '#ff2c58', '#ff6f80', '#ffc9c4', '#fff6f2'];
const NAVY = '#041230';

/** Beams that fan out from behind the gem. */
export function raysSvg({ width, height, hero }: Scene): string {
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

/** `name` is the prefix of the block's ids. */
export function blockSvg([type, x, y, width, turn]: Block, name: string): string {
  const scale = width / JEWEL_WIDTH;
  const jewel = prefixIds(innerSvg(jewelSvg(type, firstTheme.art)), name);
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${round(scale)}) translate(${-JEWEL_WIDTH / 2} ${-JEWEL_HEIGHT / 2})">
    <rect x="-2" y="6" width="110" height="108" rx="22" fill="#031030" opacity=".6" filter="url(#drop)"/>
    <rect x="-5" y="-5" width="116" height="119" rx="23" fill="${NAVY}"/><g filter="url(#rich)">${jewel}</g>
    <rect x="2" y="2" width="102" height="42" rx="16" fill="url(#gloss)"/></g>`;
}

/** Lit from the top left in front. The far side is lit from below, where the light leaves the stone. */
function gemFacetSvg(facet: Facet, seed: number, side: 'near' | 'far'): string {
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

/** Draws a gem of radius 100 around the origin. */
export function heroSvg({ type, x, y, radius, turn }: Hero): string {
  const large = (facet: Facet): SpacePoint[] => facet.map(([x, y, z]) => [x * 100, y * 100, z * 100]);
  const { outline, crown, table, pavilion } = cuts[type];
  const border = pathOf(scalePoints(outline, 100));
  const stroke = (breadth: number, colour: string): string =>
    `<path d="${border}" fill="${colour}" stroke="${colour}" stroke-width="${breadth}" stroke-linejoin="round"/>`;
  const glow: readonly (readonly [number, string])[] = [
    [42, NAVY],
    [32, '#ffffff'],
    [24, '#ff8f98'],
    [19, '#ee1c4c'],
    [13, '#6d0230'],
  ];
  const edges = (facets: readonly Facet[], width: number, opacity: number): string =>
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
