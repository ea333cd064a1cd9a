// Flags of countries and title pictures of languages.
import { basename } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { Flag } from '../../src/hud/widgets/flag.tsx';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { TITLES } from '../../assets/generated/titles.js';
import { switchLanguage } from '../../src/i18n/translate.ts';

beforeAll(() => switchLanguage('en'));

const show = (country: string) => renderToStaticMarkup(createElement(Flag, { country }));

test('a known country has its name and its position on the sheet', () => {
  // Andorra is the second of 16 columns.
  expect(show('ad')).toMatch(/background-position:6\.66\d*% 0%" role="img" aria-label="Andorra"/);
});

test.each(['', 'zz', 'AD'])('"%s" has the globe, the first flag of the sheet, and no name', (country) => {
  expect(show(country)).toMatch(/background-position:0% 0%" aria-hidden="true"/);
});

test.each(LANGUAGES)('the title in "%s" has its picture', (language) => {
  const { avif, webp } = TITLES[language];
  expect([avif, webp].map((address) => basename(address))).toEqual([`title-${language}.avif`, `title-${language}.webp`]);
});
