// Pictures of the game for portals: title, one large gem in its light, and blocks in the snow. Each size has its composition.

import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { movePoints, pathOf, round, starPoints } from './geometry.ts';
import { type Files, innerSvg, prefixIds } from './svg.ts';
import { blockSvg, heroSvg, raysSvg } from './thumbnail-gems.ts';
import { flakesSvg, frontSnowSvg, hillsSvg, mountainsSvg, starsSvg, stops, veilSvg, vertical } from './thumbnail-landscape.ts';
import { type Glint, type Scene, SCENES } from './thumbnail-scenes.ts';
import { TITLE_HEIGHT, TITLE_WIDTH, titleSvg } from './title-svg.ts';

/** Maximum width of pictures with full colours, px. Wider ones have 256 colours, which takes a fifth of the bytes. */
const SMALL = 200;

const blur = (id: string, spread: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${round(spread)}"/></filter>`;

const glintSvg = ([x, y, size]: Glint): string =>
  `<circle cx="${x}" cy="${y}" r="${round(size * 0.6)}" fill="url(#halo)"/><path d="${pathOf(movePoints(starPoints(4, size, size * 0.11), x, y))}" fill="#fff"/>`;

async function sceneSvg(scene: Scene): Promise<string> {
  const { width, height, title, blocks, front, hero, horizon, glints } = scene;
  const unit = width / 512;
  const titleScale = title.width / TITLE_WIDTH;
  const ice = prefixIds(innerSvg(await titleSvg('en')), 'title');
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

/** Drawn at twice the size and scaled down: enough here, without thin facets, and faster with many soft lights. */
function draw(svg: string, { width, height }: Scene): Sharp {
  const large = new Resvg(svg, { fitTo: { mode: 'width', value: width * 2 } }).render().asPng();
  return sharp(large).resize(width, height, { kernel: 'lanczos3', fit: 'fill' }).removeAlpha();
}

/** File name -> picture. */
export async function buildThumbnails(): Promise<Files> {
  const files: Files = {};
  for (const [name, scene] of Object.entries(SCENES)) {
    const picture = draw(await sceneSvg(scene), scene);
    files[`portal/${name}.png`] = await picture.png({ palette: scene.width > SMALL, effort: 10, compressionLevel: 9 }).toBuffer();
  }
  return files;
}
