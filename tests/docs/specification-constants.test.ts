// The specification's numbers, sounds and English texts that no other test pins, and how long what it times is seen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import effects from '../../assets/generated/sound/effects.json';
import music from '../../assets/generated/sound/music.json';
import { TIMING } from '../../src/ecs/timing.ts';
import en from '../../src/i18n/en.json';
import { DEFAULT_SETTINGS } from '../../src/portal/settings.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { NO_MOVE } from '../support/positions.ts';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const QUEUE = '1a,2a,3a,4a,5a,6a';

describe('section 9', () => {
  test('times, speeds and particles', () => {
    expect(TIMING).toMatchObject({
      stepSeconds: 1 / 60,
      maxFrameSeconds: 0.05,
      lineFadeSeconds: 0.3,
      slideUnitsPerSecond: 900,
      scoreDisplaySeconds: 0.5,
      scoreFadeSeconds: 0.2,
      scoreAccumulationSpeed: 9,
      noMoveAfterDropSeconds: 1,
      confettiParticles: 8,
      confettiLifeSeconds: 1.5,
      lineBurstParticles: 10,
      lineBurstLifeSeconds: 2.1,
      stars: 30,
      starLifeSeconds: 2.5,
      snowflakes: 70,
      reviveSeconds: 5,
      revivedSeconds: 2,
      handMoveSeconds: 1.5,
      handDelaySeconds: 0.5,
      debugHoldSeconds: 2,
      snackbarSeconds: 3,
      loadedDelaySeconds: 0.25,
    });
  });

  test('the ad cooldown of 60 s, as shipped', () => {
    expect(DEFAULT_SETTINGS.adCooldownSeconds).toBe(60);
  });

  test('the dark overlay of 0.8 and the combo tween of 0.2 s', () => {
    expect(ruleOf(read('src/hud/styles/panels.css'), '.dark-overlay')).toContain('/ 80%)');
    expect(ruleOf(read('src/hud/styles/game.css'), '.combo .fill')).toContain('transform 0.2s');
  });

  test('the version 1.0.5, of the session and of the package', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect([version, SESSION_KEY.endsWith(version)]).toEqual(['1.0.5', true]);
  });
});

function ruleOf(sheet: string, selector: string): string {
  return sheet.split(`\n${selector} {`)[1].split('}')[0];
}

describe('section 1', () => {
  test('music is one loop of 21.463 s', () => {
    const [, milliseconds, isLoop] = music.sprite.loop;
    expect(milliseconds).toBeCloseTo(21_463, 0);
    expect(isLoop).toBe(true);
  });

  test('every sound effect of the list is recorded', () => {
    const combos = [1, 2, 3, 4, 5, 6, 7].map((count) => `combo${count}`);
    const others = 'staticSound explosion1 explosion2 drop slideUp coin click spawn gameOver award christmas'.split(' ');
    expect(Object.keys(effects.sprite)).toEqual(expect.arrayContaining([...combos, ...others]));
  });

  test('the first line of a drop explodes otherwise than the next ones', () => {
    const driver = playWorld(`1111111/1111111 1c,1a`).drop(0, 7, 0);
    expect(driver.sounds().filter((name) => name.startsWith('explosion'))).toEqual(['explosion1', 'explosion2']);
  });

  test('new blocks have a sound', () => {
    expect(playWorld(`0 ${QUEUE}`).changeBlocks().sounds()).toContain('spawn');
  });
});

describe('what is seen of a time', () => {
  /** Seconds, from now on, until nothing of the kind is left. */
  function secondsOf(driver: WorldDriver, kind: 'popups' | 'confetti' | 'stars'): number {
    let ticks = 0;
    while (driver.alive(driver.world.pools[kind]).length > 0) {
      expect(ticks++).toBeLessThan(600);
      driver.ticks(1);
    }
    return ticks / 60;
  }

  test('a score stands for 0.5 s and fades for 0.2 s', () => {
    const driver = playWorld(`1111111/01 ${QUEUE}`).drop(0, 7, 0).ticks(29);
    const [popup] = driver.alive(driver.world.pools.popups);
    expect(driver.world.components.Sprite.alpha[popup]).toBe(1);
    expect(29 / 60 + secondsOf(driver, 'popups')).toBeCloseTo(0.7, 1);
  });

  test.each([
    { name: 'game over', make: () => playWorld(NO_MOVE).until('gameOver') },
    { name: 'a level', make: () => playWorld(`0 1a,1a,1a stage=3190`).drop(0, 7, 0).until('levelUp') },
  ])('confetti of eight on each side of $name, gone after 1.5 s', ({ make }) => {
    const driver = make();
    expect(driver.alive(driver.world.pools.confetti)).toHaveLength(2 * TIMING.confettiParticles);
    expect(secondsOf(driver, 'confetti')).toBeLessThanOrEqual(1.5);
  });

  test('thirty stars for a level, gone after 2.5 s', () => {
    const driver = playWorld(`0 1a,1a,1a stage=3190`).drop(0, 7, 0).until('levelUp');
    expect(driver.alive(driver.world.pools.stars)).toHaveLength(30);
    expect(secondsOf(driver, 'stars')).toBeLessThanOrEqual(2.5);
  });
});

test.each([
  ['revive.watch', 'Continue?'],
  ['panel.continueQuestion', 'Continue?'],
  ['panel.paused', 'Paused'],
  ['panel.settings', 'Settings'],
  ['panel.gameOver', 'Game over'],
  ['panel.congratulations', 'Congratulations!'],
  ['panel.levelUp', 'Level {{level}}'],
  ['leaderboard.join', 'Join The Leaderboard?'],
  ['leaderboard.loginNeeded', 'Please log in to view the leaderboard!'],
  ['leaderboard.yourResult', 'Your result'],
  ['leaderboard.submit', 'Submit'],
  ['leaderboard.logIn', 'Log in'],
  ['leaderboard.anonymous', 'Anonymous'],
  ['themes.price', '${{price}}'],
  ['ad.countdown_other', 'Showing ad in {{count}} seconds...'],
  ['error.AdError', 'Failed to show ad!'],
  ['error.EmptyName', 'Please enter a Username!'],
  ['error.CharactersAllowed', 'Please use only letters, numbers, space, "-", ".", and "_"'],
  ['error.BadWords', "Don't use bad words!"],
  ['error.SendScoreError', 'Failed to send score!'],
  ['error.ScoreSent', 'The score was sent successfully!'],
  ['error.LoadingError', 'Failed to load leaderboard data!'],
  ['error.NoEntry', 'No entry yet! Be the first!'],
  ['error.Loading', 'Loading, please wait...'],
  ['snackbar.noRewardedVideo', 'No rewarded video to show now. Please try again later!'],
  ['snackbar.sdkNotReady', 'SDK is not ready'],
])('the English text of %s is "%s"', (key, text) => {
  const [group, name] = key.split('.');
  expect((en as unknown as Record<string, Record<string, string>>)[group][name]).toBe(text);
});
