// Simulated visions: greys and opacity are unchanged, and colours of a deficiency become similar.
// @module-tag full
import { expect, test } from 'vitest';
import { simulate, VISIONS } from '../../assets/sources/vision.ts';

const picture = (...pixels: readonly (readonly number[])[]) => Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255]));

const distance = (rgba: Uint8Array) => Math.hypot(...[0, 1, 2].map((channel) => rgba[channel] - rgba[channel + 4]));

test.each(VISIONS)('%s keeps greys and opacity', (vision) => {
  const greys = Uint8Array.from([0, 0, 0, 255, 128, 128, 128, 77, 255, 255, 255, 0]);
  expect(simulate(greys, vision)).toEqual(greys);
});

test('does not change the picture in place', () => {
  const red = picture([255, 0, 0]);
  simulate(red, 'greyscale');
  expect(red).toEqual(picture([255, 0, 0]));
});

test('greyscale has the luminance of the colours', () => {
  expect(simulate(picture([255, 0, 0], [0, 255, 0], [0, 0, 255]), 'greyscale')).toEqual(
    picture([127, 127, 127], [220, 220, 220], [76, 76, 76]),
  );
});

test('each deficiency makes its colours similar', () => {
  const redAndGreen = picture([200, 90, 40], [120, 120, 40]);
  const blueAndGreen = picture([0, 140, 160], [0, 150, 110]);
  expect(distance(simulate(redAndGreen, 'deuteranopia'))).toBeLessThan(distance(redAndGreen) / 2);
  expect(distance(simulate(redAndGreen, 'protanopia'))).toBeLessThan(distance(redAndGreen) / 1.3);
  expect(distance(simulate(blueAndGreen, 'tritanopia'))).toBeLessThan(distance(blueAndGreen) / 2);
});

test('pure red under deuteranopia is the first column of its matrix', () => {
  expect([...simulate(picture([255, 0, 0]), 'deuteranopia')]).toEqual([163, 144, 0, 255]);
});

test('throws for an unknown vision', () => {
  expect(() => simulate(picture([0, 0, 0]), 'purple' as 'greyscale')).toThrow(
    'Unknown vision "purple". Known visions: greyscale, protanopia',
  );
});
