// Constants of the specification that no other test covers: times, speeds, sounds, appearance, English texts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import atlas from '../../assets/generated/atlas.json';
import flags from '../../assets/generated/flags.json';
import { createClock } from '../../src/ecs/clock.ts';
import { LATE_TIMING } from '../../src/game/late-timing.ts';
import { TIMING } from '../../src/game/timing.ts';
import texts from '../../src/i18n/en.json';
import more from '../../src/i18n/more/en.json';
import { MAX_ENTRIES, NICKNAME, PIN_DIGITS, TIMEOUT_MILLISECONDS } from '../../src/net/protocol.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { openMenu, playWorld } from '../support/play-world.ts';

const en = { ...texts, ...more };
const ROOT = join(import.meta.dirname, '../..');

// @spec 2.24 9.7 9.14 9.37 9.38
test('times, speeds and particle counts match section 9', () => {
  expect({ ...createClock(), ...TIMING, ...LATE_TIMING }).toMatchObject({
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

// @spec 7.12
test('the default script of the ad service is ./js/main.min.js', () => {
  expect(DEFAULT_SETTINGS.gameDistribution.script).toBe('./js/main.min.js');
});

// @spec 7.1
test('the default path of the leaderboard is /api/score beside the page', () => {
  expect(DEFAULT_SETTINGS.leaderboard.address).toBe('./api/score');
});

// @spec 9.5
test('the default ad cooldown is 60 s', () => {
  expect(DEFAULT_SETTINGS.adCooldownSeconds).toBe(60);
});

// @spec 1.26
test.each([
  ['one line', '1111111 1a,1a', ['explosion1']],
  ['several lines', '1111111/1111111 1c,1a', ['explosion2']],
])('a drop that clears %s has one explosion sound', (_, notation, sounds) => {
  const driver = playWorld(notation).drop(0, 7, 0);
  expect(driver.sounds().filter((name) => name.startsWith('explosion'))).toEqual(sounds);
});

// @spec 1.29
test('new blocks play a sound', () => {
  expect(playWorld('0 1a,2a,3a').changeBlocks().sounds()).toContain('spawn');
});

// @spec 2.72
test("the tutorial's hand drags a piece from its slot to its cells", () => {
  const driver = openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });
  const { components, pools } = driver.world;
  const { x, y, scaleX } = components.Transform;
  const seen = Array.from({ length: 120 }, () => {
    driver.ticks(1);
    const [[guide], [hand]] = [driver.alive(pools.guides), driver.alive(pools.hands)];
    return { away: Math.hypot(x[guide] - x[hand], y[guide] - y[hand]), y: y[guide], scale: scaleX[guide] };
  });
  for (const { away } of seen) expect(away, 'the piece stays under the finger').toBeCloseTo(seen[0].away, 2);
  expect(seen[0].y).toBeGreaterThan(driver.world.view.layout.queueTop);
  expect(seen[119].y).toBeLessThan(driver.world.view.layout.queueTop);
  expect(seen[119].scale).toBeCloseTo(1, 2);
  expect(driver.alive(pools.pieces), 'the real piece stays in its slot').toHaveLength(3);
});

// @spec 3.4
test('types 2 and 6, which share a colour, are distinguishable in greyscale', async () => {
  const greyOf = (jewel: 'jewel-2' | 'jewel-6') => {
    const [left, top, width, height] = atlas.frames[jewel];
    return sharp(join(ROOT, 'assets/generated/atlas.webp')).extract({ left, top, width, height }).greyscale().raw().toBuffer();
  };
  const [second, sixth] = await Promise.all([greyOf('jewel-2'), greyOf('jewel-6')]);
  const differing = second.filter((grey, index) => Math.abs(grey - sixth[index]) > 25).length;
  expect(differing / second.length).toBeGreaterThan(0.25);
});

/** Returns hue in degrees and luminance from 0 to 1 of the picture's mean colour. */
async function meanColour(jewel: number): Promise<{ hue: number; luminance: number }> {
  const [left, top, width, height] = atlas.frames[`jewel-${jewel}` as 'jewel-1'];
  const pixels = await sharp(join(ROOT, 'assets/generated/atlas.webp'))
    .extract({ left, top, width, height })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const sums = [0, 0, 0];
  for (let first = 0; first < pixels.length; first += 4) {
    for (const channel of [0, 1, 2]) sums[channel] += (pixels[first + channel] * pixels[first + 3]) / pixels.length / 255;
  }
  const [red, green, blue] = sums;
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  return { hue: (hue + 360) % 360, luminance: (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 64 };
}

// @spec 3.1
test.each([
  [1, '#bf77ff', 272],
  [2, '#fd7776', 0],
  [3, '#0c8bd6', 203],
  [4, '#ebd642', 53],
  [5, '#6cd059', 111],
  [6, '#fd7776', 0],
])('the picture of jewel %i has the hue of %s', async (jewel, _, hue) => {
  const mean = await meanColour(jewel);
  expect(Math.abs(((mean.hue - hue + 540) % 360) - 180)).toBeLessThan(20);
});

// @spec 3.5
test('the picture of jewel 6 is darker than that of jewel 2', async () => {
  const [second, sixth] = [await meanColour(2), await meanColour(6)];
  expect(sixth.luminance).toBeLessThan(0.8 * second.luminance);
});

// @spec 2.5
test('the splash covers the whole window', () => {
  const sheet = readFileSync(join(ROOT, 'src/hud/styles/splash.css'), 'utf8');
  expect(/#splash \{([^}]*)\}/.exec(sheet)?.[1]).toMatch(/position: fixed;[^]*inset: 0;/);
});

// @spec 9.53 9.54 9.55 9.56
test("the score service is off, with the specification's defaults", () => {
  expect(DEFAULT_SETTINGS.scoreService).toMatchObject({
    isEnabled: false,
    rememberNickname: true,
    autoShowRegistration: true,
    alwaysShowRegistration: false,
    autoShowLeaderboard: false,
    confirmLogin: false,
  });
});

// @spec 9.49
test('calls and fields have the limits of the specification', () => {
  expect([TIMEOUT_MILLISECONDS, MAX_ENTRIES, NICKNAME, PIN_DIGITS]).toEqual([5000, 100, { minLength: 5, maxLength: 12 }, 6]);
});

// @spec 3.39
test('the flag sheet has about 250 codes in cells of 48 by 36 pixels', async () => {
  const { width, height } = await sharp(join(ROOT, 'assets/generated/flags.webp')).metadata();
  expect([width, height]).toEqual([flags.columns * 48, Math.ceil(flags.codes.length / flags.columns) * 36]);
  expect(flags.codes.length).toBeGreaterThan(240);
});

test.each([
  // @spec 2.50
  ['revive.watch', 'Continue?'],
  // @spec 2.52
  ['panel.continueQuestion', 'Continue?'],
  // @spec 2.55
  ['panel.congratulations', 'Congratulations!'],
  // @spec 2.55
  ['panel.levelUp', 'Level up!'],
  // @spec 2.63
  ['leaderboard.join', 'Join The Leaderboard?'],
  // @spec 2.64
  ['leaderboard.loginNeeded', 'Please log in to view the leaderboard!'],
  // @spec 2.63
  ['leaderboard.yourResult', 'Your result'],
  // @spec 2.63
  ['leaderboard.submit', 'Submit'],
  // @spec 2.63 6.5
  ['leaderboard.logIn', 'Log in'],
  // @spec 6.5
  ['leaderboard.anonymous', 'Anonymous'],
  // @spec 8.8
  ['error.AdError', 'Failed to show ad!'],
  // @spec 5.5
  ['error.EmptyName', 'Please enter a Username!'],
  // @spec 5.5
  ['error.CharactersAllowed', 'Please use only letters, numbers, space, "-", ".", and "_"'],
  // @spec 5.5
  ['error.BadWords', "Don't use bad words!"],
  // @spec 8.11
  ['error.SendScoreError', 'Failed to send score!'],
  // @spec 8.11
  ['error.ScoreSent', 'The score was sent successfully!'],
  // @spec 2.64 8.11
  ['error.LoadingError', 'Failed to load leaderboard data!'],
  // @spec 2.64
  ['error.NoEntry', 'No entry yet! Be the first!'],
  // @spec 2.64 8.18
  ['error.Loading', 'Loading, please wait...'],
  // @spec 8.12
  ['snackbar.noRewardedVideo', 'No rewarded video to show now. Please try again later!'],
  // @spec 8.9
  ['snackbar.sdkNotReady', 'SDK is not ready'],
])('the English text of %s is "%s"', (key, text) => {
  const [group, name] = key.split('.');
  expect((en as unknown as Record<string, Record<string, string>>)[group][name]).toBe(text);
});
