// Draws one jewel block for cells of few device pixels: the colours and the cut of the large one, with fewer outlines and lights.

import { movePoints, pathOf, rampColour, starPoints } from './geometry.ts';
import { cuts, type JewelType } from './jewel-cuts.ts';
import { asterismSvg, edgesSvg, faceSvg, facetsSvg, GEM_CENTRE, iced, JEWEL_HEIGHT, JEWEL_WIDTH, placeOnGem, rimSvg } from './jewel-svg.ts';
import type { ThemeArt } from './themes.ts';

/** A device pixel in a cell of 43, in px of the block. */
const LINE = 2.6;
const GEM_GROWTH = 1.16;

type Light = {
  /** Ramp position of the crown's darkest facets: lighter than the well, so that the gem's outline is visible without a line around it. */
  readonly crown: number;
  /** Share of the gem's base colour in the well. */
  readonly well: number;
};

const LIGHT: Light = { crown: 0.34, well: 0.2 };
/** Garnet is the darkest. */
const GARNET_LIGHT: Light = { crown: 0.56, well: 0.2 };

export function smallJewelSvg(type: JewelType, { ramps, setting }: Pick<ThemeArt, 'ramps' | 'setting'>): string {
  const ramp = ramps[type - 1];
  const isGarnet = type === 6;
  const light = isGarnet ? GARNET_LIGHT : LIGHT;
  const { outline, table } = cuts[type];
  const tint = (position: number): string => rampColour(ramp, position);
  const lit = (colour: string): string => rampColour([colour, tint(0.6)], light.well);
  const [x, y] = GEM_CENTRE;
  const border = pathOf(outline.map(placeOnGem));
  const sparkle = pathOf(movePoints(starPoints(4, 14, 2.8), x - 18, y - 20));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${JEWEL_WIDTH} ${JEWEL_HEIGHT}" width="${JEWEL_WIDTH}" height="${JEWEL_HEIGHT}">
    <clipPath id="gem"><path d="${border}"/></clipPath>
    <filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="2.4"/></filter>
    <linearGradient id="well" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${lit(iced(tint(0), setting.wellTop))}"/><stop offset="1" stop-color="${lit(iced(tint(0.09), setting.wellFoot))}"/></linearGradient>
    <linearGradient id="girdle" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tint(0.95)}"/><stop offset=".5" stop-color="${tint(0.72)}"/><stop offset="1" stop-color="${tint(0.58)}"/></linearGradient>
    <radialGradient id="glow" cx=".62" cy=".7" r=".42"><stop offset="0" stop-color="${tint(0.72)}" stop-opacity=".6"/><stop offset=".5" stop-color="${tint(0.6)}" stop-opacity=".3"/><stop offset="1" stop-color="${tint(0.55)}" stop-opacity="0"/></radialGradient>
    <radialGradient id="hot" cx=".29" cy=".24" r=".24"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    ${faceSvg(ramp, setting)}
    <rect x="8" y="8" width="90" height="88.5" rx="12.5" fill="url(#well)"/>
    ${rimSvg(ramp, LINE)}
    <g transform="translate(${x} ${y}) scale(${GEM_GROWTH}) translate(${-x} ${-y})">
      <path d="${border}" transform="translate(0 2.5)" fill="${tint(0)}" opacity=".8" filter="url(#soft)"/>
      <path d="${border}" fill="${tint(0.4)}"/>
      ${facetsSvg(ramp, type, light.crown)}
      ${edgesSvg([table], LINE / 2, 0.5)}
      <g clip-path="url(#gem)"><rect width="106" height="108" fill="url(#glow)"/><rect width="106" height="108" fill="url(#hot)"/></g>
      ${isGarnet ? asterismSvg(ramp[ramp.length - 1]) : ''}
      <path d="${border}" fill="none" stroke="url(#girdle)" stroke-width="${LINE / GEM_GROWTH}" stroke-linejoin="round"/>
      ${isGarnet ? '' : `<path d="${sparkle}" fill="#fff"/>`}
    </g></svg>`;
}
