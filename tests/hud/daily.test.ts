// The daily game in the HUD: menu button, label, pause panel and game-over panel.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import type { DailyView, LastGame } from '../../src/state/records-view.ts';
import type { LeaderboardEntry } from '../../src/net/protocol.ts';
import { GameOverPanel } from '../../src/hud/panels/game-over-panel.tsx';
import { PausePanel } from '../../src/hud/panels/pause-panel.tsx';
import { GameScreen } from '../../src/hud/screens/game-screen.tsx';
import { dailyButtonOf } from '../../src/hud/complete-first-screen.ts';
import { DailySign } from '../../src/hud/widgets/daily-sign.tsx';
import type { Language } from '../../src/i18n/languages.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu } from '../support/play-world.ts';
import { buttonsOf, openHud, type HudStage } from './hud-markup.ts';

const DAY = '2026-11-22';
const PLAY: Extract<Command, { type: 'playDaily' }> = { type: 'playDaily', seed: 77, ticket: 'signed', day: DAY };
const LAST_GAME: LastGame = {
  summary: {
    score: 900,
    level: 2,
    lines: 40,
    longestCombo: 1,
    mostLines: 2,
    doubles: 0,
    emptied: 0,
    cells: [],
    lastCells: [],
    isStuck: true,
  },
  replay: { start: { type: 'seed', seed: 77 }, actions: [] },
  isBestDaily: false,
  goals: [],
};
const ROW: LeaderboardEntry = { rank: 12, username: 'Ada', country: '', score: 1, isVerified: true, isOwn: true };

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(`${DAY}T12:42:30Z`), toFake: ['Date'] }));

function openDaily(command = PLAY) {
  return openHud(openMenu({ rewardedVideo: 'available' }).send(command));
}

/** Opens a HUD at the end of a game. */
function openOver(mode: 'daily' | 'classic' = 'daily', command = PLAY) {
  const stage = openDaily(command);
  const { world } = stage.driver;
  world.flow = { ...world.flow, mode, overlay: 'gameOver' };
  return stage;
}

describe('the menu button', () => {
  function openWith(daily: Partial<DailyView> = {}) {
    const stage = openHud();
    stage.hud.leaderboardTarget.value = 'leaderboard';
    stage.hud.daily.value = { today: DAY, ...daily };
    return stage;
  }

  test.each<[Language, string]>([
    ['en', 'November 22'],
    ['ru', '22 ноября'],
    ['fr', '22 novembre'],
    ['es', '22 de noviembre'],
    ['pt', '22 de novembro'],
    ['zh', '11月22日'],
  ])('shows the UTC date (%s)', async (language, words) => {
    await switchLanguage(language);
    const { words: shown } = dailyButtonOf(openWith().hud);
    await switchLanguage('en');
    expect(shown).toBe(words);
  });

  test('shows the score after the game, and the date again on the next day', () => {
    const { hud } = openWith({ result: { day: DAY, score: 12_340 } });
    expect(dailyButtonOf(hud)).toMatchObject({ icon: 'check', words: 'Your score: 12,340' });
    hud.daily.value = { ...hud.daily.peek(), today: '2026-11-23' };
    expect(dailyButtonOf(hud)).toMatchObject({ icon: 'calendar', words: 'November 23' });
  });

  test('shows neither date nor score before the server reports its day', () => {
    expect(dailyButtonOf(openWith({ today: '', result: { day: DAY, score: 12_340 } }).hud).words).toBe('');
  });

  test('is disabled while the game is requested', () => {
    const { hud } = openWith();
    expect(dailyButtonOf(hud).isWaiting).toBe(false);
    hud.leaderboard.value = { ...hud.leaderboard.peek(), pending: 'daily' };
    expect(dailyButtonOf(hud).isWaiting).toBe(true);
  });

  test.each(['none', 'leaderboard', 'scoreService'] as const)('is present with the leaderboard target %s', (target) => {
    const { hud } = openWith();
    hud.leaderboardTarget.value = target;
    expect(dailyButtonOf(hud).words).toBe('November 22');
  });

  test('is present if the server has no daily game', () => {
    const { hud } = openWith();
    hud.leaderboard.value = { ...hud.leaderboard.peek(), hasDaily: false };
    expect(dailyButtonOf(hud).words).toBe('November 22');
  });
});

