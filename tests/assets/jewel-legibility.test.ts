// Checks that jewels are distinguishable at the size of a queue's block on a small phone, by colour and by cut, with each vision.
// @module-tag full
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { JEWEL_TYPES, type JewelType } from '../../assets/sources/jewel-cuts.ts';
import { jewelSvg, JEWEL_HEIGHT, JEWEL_WIDTH } from '../../assets/sources/jewel-svg.ts';
import { rasterise } from '../../assets/sources/raster.ts';
import { smallJewelSvg } from '../../assets/sources/small-jewel-svg.ts';
import { strongSvg } from '../../assets/sources/strong-svg.ts';
import { firstTheme, type ThemeArt, themes } from '../../assets/sources/themes.ts';
import { simulate, VISIONS } from '../../assets/sources/vision.ts';
import { colourDifference, readLab, shapeDifference, SIDE, type Lab } from './likeness.ts';

type Art = Pick<ThemeArt, 'ramps' | 'setting'>;
type Vision = 'all colours' | 'greyscale' | 'protanopia' | 'deuteranopia' | 'tritanopia';

const THEMES = Object.entries(themes);
const VISIONS_AND_NORMAL: readonly Vision[] = ['all colours', ...VISIONS];
const PAIRS = JEWEL_TYPES.flatMap((one) => JEWEL_TYPES.filter((other) => other > one).map((other) => [one, other] as const));

/**
 * Shape: minimum difference in light and dark, with each vision; unrelated drawings differ by 1. The last test shows that two blocks of one
 * cut in different colours stay below 0.1. Colour: minimum mean CIE76 difference of the pixels; 2 is just noticeable.
 */
const MIN_SHAPE = 0.25;
const MAX_SHAPE_OF_ONE_CUT = 0.1;
const MIN_COLOUR = 8;

async function pictureOf(svg: string, background: string): Promise<Uint8Array> {
  const drawn = await rasterise(svg, JEWEL_WIDTH, JEWEL_HEIGHT).png().toBuffer();
  return sharp(drawn).resize(SIDE, SIDE, { fit: 'fill' }).flatten({ background: background }).ensureAlpha().raw().toBuffer();
}

const labOf = (picture: Uint8Array, vision: Vision): Lab => readLab(vision === 'all colours' ? picture : simulate(picture, vision));

type Closest = { readonly difference: number; readonly message: string };

/** Returns the pair with the smallest difference. */
function findClosest(measure: string, differ: (one: Lab, other: Lab) => number, pictures: readonly Lab[]): Closest {
  const pairs = PAIRS.map(([one, other]) => ({ one, other, difference: differ(pictures[one - 1], pictures[other - 1]) }));
  const { one, other, difference } = pairs.toSorted((a, b) => a.difference - b.difference)[0];
  return { difference, message: `difference difference in ${measure} is ${difference.toFixed(3)}, between types ${one} and ${other}` };
}

describe.each(THEMES)('in the theme %s', (_, { art, backdrop }) => {
  const draw = (svgOf: (type: JewelType, art: Art) => string) =>
    Promise.all(JEWEL_TYPES.map((type) => pictureOf(svgOf(type, art), backdrop.board.hollow.floor)));

  describe.each([
    ['all jewels', jewelSvg],
    ['all jewels of small cells', smallJewelSvg],
  ])('%s', (_, svgOf) => {
    let pictures: readonly Uint8Array[];
    beforeAll(async () => void (pictures = await draw(svgOf)));

    test.each(VISIONS_AND_NORMAL)('differ in shape and colour with %s', (vision) => {
      const seen = pictures.map((picture) => labOf(picture, vision));
      const shape = findClosest('shape', shapeDifference, seen);
      expect(shape.difference, shape.message).toBeGreaterThanOrEqual(MIN_SHAPE);
      const colour = findClosest('colour', colourDifference, seen);
      expect(colour.difference, colour.message).toBeGreaterThanOrEqual(MIN_COLOUR);
    });
  });

  describe('all high-contrast signs', () => {
    let pictures: readonly Uint8Array[];
    beforeAll(async () => void (pictures = await draw(strongSvg)));

    test.each(VISIONS_AND_NORMAL)('differ in shape with %s', (vision) => {
      const seen = pictures.map((picture) => labOf(picture, vision));
      const shape = findClosest('shape', shapeDifference, seen);
      expect(shape.difference, shape.message).toBeGreaterThanOrEqual(MIN_SHAPE);
    });
  });
});

test('one cut in two colours has nearly the same shape', async () => {
  const { art, backdrop } = firstTheme;
  const [lightest, darkest] = [art.ramps[3], art.ramps[5]];
  const blocksIn = (ramp: readonly string[]) =>
    JEWEL_TYPES.map((type) => pictureOf(jewelSvg(type, { ...art, ramps: JEWEL_TYPES.map(() => ramp) }), backdrop.board.hollow.floor));
  const [light, dark] = await Promise.all([lightest, darkest].map((ramp) => Promise.all(blocksIn(ramp))));
  for (const type of JEWEL_TYPES) {
    const shape = shapeDifference(labOf(light[type - 1], 'greyscale'), labOf(dark[type - 1], 'greyscale'));
    expect(shape, `cut ${type}`).toBeLessThan(MAX_SHAPE_OF_ONE_CUT);
  }
});
