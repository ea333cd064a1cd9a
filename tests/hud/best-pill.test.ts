import { beforeAll, expect, test } from 'vitest';
import { bestText } from '../../src/hud/widgets/best-pill.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';

beforeAll(() => switchLanguage('en'));

test.each([
  ['far below the best', false, 1000, 849, '1,000'],
  ['near the best', false, 1000, 850, '150 to go'],
  ['one point below', false, 1000, 999, '1 to go'],
  ['at the best', false, 1000, 1000, '1,000'],
  ['beyond the best', true, 1000, 1187, '+187'],
  ['without a best of earlier games', false, undefined, 500, '1,000'],
])('a score %s is shown in relation to it', (_name, isPassed, toPass, score, text) => {
  expect(bestText(1000, isPassed, toPass, score)).toBe(text);
});