describe('in the game', () => {
  test('has a label in place of the change-blocks button, which first says that there is one try', () => {
    const stage = openDaily();
    const words = ({ show }: HudStage) => show(DailySign).replaceAll(/<[^>]*>/g, '');
    expect(words(stage)).toBe('Daily game One try a day');
    expect(words(openDaily({ ...PLAY, ticket: undefined, day: '2026-11-20' })), 'an earlier day').toBe('Daily game November 20');
    expect(buttonsOf(stage.show(GameScreen))).toEqual(['Pause', 'Mute']);
  });

  test('has no label in a classic game', () => {
    expect(openHud(openMenu().send({ type: 'play' })).show(DailySign)).toBe('');
  });

  test('has a pause panel with a notice and without a replay', () => {
    const markup = openDaily().show(PausePanel);
    expect(markup).toContain('This try counts: there is one a day. It waits for you for another 11 hr 18 min.');
    expect(buttonsOf(markup)).toEqual(['Sound effects', 'Music', 'Continue', 'Home', 'Settings']);
    expect(buttonsOf(openHud(openMenu().send({ type: 'play' })).show(PausePanel))).toContain('Replay');
  });

  test('has no notice about the try in a game of an earlier day', () => {
    const earlier = openDaily({ ...PLAY, ticket: undefined, day: '2026-11-20' }).show(PausePanel);
    expect(earlier).toContain('An earlier day: no rank, no hurry.');
    expect(earlier).not.toContain('This try counts');
    const ofYesterday = openDaily({ ...PLAY, day: '2026-11-21' }).show(PausePanel);
    expect(ofYesterday.match(/<p>/g), 'ranked, played past midnight').toBeNull();
    expect(openDaily({ ...PLAY, ticket: undefined }).show(PausePanel), 'today without a server').toContain('This try counts');
  });
});

