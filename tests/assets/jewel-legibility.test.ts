// Jewels are told apart at the size of a queue's block on a small phone, by colour and by cut, whatever colours an eye sees.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { JEWEL_TYPES, type JewelType } from '../../assets/sources/jewel-cuts.ts';
import { jewelSvg, JEWEL_HEIGHT, JEWEL_WIDTH } from '../../assets/sources/jewel-svg.ts';
import { rasterise } from '../../assets/sources/raster.ts';
import { strongSvg } from '../../assets/sources/strong-svg.ts';
import { firstTheme, type ThemeArt, themes } from '../../assets/sources/themes.ts';
import { simulate, VISIONS } from '../../assets/sources/vision.ts';
import { colourDifference, readLab, shapeDifference, SIDE, type Lab } from './likeness.ts';

type Art = Pick<ThemeArt, 'ramps' | 'setting'>;
type Sight = 'all colours' | 'greyscale' | 'protanopia' | 'deuteranopia' | 'tritanopia';

const THEMES = Object.entries(themes);
const SIGHTS: readonly Sight[] = ['all colours', ...VISIONS];
const PAIRS = JEWEL_TYPES.flatMap((one) => JEWEL_TYPES.filter((other) => other > one).map((other) => [one, other] as const));

/**
 * Shape: the drawing in light and dark must differ by a quarter of what unrelated drawings differ, in every sight; two blocks of one cut in
 * unlike colours stay below a tenth, as the last test shows. Colour: mean CIE76 difference of the pixels, of which 2 is just seen.
 */
const LEAST_SHAPE = 0.25;
const MOST_SHAPE_OF_ONE_CUT = 0.1;
const LEAST_COLOUR = 8;

async function pictureOf(svg: string, ground: string): Promise<Uint8Array> {
  const drawn = await rasterise(svg, JEWEL_WIDTH, JEWEL_HEIGHT).png().toBuffer();
  return sharp(drawn).resize(SIDE, SIDE, { fit: 'fill' }).flatten({ background: ground }).ensureAlpha().raw().toBuffer();
}

const seenAs = (picture: Uint8Array, sight: Sight): Lab => readLab(sight === 'all colours' ? picture : simulate(picture, sight));

type Found = { readonly least: number; readonly said: string };

/** The pair that differs least. */
function nearest(what: string, differ: (one: Lab, other: Lab) => number, pictures: readonly Lab[]): Found {
  const found = PAIRS.map(([one, other]) => ({ one, other, least: differ(pictures[one - 1], pictures[other - 1]) }));
  const { one, other, least } = found.toSorted((a, b) => a.least - b.least)[0];
  return { least, said: `least difference in ${what} is ${least.toFixed(3)}, between types ${one} and ${other}` };
}

describe.each(THEMES)('in the theme %s', (_, { art, backdrop }) => {
  const draw = (svgOf: (type: JewelType, art: Art) => string) =>
    Promise.all(JEWEL_TYPES.map((type) => pictureOf(svgOf(type, art), backdrop.board.hollow.floor)));
  const [jewels, strong] = [draw(jewelSvg), draw(strongSvg)];

  test.each(SIGHTS)('no two jewels look alike in %s', async (sight) => {
    const seen = (await jewels).map((picture) => seenAs(picture, sight));
    const shape = nearest('shape', shapeDifference, seen);
    expect(shape.least, shape.said).toBeGreaterThanOrEqual(LEAST_SHAPE);
    const colour = nearest('colour', colourDifference, seen);
    expect(colour.least, colour.said).toBeGreaterThanOrEqual(LEAST_COLOUR);
  });

  test.each(SIGHTS)('no two signs of high contrast have one shape in %s', async (sight) => {
    const shape = nearest(
      'shape',
      shapeDifference,
      (await strong).map((picture) => seenAs(picture, sight)),
    );
    expect(shape.least, shape.said).toBeGreaterThanOrEqual(LEAST_SHAPE);
  });
});

test('one cut in another colour counts as the same shape', async () => {
  const { art, backdrop } = firstTheme;
  const [lightest, darkest] = [art.ramps[3], art.ramps[5]];
  const blocksIn = (ramp: readonly string[]) =>
    JEWEL_TYPES.map((type) => pictureOf(jewelSvg(type, { ...art, ramps: JEWEL_TYPES.map(() => ramp) }), backdrop.board.hollow.floor));
  const [light, dark] = await Promise.all([lightest, darkest].map((ramp) => Promise.all(blocksIn(ramp))));
  for (const type of JEWEL_TYPES) {
    const shape = shapeDifference(seenAs(light[type - 1], 'greyscale'), seenAs(dark[type - 1], 'greyscale'));
    expect(shape, `cut ${type}`).toBeLessThan(MOST_SHAPE_OF_ONE_CUT);
  }
});
