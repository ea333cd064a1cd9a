// Whole sessions of twenty minutes on each portal: no rule of a site broken, no ad over play, no reward without an ad, no dead button.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession, type Session, type SessionLog } from './support/session.ts';
import { playFor } from './support/session-player.ts';
import { CRAZYGAMES, GAMEDISTRIBUTION, POKI, MOCKED_PORTALS, type MockedPortal } from './support/mocked-portals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTES = 20;
const SHORT_MINUTES = 2;
const SECONDS = 60;
const SEED = 7;

/** Between two interstitials where the game keeps a cooldown. The other sites space their ads themselves. */
const COOLDOWN_SECONDS = 60;

type Played = Session & {
  /** Ads of the first half, in which the player watches no videos: some sites leave minutes between one and an interstitial. */
  readonly interstitials: SessionLog['ads'];
};

async function play(mocked: MockedPortal, scenario: string, delaySeconds: number, minutes = MINUTES): Promise<Played> {
  const session = await openSession({ mocked, scenario, delaySeconds, seed: SEED });
  await playFor(session, (minutes * SECONDS) / 2, SEED, false);
  const interstitials = [...session.log.ads];
  await playFor(session, (minutes * SECONDS) / 2, SEED);
  // What is under way ends.
  await session.until(() => session.driver.world.flow.ad === 'none' && session.driver.world.flow.awaited === 'none');
  expect(session.log.violations).toEqual([]);
  return { ...session, interstitials };
}

describe.each(MOCKED_PORTALS)('$name', (mocked) => {
  test(`${MINUTES} minutes of ads that take 2 s: the game holds for each, and each video that was watched is rewarded`, async () => {
    const { interstitials, log } = await play(mocked, 'fill', 2);
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
    const leastSeconds = mocked.open('fill').adPolicy.cooldownSeconds === null ? 0 : COOLDOWN_SECONDS;
    for (const [k, { from }] of interstitials.slice(1).entries()) expect(from - interstitials[k].to).toBeGreaterThan(leastSeconds);
  });

  test(`${MINUTES / 2} minutes of ads that take 6 s: late ones stop the game within a frame, and lose nothing`, async () => {
    const { ads, answers, earned } = (await play(mocked, 'fill', 6, MINUTES / 2)).log;
    expect(ads.length, 'late ads').toBeGreaterThan(3);
    expect(
      answers.filter((isRewarded) => !isRewarded),
      'videos in vain',
    ).toEqual([]);
    expect(earned).toBe(answers.length);
  });

  test.each(['no-fill', 'closed-early', 'never-settles', 'too-soon'])(`${SHORT_MINUTES} minutes of %s`, async (scenario) => {
    const { driver, log } = await play(mocked, scenario, 2, SHORT_MINUTES);
    if (scenario !== 'too-soon') expect(log.answers).not.toContain(true);
    expect(driver.world.profile.bestScore, 'the game is played').toBeGreaterThan(200);
  });
});

test.each([
  { mocked: GAMEDISTRIBUTION, most: 0 },
  // Nobody can know it there before the first answer.
  { mocked: CRAZYGAMES, most: 1 },
])('$mocked.name: where ads are disabled, $most press on a video at most is in vain', async ({ mocked, most }) => {
  const { log, driver } = await play(mocked, 'disabled', 2, 2 * SHORT_MINUTES);
  expect(log.answers.length).toBeLessThanOrEqual(most);
  expect(driver.world.session.rewardedVideo).toBe('disabled');
});

test.each([POKI, CRAZYGAMES])('$name: no ad at the first press on Play', async (mocked) => {
  const session = await openSession({ mocked, scenario: 'fill', delaySeconds: 2, seed: SEED });
  await session.pass(3);
  session.press({ type: 'play' });
  await session.pass(20);
  expect([session.log.breaks, session.log.ads]).toEqual([['play'], []]);
});
