// Names of keys on keyboards of many layouts.
import { describe, expect, test } from 'vitest';
import { keyName } from '../../src/platform/key-name.ts';

/** Codes of the digits, then of the letters and the signs beside them, row by row. */
const CODES = [
  ...[...'1234567890'].map((digit) => `Digit${digit}`),
  ...[...'QWERTYUIOP'].map((letter) => `Key${letter}`),
  ...['BracketLeft', 'BracketRight'],
  ...[...'ASDFGHJKL'].map((letter) => `Key${letter}`),
  ...['Semicolon', 'Quote'],
  ...[...'ZXCVBNM'].map((letter) => `Key${letter}`),
  ...['Comma', 'Period', 'Slash'],
];

/** Unshifted characters of each layout at `CODES`. */
const LAYOUTS = {
  'US QWERTY': `1234567890qwertyuiop[]asdfghjkl;'zxcvbnm,./`,
  'German QWERTZ': '1234567890qwertzuiopü+asdfghjklöäyxcvbnm,.-',
  'French AZERTY': `&é"'(-è_çàazertyuiop^$qsdfghjklmùwxcvbn,;:!`,
  'Czech QWERTZ': '+ěščřžýáíéqwertzuiopú)asdfghjklů§yxcvbnm,.-',
  Dvorak: `1234567890',.pyfgcrl/=aoeuidhtns-;qjkxbmwvz`,
  Colemak: `1234567890qwfpgjluy;[]arstdhneio'zxcvbkm,./`,
  'Turkish F': '1234567890fgğıodrnhpqwuieaütkmlyşjövcçzsb.,',
  Russian: '1234567890йцукенгшщзхъфывапролджэячсмитьбю.',
  Greek: `1234567890;ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./`,
  Hebrew: `1234567890/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.`,
  Arabic: '١٢٣٤٥٦٧٨٩٠ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظ',
  Korean: `1234567890ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ[]ㅁㄴㅇㄹㅎㅗㅓㅏㅣ;'ㅋㅌㅊㅍㅠㅜㅡ,./`,
} as const;

/** Scripts without Latin letters, whose keys are read by position. */
const OTHER_SCRIPTS = new Set(['Russian', 'Greek', 'Hebrew', 'Arabic', 'Korean']);

/** Returns the codes of the keys with this name. */
function codesOf(layout: keyof typeof LAYOUTS, name: string): string[] {
  return CODES.filter((code, index) => keyName({ key: [...LAYOUTS[layout]][index], code }) === name);
}

describe.each(Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[])('on %s', (layout) => {
  test('the keys 1, 2 and 3 are those of the digits', () => {
    expect([...LAYOUTS[layout]]).toHaveLength(CODES.length);
    expect(['1', '2', '3'].map((digit) => codesOf(layout, digit))).toEqual([['Digit1'], ['Digit2'], ['Digit3']]);
  });

  test('each letter of a command has one key: the one with the letter, otherwise the one at its place', () => {
    for (const letter of 'pbrcsf') {
      const index = OTHER_SCRIPTS.has(layout) ? CODES.indexOf(`Key${letter.toUpperCase()}`) : [...LAYOUTS[layout]].indexOf(letter);
      expect(codesOf(layout, letter), letter).toEqual([CODES[index]]);
    }
  });
});

test.each<[string, string, string]>([
  ['1', 'Numpad1', '1'],
  ['Enter', 'NumpadEnter', 'Enter'],
  ['ArrowLeft', 'Numpad4', 'ArrowLeft'],
  ['End', 'Numpad1', 'End'],
  ['P', 'KeyP', 'p'],
  ['!', 'Digit1', '1'],
  [' ', 'Space', 'Space'],
  // Two letters of one key on Windows.
  ['لا', 'KeyB', 'b'],
])('%j at %s is %s', (key, code, name) => {
  expect(keyName({ key, code })).toBe(name);
});

test.each(['ArrowRight', 'Enter', '2', 'Escape', 'p'])('%s without a code keeps its name', (key) => {
  expect(keyName({ key, code: '' })).toBe(key);
});

test.each(['', 'Unidentified', 'Process'])('a key named %j is read by its position', (key) => {
  const names = ['KeyP', 'Digit2', 'Space', 'ArrowUp', 'NumpadEnter'].map((code) => keyName({ key, code }));
  expect(names).toEqual(['p', '2', 'Space', 'ArrowUp', 'Enter']);
});

test('an event without a key, as of a filled form, has an empty name', () => {
  expect(keyName({})).toBe('');
});
