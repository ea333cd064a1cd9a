// The bar of a watched run, and the game screen around it.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { GameScreen } from '../../src/hud/screens/game-screen.tsx';
import { WatchBar } from '../../src/hud/widgets/watch-bar.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { openMenu } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

const RUN: Replay = {
  start: { type: 'position', notation: '0/0/0/0/0/0/0/0 1a,1a,1a' },
  actions: Array.from({ length: 3 }, (_, x) => ({ type: 'drop' as const, slot: 0, x: x * 2, y: 7 })),
};

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

function watch(username: string, ...more: readonly Command[]) {
  return openHud(openMenu({ rewardedVideo: 'available' }).send({ type: 'watchRun', replay: RUN, username }, ...more));
}

describe('the bar', () => {
  test('shows player and progress', () => {
    const markup = watch('Ada', { type: 'stepWatch' }).show(WatchBar);
    expect(markup).toContain('role="group" aria-label="Game by Ada"');
    expect(markup).toMatch(/role="progressbar"[^>]*aria-valuemin="0" aria-valuenow="1" aria-valuemax="3" aria-valuetext="Move 1 of 3"/);
    expect(markup).toContain('1 / 3');
  });

  test('shows the final score of a run from a list, and none of a shared run', () => {
    for (const [username, text] of [
      ['Ada', 'Ada · 12,480</strong>'],
      ['', 'Shared game</strong>'],
    ]) {
      const stage = watch(username);
      stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), watchedScore: 12_480 };
      expect(stage.show(WatchBar).replaceAll('<!-- -->', '')).toContain(text);
    }
  });

  test('shows a generic title for a shared run', () => {
    expect(watch('').show(WatchBar)).toContain('aria-label="Shared game"');
  });

  test('escapes markup in names', () => {
    expect(watch('<b>Ada</b>').show(WatchBar)).not.toContain('<b>');
  });

  test.each<[string, readonly Command[], readonly string[]]>([
    ['runs', [], ['Pause', 'Next move', 'Speed: 1×', 'Stop watching']],
    ['is paused', [{ type: 'setWatchPaused', isPaused: true }], ['Go on', 'Next move', 'Speed: 1×', 'Stop watching']],
    ['runs fast', [{ type: 'setWatchSpeed', speed: 4 }], ['Pause', 'Next move', 'Speed: 4×', 'Stop watching']],
    ['is over', RUN.actions.map(() => ({ type: 'stepWatch' })), ['Watch again', 'Next move', 'Speed: 1×', 'Stop watching']],
  ])('has its buttons while the run %s', (_, commands, buttons) => {
    const stage = watch('Ada', ...commands);
    stage.driver.ticks(3);
    expect(buttonsOf(stage.show(WatchBar))).toEqual(buttons);
  });

  test('is absent without a watched run', () => {
    expect(openHud().show(WatchBar)).toBe('');
    expect(openHud(openMenu().send({ type: 'play' })).show(WatchBar)).toBe('');
  });
});

describe('the game screen', () => {
  test('of a watched run has score and level, but no pause or change-blocks button', () => {
    const markup = watch('Ada').show(GameScreen);
    expect(buttonsOf(markup)).toEqual(['Mute']);
    expect(markup).toContain('aria-label="Score"');
    expect(markup).toContain('class="level"');
    expect(markup, "the viewer's best score and coins").not.toMatch(/class="[^"]*stat (best|coins)"/);
  });

  test('of a classic game has both buttons', () => {
    expect(buttonsOf(openHud(openMenu({ rewardedVideo: 'available' }).send({ type: 'play' })).show(GameScreen))).toEqual([
      'Pause',
      'Mute',
      'Change pieces',
    ]);
  });
});
