import { describe, expect, test } from 'vitest';
import { colorNumber, FIRST_COLORS, themeColors } from '../../src/game/theme-colors.ts';
import { PIECE_TYPES } from '../../src/rules/shapes.ts';
import classic from '../../src/themes/classic.json';

describe('a colour', () => {
  test.each([
    ['#000000', 0],
    ['#ffffff', 0xffffff],
    ['#bf77ff', 0xbf77ff],
    ['#0C8BD6', 0x0c8bd6],
    ['#00000a', 10],
  ])('parses %s', (text, number) => {
    expect(colorNumber(text)).toBe(number);
  });

  test.each(['', '#', '#fff', '#ffffff0', '#fffff', 'ffffff', ' #ffffff', '#ffffff\n', '#12345g', '#-12345', 'white', 'rgba(0,0,0,0.5)'])(
    'throws for %j',
    (text) => {
      expect(() => colorNumber(text)).toThrow(RangeError);
      expect(() => colorNumber(text), 'names the text').toThrow(`Invalid colour '${text}'`);
    },
  );
});

describe('the colours of a theme', () => {
  const DATA = {
    jewelColors: ['#000001', '#000002', '#000003', '#000004', '#000005', '#000006'],
    highlight: '#00000a',
    confetti: '#00000b',
    scoreColor: '#00000c',
    styles: { '--gold': '#00000d' },
  };

  // @spec 3.7
  test('are listed by piece type, with white at index 0', () => {
    expect(themeColors(DATA)).toEqual({
      jewels: [0xffffff, 1, 2, 3, 4, 5, 6],
      highlight: 10,
      confetti: 11,
      score: 12,
      word: 0x808085,
      gold: 13,
    });
  });

  test.each<Partial<typeof DATA>>([
    { highlight: '' },
    { confetti: 'red' },
    { scoreColor: '#fff' },
    { styles: { '--gold': 'gold' } },
    { jewelColors: [...DATA.jewelColors.slice(1), 'rgba(1,2,3,1)'] },
  ])('throw for an invalid colour: %j', (wrong) => {
    expect(() => themeColors({ ...DATA, ...wrong })).toThrow(RangeError);
  });
});

describe('the colours before a theme is applied', () => {
  test('equal the specification by piece type', () => {
    expect(FIRST_COLORS.jewels).toEqual([0xffffff, 0xbf77ff, 0xfd7776, 0x0c8bd6, 0xebd642, 0x6cd059, 0xfd7776]);
    expect(FIRST_COLORS.jewels).toHaveLength(PIECE_TYPES.length + 1);
  });

  test('equal the classic theme, so that nothing changes colour when it is applied', () => {
    expect(themeColors(classic)).toEqual(FIRST_COLORS);
  });
});
