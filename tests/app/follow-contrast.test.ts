// The system's preference for more contrast: brighter lines between the cells.
import { expect, test, vi } from 'vitest';
import { followContrast, withBrightLines } from '../../src/app/follow-jewels.ts';
import type { Game } from '../../src/app/create-game.ts';
import type { GameStage } from '../../src/game/scene/game-stage.ts';
import type { BackdropPalette } from '../../src/themes/backdrop-palette.ts';
import { FILES } from '../themes/theme-files.ts';
import { playWorld } from '../support/play-world.ts';

function open(matches: boolean) {
  const query = Object.assign(new EventTarget(), { matches });
  vi.stubGlobal('matchMedia', () => query);
  const palettes: BackdropPalette[] = [];
  const themes: string[] = [];
  const { backdrop } = FILES.get('classic')!;
  const stage: Pick<GameStage, 'paletteFilter'> = { paletteFilter: undefined };
  const applyTheme = async (name: string) => {
    themes.push(name);
    palettes.push(stage.paletteFilter!(backdrop));
  };
  const { world } = playWorld('1 1a,2a,3a');
  followContrast({ world, stage, applyTheme } as unknown as Game, () => undefined);
  const change = (isPreferred: boolean) => {
    query.matches = isPreferred;
    query.dispatchEvent(new Event('change'));
  };
  return { palettes, themes, backdrop, change };
}

test('changes nothing without the preference', () => {
  const { palettes, themes } = open(false);
  expect([palettes, themes]).toEqual([[], []]);
});

test('follows the preference and its changes', () => {
  const { palettes, themes, backdrop, change } = open(true);
  expect(palettes).toEqual([withBrightLines(backdrop)]);
  change(false);
  expect(palettes[1]).toBe(backdrop);
  expect(themes).toEqual(['classic', 'classic']);
  change(true);
  expect(palettes[2]).toEqual(palettes[0]);
});

test.each([...FILES])('the lines of %s are brighter, and nothing else but the edges of cells changes', (_, { backdrop }) => {
  const bright = withBrightLines(backdrop);
  for (const [index, { color }] of bright.board.bed.entries()) {
    const channels = [1, 3, 5].map((start) => Number.parseInt(backdrop.board.bed[index].color.slice(start, start + 2), 16));
    const brighter = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)!.slice(1).map(Number);
    for (const [k, channel] of brighter.entries()) expect(channel).toBeGreaterThan(channels[k] + 50);
  }
  const { bed, hollow } = backdrop.board;
  expect({ ...bright, board: { ...bright.board, bed, hollow } }).toEqual(backdrop);
});
