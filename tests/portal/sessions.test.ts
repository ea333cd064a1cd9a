// Whole sessions of twenty minutes on each portal: no rule of a site broken, no ad over play, no reward without an ad, no dead button.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession, type Session, type SessionLog } from './support/session.ts';
import { playFor } from './support/session-player.ts';
import { CRAZYGAMES, GAMEDISTRIBUTION, POKI, STANDS, type Stand } from './support/stands.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTES = 20;
const SHORT_MINUTES = 2;
const SECONDS = 60;
const SEED = 7;

/** From an interstitial to the next: the game's cooldown where it keeps one. Poki's mock and CrazyGames' space their ads as they like. */
const REST_SECONDS: Readonly<Record<string, number>> = { GameDistribution: 60, Poki: 0, CrazyGames: 0, Yandex: 60 };

type Played = Session & {
  /** Ads of the first half, in which the player watches no videos: some sites leave minutes between one and an interstitial. */
  readonly interstitials: SessionLog['ads'];
};

async function play(stand: Stand, scenario: string, delaySeconds: number, minutes = MINUTES): Promise<Played> {
  const session = await openSession({ stand, scenario, delaySeconds, seed: SEED });
  await playFor(session, (minutes * SECONDS) / 2, SEED, false);
  const interstitials = [...session.log.ads];
  await playFor(session, (minutes * SECONDS) / 2, SEED);
  // What is under way ends.
  await session.until(() => session.driver.world.flow.ad === 'none' && session.driver.world.flow.awaited === 'none');
  expect(session.log.violations).toEqual([]);
  return { ...session, interstitials };
}

describe.each(STANDS)('$name', (stand) => {
  test(`${MINUTES} minutes of ads that take 2 s: the game holds for each, and each video that was watched is rewarded`, async () => {
    const { interstitials, log } = await play(stand, 'fill', 2);
    const { ads, answers, earned } = log;
    expect(
      ads.filter(({ wasHeld }) => !wasHeld),
      'ads over play',
    ).toEqual([]);
    expect(answers.length).toBeGreaterThan(5);
    expect(
      answers.filter((isRewarded) => !isRewarded),
      'videos in vain',
    ).toEqual([]);
    expect(earned).toBe(answers.length);
    expect(interstitials.length).toBeGreaterThan(1);
    for (const [k, { from }] of interstitials.slice(1).entries())
      expect(from - interstitials[k].to).toBeGreaterThan(REST_SECONDS[stand.name]);
  });

  test(`${MINUTES / 2} minutes of ads that take 6 s: late ones stop the game within a frame, and lose nothing`, async () => {
    const { ads, answers, earned } = (await play(stand, 'fill', 6, MINUTES / 2)).log;
    expect(ads.length, 'late ads').toBeGreaterThan(3);
    expect(
      answers.filter((isRewarded) => !isRewarded),
      'videos in vain',
    ).toEqual([]);
    expect(earned).toBe(answers.length);
  });

  test.each(['no-fill', 'closed-early', 'never-settles', 'too-soon'])(`${SHORT_MINUTES} minutes of %s`, async (scenario) => {
    const { driver, log } = await play(stand, scenario, 2, SHORT_MINUTES);
    if (scenario !== 'too-soon') expect(log.answers).not.toContain(true);
    expect(driver.world.profile.bestScore, 'the game is played').toBeGreaterThan(200);
  });
});

test.each([
  { stand: GAMEDISTRIBUTION, most: 0 },
  // Nobody can know it there before the first answer.
  { stand: CRAZYGAMES, most: 1 },
])('$stand.name: where ads are disabled, $most press on a video at most is in vain', async ({ stand, most }) => {
  const { log, driver } = await play(stand, 'disabled', 2, 2 * SHORT_MINUTES);
  expect(log.answers.length).toBeLessThanOrEqual(most);
  expect(driver.world.session.rewardedVideo).toBe('disabled');
});

test.each([POKI, CRAZYGAMES])('$name: no ad at the first press on Play', async (stand) => {
  const session = await openSession({ stand, scenario: 'fill', delaySeconds: 2, seed: SEED });
  await session.pass(3);
  session.press({ type: 'play' });
  await session.pass(20);
  expect([session.log.breaks, session.log.ads]).toEqual([['play'], []]);
});
