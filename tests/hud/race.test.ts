// A shared game in the HUD: the panel of its link, the other score during a race, and both results.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Friend } from '../../src/game/session.ts';
import { GameOverPanel } from '../../src/hud/panels/game-over-panel.tsx';
import { LinkPanel } from '../../src/hud/panels/link-panel.tsx';
import { formatClock, PracticeSign } from '../../src/hud/widgets/race.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import type { LinkView } from '../../src/state/hud.ts';
import { openMenu } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

const VIEW: LinkView = { score: 12_340, moves: 84, secretMinutes: -5, isTutorialFirst: false, watch() {}, race() {} };

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the panel of a link', () => {
  function showPanel(change: Partial<LinkView> = {}): string {
    const { hud, show } = openHud(openMenu().send({ type: 'openLink' }));
    hud.link.value = { ...VIEW, ...change };
    return show(LinkPanel);
  }

  test('shows the result and offers to watch the game or to race against it', () => {
    const markup = showPanel();
    expect(textOf(markup)).toContain('12,340 points · pieces: 84 Your pieces are the same.');
    expect(buttonsOf(markup)).toEqual(['Close', 'Watch', 'Race with the same pieces']);
  });

  test('announces the tutorial to a newcomer', () => {
    expect(textOf(showPanel({ isTutorialFirst: true }))).toContain('The short tutorial comes first');
  });

  test('shows a daily game that others still play only when it opens', () => {
    const markup = showPanel({ secretMinutes: 677 });
    expect(textOf(markup)).toContain('The link opens in 11 hr 17 min.');
    expect(buttonsOf(markup)).toEqual(['Close']);
    expect(markup).not.toContain('12,340');
  });
});

/** Opens a race with one drop of the first piece for 20 points at most. */
function openRace(friend: Friend, score = 0) {
  const practice = { kind: 'race', start: { type: 'position', notation: `0 3a1,3a1,3a1 score=${score}` }, friend } as const;
  return openHud(openMenu().send({ type: 'playPractice', practice }));
}

describe('the label of a race', () => {
  test("shows the friend's score after as many drops, and then the last one", () => {
    const { driver, show } = openRace({ scores: [0, 120, 4560], tenths: undefined });
    const sign = () => textOf(show(PracticeSign)).trim();
    expect(sign()).toBe('This game does not count');
    driver.drop(0, 0, 0);
    expect(sign()).toBe('Friend: 120');
    driver.drop(0, 4, 4);
    expect(sign()).toBe('Friend, at the end: 4,560');
    driver.drop(0, 4, 0);
    expect(sign()).toBe('Friend, at the end: 4,560');
  });

  test('shows no score in another practice game', () => {
    const practice = { kind: 'coach', start: { type: 'seed', seed: 1 } } as const;
    const { driver, show } = openHud(openMenu().send({ type: 'playPractice', practice }));
    driver.send({ type: 'dropPiece', slot: 0, x: 0, y: 0 });
    expect(textOf(show(PracticeSign)).trim()).toBe('This game does not count');
  });
});

describe('the end of a race', () => {
  function showEnd(friend: Friend, score: number): string {
    const { driver, show } = openRace(friend, score);
    driver.world.session.running!.times.push(600, 650);
    driver.world.flow = { ...driver.world.flow, overlay: 'gameOver' };
    return textOf(show(GameOverPanel));
  }

  test.each([
    [900, 'You won! You 2:05 900 Friend 1:00 800'],
    [700, 'Your friend won. Friend 1:00 800 You 2:05 700'],
    [800, 'A tie! You 2:05 800 Friend 1:00 800'],
  ])('shows both results, the better one first: %i points', (score, text) => {
    expect(showEnd({ scores: [0, 40, 800], tenths: 600 }, score)).toContain(text);
  });

  test("shows no times without the friend's", () => {
    expect(showEnd({ scores: [0, 800], tenths: undefined }, 900)).toContain('You won! You 900 Friend 800');
  });
});

test.each([
  [0, '0:00'],
  [599, '0:59'],
  [600, '1:00'],
  [37_259, '62:05'],
])('%i tenths of a second are written as %s', (tenths, text) => {
  expect(formatClock(tenths)).toBe(text);
});
