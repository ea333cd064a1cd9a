// The icons of the page: a small favicon by hand (few facets, few bytes) and a large one for home screens.

import { pathOf, regularPolygon } from './geometry.mjs';
import { loneGemSvg } from './jewel-svg.mjs';
import { firstTheme } from './themes.mjs';

const CENTRE = 32;
const shift = ([x, y]) => [x + CENTRE, y + CENTRE];

/** One colour a side, lit from the top left. */
const crownColours = ['#8b3fe6', '#6a22c4', '#5416a8', '#8a3fe0', '#d3a6ff', '#f1e2ff'];
const tableColours = ['#a45cf2', '#bf77ff', '#ecd6ff', '#c78cff', '#8236dc', '#b56bff'];

export function favicon() {
  const outer = regularPolygon(6, 29, -Math.PI / 2).map(shift);
  const inner = regularPolygon(6, 16, -Math.PI / 2).map(shift);
  const next = (i) => (i + 1) % 6;
  const facet = (points, colour) => `<path d="${pathOf(points)}" fill="${colour}"/>`;
  const crown = outer.map((p, i) => facet([p, outer[next(i)], inner[next(i)], inner[i]], crownColours[i]));
  const table = inner.map((p, i) => facet([p, inner[next(i)], [CENTRE, CENTRE]], tableColours[i]));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${crown.join('')}${table.join('')}<path d="${pathOf(inner)}" fill="none" stroke="#fff" stroke-opacity=".55"/><path d="${pathOf(outer)}" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M22 13l1.8 6.2L30 21l-6.2 1.8L22 29l-1.8-6.2L14 21l6.2-1.8z" fill="#fff"/></svg>\n`;
}

/** 180 px, opaque: home screens cut their own corners. */
export const homeIcon = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180" width="180" height="180">
  <linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#06122b"/><stop offset=".55" stop-color="#0d2a55"/><stop offset="1" stop-color="#1c5a8f"/></linearGradient>
  <radialGradient id="aura" cx=".5" cy=".46" r=".55"><stop offset="0" stop-color="#8d7bff" stop-opacity=".7"/><stop offset="1" stop-color="#5fe0d0" stop-opacity="0"/></radialGradient>
  <rect width="180" height="180" fill="url(#night)"/><rect width="180" height="180" fill="url(#aura)"/>
  <path d="M0 146Q46 122 96 142T180 132V180H0Z" fill="#123160"/><path d="M0 160Q60 140 110 158T180 150V180H0Z" fill="#dff4ff"/>
  <g transform="translate(90 84) scale(1.62) translate(-53 -51.5)">${loneGemSvg(1, firstTheme.art)}</g></svg>`;