describe('the game-over panel', () => {
  test('of a daily game has buttons to share the result and to go home', () => {
    const stage = openOver();
    expect(buttonsOf(stage.show(GameOverPanel))).toEqual(['Home']);
    stage.hud.isShareable.value = true;
    const markup = stage.show(GameOverPanel);
    expect(buttonsOf(markup)).toEqual(['Share result', 'Home']);
    expect(markup).toContain('Next daily game in 11 hr 18 min');
    expect(markup).not.toContain('Best score');
  });

  test('of a classic game has buttons to replay and to share the game', () => {
    const stage = openOver('classic');
    stage.hud.isShareable.value = true;
    expect(buttonsOf(stage.show(GameOverPanel))).toEqual(['Home', 'Share this game', 'Replay']);
    expect(stage.show(GameOverPanel)).toContain('Best score');
  });

  test.each(['daily', 'classic'] as const)('of a %s game shows the move that lost it, unless moves were left', (mode) => {
    const stage = openOver(mode);
    const buttonsAfter = (isStuck: boolean) => {
      stage.hud.records.value = { isNewer: false, today: DAY, lastGame: { ...LAST_GAME, summary: { ...LAST_GAME.summary, isStuck } } };
      return buttonsOf(stage.show(GameOverPanel));
    };
    expect(buttonsAfter(true)).toContain('See the move');
    expect(buttonsAfter(false)).not.toContain('See the move');
  });

  test('of a classic game shows its distance to the best score, figures, and reached goals with their coins', () => {
    const stage = openOver('classic');
    stage.driver.world.profile.bestScore = 5000;
    stage.hud.records.value = {
      isNewer: false,
      today: DAY,
      lastGame: {
        ...LAST_GAME,
        summary: { ...LAST_GAME.summary, longestCombo: 6, cells: [3, 0, 2, 2], lastCells: [1, 2, 3] },
        goals: [{ kind: 'linesAtOnce', count: 2, coins: 10 }],
      },
    };
    const markup = stage.show(GameOverPanel);
    expect(markup).toMatch(
      /<i style="background:(#\w+)"><\/i><i><\/i><i class="last" style="background:(?!\1)(#\w+)"><\/i><i class="last" style="background:\2">/,
    );
    const text = markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
    expect(text).toContain('|Lines: 40|Best combo +50%|Goal reached: Clear 2 lines with one piece|+10|');
    expect(text).toContain('|Best score 5,000|5,000 short of your best|');
  });

  test('of the best daily game says so', () => {
    const stage = openOver();
    const summary = { ...LAST_GAME.summary, emptied: 3 };
    stage.hud.records.value = { isNewer: false, today: DAY, lastGame: { ...LAST_GAME, summary, isBestDaily: true } };
    expect(stage.show(GameOverPanel)).toContain('Your best daily game!');
    expect(stage.show(GameOverPanel)).toContain('Crystal clears: 3');
  });

  test.each([
    ['the form for a name', '', []],
    ['the own row between its neighbors', 'Mira', ['11|Ada|900|', '12|Mira|560|', '13|Bob|10|']],
  ])('shows %s', (_, username, rows) => {
    const stage = openOver('classic');
    stage.driver.send({ type: 'changePlayer', username });
    const row = (rank: number, name: string, score: number) => ({ ...ROW, rank, username: name, score, isOwn: name === 'Mira' });
    stage.hud.leaderboardTarget.value = 'leaderboard';
    stage.hud.leaderboard.value = {
      ...stage.hud.leaderboard.peek(),
      listState: 'list',
      rows: [row(1, 'Zoe', 5000), row(11, 'Ada', 900), row(12, 'Mira', 560), row(13, 'Bob', 10), row(14, 'Eve', 5)],
    };
    const markup = stage.show(GameOverPanel);
    const list = /<ol class="well standing">(.*?)<\/ol>/.exec(markup)?.[1] ?? '';
    const text = list.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
    expect(text).toBe(rows.length > 0 ? `|${rows.join('')}` : '');
    expect(markup.includes('name="username"')).toBe(username === '');
    expect(markup.includes('340 to rank 11')).toBe(username !== '');
  });

  test('of an unranked daily game asks for no name', () => {
    const asks = (command: typeof PLAY) => {
      const stage = openOver('daily', command);
      stage.hud.leaderboardTarget.value = 'leaderboard';
      stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), listState: 'list' };
      return stage.show(GameOverPanel).includes('name="username"');
    };
    expect([asks(PLAY), asks({ ...PLAY, ticket: undefined })]).toEqual([true, false]);
  });

  test('shows the rank of the result or of a listed row', () => {
    const stage = openOver();
    expect(stage.show(GameOverPanel)).not.toContain('Rank');
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), tab: 'daily', day: DAY, listState: 'list', rows: [ROW] };
    expect(stage.show(GameOverPanel)).toContain('Rank today: 12');
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), rows: [], ownRows: [{ ...ROW, rank: 1234 }] };
    expect(stage.show(GameOverPanel)).toContain('Rank today: 1,234');
    stage.hud.daily.value = { today: DAY, result: { day: DAY, score: 1, rank: 3 } };
    expect(stage.show(GameOverPanel)).toContain('Rank today: 3');
  });

  test('of an unranked game has no rank', () => {
    const stage = openOver('daily', { ...PLAY, ticket: undefined });
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), tab: 'daily', day: DAY, listState: 'list', rows: [ROW] };
    stage.hud.daily.value = { today: DAY, result: { day: DAY, score: 1, rank: 3 } };
    expect(stage.show(GameOverPanel)).not.toContain('Rank');
    expect(stage.show(GameOverPanel)).toContain('Next daily game in');
  });

  test.each<[Language, string]>([
    ['en', 'Next daily game in 11 hr 18 min'],
    ['ru', 'Следующая игра дня через 11 ч 18 мин'],
    ['fr', 'Prochaine partie du jour dans 11 h 18 min'],
    ['es', 'Próxima partida del día dentro de 11 h 18 min'],
    ['pt', 'Próxima partida do dia em 11 h 18 min'],
    ['zh', '距下一个每日挑战还有11小时 18分钟'],
  ])('shows the time until the next daily game (%s)', async (language, words) => {
    await switchLanguage(language);
    const markup = openOver().show(GameOverPanel);
    await switchLanguage('en');
    expect(markup.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words);
  });

  test("takes the time from the server's clock, and shows none while the clock is on another day", () => {
    const stage = openOver();
    stage.hud.daily.value = { today: DAY, lead: 3_600_000 };
    expect(stage.show(GameOverPanel)).toContain('Next daily game in 10 hr 18 min');
    for (const time of ['2027-11-22T12:00:00Z', '2025-11-22T12:00:00Z', '2026-11-23T00:00:00Z', '1969-12-31T12:00:00Z']) {
      vi.setSystemTime(time);
      stage.hud.daily.value = { today: DAY };
      expect(stage.show(GameOverPanel)).not.toContain('Next daily game');
    }
  });

  test('ignores the rank of another leaderboard or day', () => {
    const stage = openOver();
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), tab: 'allTime', day: undefined, listState: 'list', rows: [ROW] };
    stage.hud.daily.value = { today: DAY, result: { day: '2026-11-21', score: 1, rank: 3 } };
    expect(stage.show(GameOverPanel)).not.toContain('Rank');
  });

  test('shows the text to copy manually', () => {
    const stage = openOver();
    stage.hud.isShareable.value = true;
    stage.hud.copyText.value = 'Look <here>';
    expect(stage.show(GameOverPanel)).toMatch(/<textarea[^>]*aria-label="Copy this text"[^>]*>Look &lt;here&gt;<\/textarea>/);
  });
});

test('the game-over panel says which share of players the own row is better than', () => {
  const stage = openOver('classic');
  stage.driver.send({ type: 'changePlayer', username: 'Mira' });
  stage.hud.leaderboardTarget.value = 'leaderboard';
  const own = { ...ROW, rank: 412, total: 1288, username: 'Mira', isOwn: true };
  stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), listState: 'list', rows: [], ownRows: [own] };
  expect(stage.show(GameOverPanel)).toContain('<p>Better than 68%</p>');
});
