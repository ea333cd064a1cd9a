// The daily game in the HUD: its button in the menu, its sign in the game, and the two panels that are others there.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import type { DailyView } from '../../src/hud/daily-view.ts';
import type { LeaderboardRow } from '../../src/hud/leaderboard-view.ts';
import { GameOverPanel } from '../../src/hud/panels/game-over-panel.tsx';
import { PausePanel } from '../../src/hud/panels/pause-panel.tsx';
import { GameScreen } from '../../src/hud/screens/game-screen.tsx';
import { DailyButton } from '../../src/hud/widgets/daily-button.tsx';
import { DailySign } from '../../src/hud/widgets/daily-sign.tsx';
import type { Language } from '../../src/i18n/languages.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

const DAY = '2026-11-22';
const PLAY: Command = { type: 'playDaily', seed: 77, ticket: 'signed', day: DAY };
const ROW: LeaderboardRow = { key: '0', rank: 12, username: 'Ada', country: '', score: 1, isVerified: true, isOwn: true };

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

function openDaily() {
  return openHud(openMenu({ rewardedVideo: 'available' }).send(PLAY));
}

/** The same, at its end. */
function openOver(mode: 'daily' | 'classic' = 'daily') {
  const stage = openDaily();
  const { world } = stage.driver;
  world.flow = { ...world.flow, mode, overlay: 'gameOver' };
  return stage;
}

describe('the menu has a button', () => {
  function openWith(daily: Partial<DailyView> = {}) {
    const stage = openHud();
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), listState: 'list' };
    stage.hud.daily.value = { today: DAY, ...daily };
    return stage;
  }

  test.each<[Language, string]>([
    ['en', 'Daily game, November 22'],
    ['ru', 'Игра дня, 22 ноября'],
    ['fr', 'Partie du jour, 22 novembre'],
    ['es', 'Partida del día, 22 de noviembre'],
    ['pt', 'Partida do dia, 22 de novembro'],
    ['zh', '每日挑战, 11月22日'],
  ])('with the date of the day in UTC (%s)', async (language, words) => {
    await switchLanguage(language);
    const buttons = buttonsOf(openWith().show(DailyButton));
    await switchLanguage('en');
    expect(buttons).toEqual([words]);
  });

  test('with the score once that day is played, and with the date again on the next', () => {
    const stage = openWith({ result: { day: DAY, score: 12_340 } });
    expect(buttonsOf(stage.show(DailyButton))).toEqual(['Daily game, Your score: 12,340']);
    stage.hud.daily.value = { ...stage.hud.daily.peek(), today: '2026-11-23' };
    expect(buttonsOf(stage.show(DailyButton))).toEqual(['Daily game, November 23']);
  });

  test('without a date and without a result before the server has named its day', () => {
    const stage = openWith({ today: '', result: { day: DAY, score: 12_340 } });
    expect(buttonsOf(stage.show(DailyButton))).toEqual(['Daily game']);
    expect(stage.show(DailyButton)).not.toContain('<small>');
  });

  test('that waits while the game is asked for', () => {
    const stage = openWith();
    expect(stage.show(DailyButton)).not.toContain('aria-disabled');
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), pending: 'daily' };
    expect(stage.show(DailyButton)).toContain('aria-disabled="true"');
  });

  test.each([{ listState: 'absent' as const }, { hasDaily: false }])('but not with %j', (view) => {
    const stage = openWith();
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), ...view };
    expect(stage.show(DailyButton)).toBe('');
  });
});

describe('in the game', () => {
  test('a sign says what it is, in place of new blocks', () => {
    const stage = openDaily();
    expect(stage.show(DailySign).replaceAll(/<[^>]*>/g, '')).toBe('Daily game November 22');
    expect(buttonsOf(stage.show(GameScreen))).toEqual(['Pause']);
  });

  test('the own game has no sign', () => {
    expect(openHud(openMenu().send({ type: 'play' })).show(DailySign)).toBe('');
  });

  test('the pause panel says that the try counts, and has no replay', () => {
    const markup = openDaily().show(PausePanel);
    expect(markup).toContain('This try counts');
    expect(buttonsOf(markup)).toEqual(['Sound effects', 'Music', 'Continue', 'Home', 'Settings']);
    expect(buttonsOf(openHud(openMenu().send({ type: 'play' })).show(PausePanel))).toContain('Replay');
  });
});

describe('the game-over panel', () => {
  test('of a daily game has the result to share and the way home', () => {
    const stage = openOver();
    expect(buttonsOf(stage.show(GameOverPanel))).toEqual(['Home']);
    stage.hud.isShareable.value = true;
    const markup = stage.show(GameOverPanel);
    expect(buttonsOf(markup)).toEqual(['Share result', 'Home']);
    expect(markup).toContain('The next daily game begins at midnight UTC.');
    expect(markup).not.toContain('Best score');
  });

  test('of any other has a replay, and the game itself to share', () => {
    const stage = openOver('classic');
    stage.hud.isShareable.value = true;
    expect(buttonsOf(stage.show(GameOverPanel))).toEqual(['Replay', 'Share this game', 'Home']);
    expect(stage.show(GameOverPanel)).toContain('Best score');
  });

  test('says the rank as soon as anyone knows it', () => {
    const stage = openOver();
    expect(stage.show(GameOverPanel)).not.toContain('Rank');
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), tab: 'daily', day: DAY, listState: 'list', rows: [ROW] };
    expect(stage.show(GameOverPanel)).toContain('Rank today: 12');
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), rows: [], ownRows: [{ ...ROW, rank: 1234 }] };
    expect(stage.show(GameOverPanel)).toContain('Rank today: 1,234');
    stage.hud.daily.value = { today: DAY, result: { day: DAY, score: 1, rank: 3 } };
    expect(stage.show(GameOverPanel)).toContain('Rank today: 3');
  });

  test('does not take the rank of another leaderboard or another day for it', () => {
    const stage = openOver();
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), tab: 'allTime', day: undefined, listState: 'list', rows: [ROW] };
    stage.hud.daily.value = { today: DAY, result: { day: '2026-11-21', score: 1, rank: 3 } };
    expect(stage.show(GameOverPanel)).not.toContain('Rank');
  });

  test('shows what can only be copied by hand', () => {
    const stage = openOver();
    stage.hud.isShareable.value = true;
    stage.hud.copyText.value = 'Look <here>';
    expect(stage.show(GameOverPanel)).toMatch(/<textarea[^>]*aria-label="Copy this text"[^>]*>Look &lt;here&gt;<\/textarea>/);
  });
});
