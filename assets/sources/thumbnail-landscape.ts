// Landscape of the thumbnails: stars, aurora, mountains, hills with firs, and snow in front.

import { pathOf, type Point, round, scatter } from './geometry.ts';
import { rolling } from './svg.ts';
import type { Scene } from './thumbnail-scenes.ts';

/** Stops of a gradient: offset, colour and opacity. */
type Stops = readonly (readonly [at: number, colour: string, opacity?: number])[];

export const stops = (list: Stops): string =>
  list.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('');

export const vertical = (id: string, from: number, to: number, list: Stops): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${round(from)}" x2="0" y2="${round(to)}">${stops(list)}</linearGradient>`;

export function starsSvg({ width, horizon }: Scene): string {
  return Array.from({ length: Math.round((width * horizon) / 900) }, (_, i) => {
    const radius = (0.35 + scatter(i * 3 + 2) ** 4 * 1.3) * (width / 512) ** 0.5;
    return `<circle cx="${round(scatter(i * 3) * width)}" cy="${round(scatter(i * 3 + 1) * horizon)}" r="${round(radius)}" fill="#fff" opacity="${round(0.4 + scatter(i + 400) * 0.6)}"/>`;
  }).join('');
}

type Veil = {
  readonly id: string;
  /** Colours from the top to the lower edge. */
  readonly colours: readonly [top: string, middle: string, hem: string];
  /** Height of the lower edge and length of the strips, as shares of the sky. */
  readonly at: number;
  readonly tall: number;
  readonly seed: number;
  readonly strength: number;
};

/** An aurora: narrow strips along a curved lower edge. */
export function veilSvg({ width, horizon }: Scene, { id, colours: [top, middle, hem], at, tall, seed, strength }: Veil): string {
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

export function mountainsSvg({ width, horizon }: Scene): string {
  const unit = width / 512;
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const x = (i * 104 - 10 + scatter(i + 7) * 40) * unit;
      const height = (70 + scatter(i * 3 + 1) * 60) * unit;
      const [peak, foot] = [horizon - height * 0.82, horizon + height * 0.3];
      const half = height * 1.05;
      const ridge: Point[] = [
        [x, peak],
        [x + height * 0.08, peak + height * 0.3],
        [x - height * 0.05, peak + height * 0.6],
        [x + height * 0.06, foot],
      ];
      const cap: Point[] = [[x, peak], ridge[1]];
      return `<path d="${pathOf([...ridge, [x - half, foot]])}" fill="#3f8fd2"/><path d="${pathOf([...ridge, [x + half, foot]])}" fill="#1c5a9e"/>
        <path d="${pathOf([...cap, [x - height * 0.12, peak + height * 0.26], [x - height * 0.3, peak + height * 0.36]])}" fill="#e4f6ff"/><path d="${pathOf([...cap, [x + height * 0.2, peak + height * 0.24], [x + height * 0.27, peak + height * 0.3]])}" fill="#9fd0f4"/>`;
    })
    .join('');
}

const fir = (x: number, foot: number, height: number, body: string, snow: string): string =>
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

export function hillsSvg({ width, height, horizon }: Scene): string {
  const unit = width / 512;
  const across = Array.from({ length: 34 }, (_, i) => ((i - 1) * width) / 32);
  const layers = [
    { seed: 3, top: horizon, high: '#8fd0fb', low: '#2c6fb4', firs: 15, tall: 34, bough: '#1a5596', snow: '#8ccaf4' },
    { seed: 8, top: horizon + 26 * unit, high: '#b9e4ff', low: '#2a64ac', firs: 9, tall: 74, bough: '#0f3f7c', snow: '#b9e3fb' },
  ];
  return layers
    .map(({ seed, top, high, low, firs, tall, bough, snow }, n) => {
      const crest = (x: number): number => top + rolling(x, width * 0.13, seed) * 9 * unit;
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

/** Soft snow in the foreground, around the blocks. */
export function frontSnowSvg({ width, height, snow }: Scene): string {
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

export function flakesSvg({ width, height, flakes }: Scene): string {
  return Array.from({ length: flakes }, (_, i) => {
    const near = scatter(i * 5 + 3) ** 3;
    const radius = (0.8 + near * 4.6) * (width / 512) ** 0.7;
    return `<circle cx="${round(scatter(i * 5 + 900) * width)}" cy="${round(scatter(i * 5 + 901) * height)}" r="${round(radius)}" fill="#fff" opacity="${round(0.85 - near * 0.5)}" ${near > 0.25 ? 'filter="url(#near)"' : ''}/>`;
  }).join('');
}
