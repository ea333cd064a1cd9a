// The hand of the tutorial: a fur-cuffed glove whose index finger points up and left.

import { round } from './geometry.ts';
import type { Frames } from './svg.ts';

const SIDE = 96;
/** The glove is drawn upright and turned by these degrees around this point. */
const TURN = -30;
const PIVOT = [50, 52];
const OUTLINE = '#0a2350';
const SEAM = '#5e93cf';

const capsule = (x: number, y: number, width: number, height: number, turn = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round(width / 2)}" transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"/>`;

const palm = '<path d="M34 44Q34 40 39 40H66Q75 40 75 50V62Q75 74 66 79H44Q35 76 33 64Z"/>';
const pointing = capsule(33.5, 7, 15.5, 52);
const folded = [capsule(48, 34, 11.5, 26), capsule(57.5, 36, 11, 25), capsule(66, 40, 10.5, 22)];
const thumb = capsule(24, 45, 13, 29, -24);
const glove = [palm, thumb, pointing, ...folded].join('');

/** Fur: round tufts along a line. */
const cuff = Array.from({ length: 6 }, (_, i) => `<circle cx="${35 + i * 7.6}" cy="${84 + Math.sin(i * 2.1) * 1.2}" r="7.4"/>`).join('');

const flake = Array.from(
  { length: 6 },
  (_, i) => `<path d="M0 0V-8.5M0 -5L2.6 -7.4M0 -5L-2.6 -7.4" transform="translate(56.5 66.5) rotate(${i * 60})"/>`,
).join('');

const handSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
  <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2"/></filter>
  <linearGradient id="wool" gradientUnits="userSpaceOnUse" x1="30" y1="14" x2="72" y2="82"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#d6ecff"/><stop offset="1" stop-color="#83b9ee"/></linearGradient>
  <linearGradient id="fur" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#cfe4f8"/></linearGradient>
  <g transform="translate(1 0.5) scale(.96) rotate(${TURN} ${PIVOT.join(' ')})">
    <g fill="#020b20" stroke="#020b20" stroke-width="7" stroke-linejoin="round" opacity=".55" filter="url(#soft)" transform="translate(1 1.5)">${glove}${cuff}</g>
    <g fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="6.4" stroke-linejoin="round">${glove}${cuff}</g>
    <g fill="url(#wool)" stroke="${SEAM}" stroke-width="1.6">${folded.join('')}</g>
    <g fill="url(#wool)">${palm}${thumb}${pointing}<path d="M40 54H72V64H40Z"/></g>
    <g fill="none" stroke-linecap="round">
      <path d="M49 24V50Q49 57 52 59.5M59.2 46V56.5M68.6 47V56.5" stroke="${SEAM}" stroke-width="1.7"/>
      <path d="M32 57Q32.5 64 37.5 67.5" stroke="${SEAM}" stroke-width="1.7"/>
      <path d="M46.9 17V46" stroke="#a9cdf2" stroke-width="2.6" opacity=".7"/>
      <path d="M37.2 54V15.5A4.2 4.2 0 0 1 39.7 11.5" stroke="#fff" stroke-width="2.8"/>
      <path d="M26.5 52.5Q26 56 28 60" stroke="#fff" stroke-width="2"/>
      <g stroke="#3d86d6" stroke-width="1.8">${flake}</g>
    </g>
    <g fill="url(#fur)">${cuff}</g>
  </g></svg>`;

/** The position of the fingertip is HAND_FINGERTIP in src/game/frames.ts. */
export const handFrame: Frames = { hand: [SIDE, SIDE, handSvg] };
