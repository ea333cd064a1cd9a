// Frames of rewards: the star and the coin.

import { movePoints, pathOf, type Point, polar, starPoints } from './geometry.ts';
import { flake } from './snow-frames.ts';
import { blur, svg } from './svg.ts';

/** Ten facets, shaded by their angle to the light at the top left. */
export function rewardStar(): string {
  const outer = starPoints(5, 29, 13.6);
  const at = ([x, y]: Point): Point => [x + 32, y + 33.5];
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
    <path d="${pathOf(movePoints(starPoints(4, 8, 1.3), 24, 24))}" fill="#fff"/>`,
  );
}

export const coin = svg(
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
