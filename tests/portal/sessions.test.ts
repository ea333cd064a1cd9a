// Sessions of minutes on each portal: no violation of a site's rules, no ad during play, no unearned reward, no button without effect.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { casesOf } from '../../tools/suite.ts';
import { openSession, type Session, type SessionLog } from './support/session.ts';
import { playFor } from './support/session-player.ts';
import { CRAZYGAMES, GAMEDISTRIBUTION, POKI, MOCKED_PORTALS, type MockedPortal } from './support/mocked-portals.ts';

beforeEach(() => void vi.useFakeTimers());

const LONG_MINUTES = 20;
const MINUTES = 10;
const SHORT_MINUTES = 2;
const SECONDS = 60;
const QUICK_ADS = 'ads that take 2 s: holds the game for each and rewards each watched video';
const SEED = 4;

/** Minimum between two interstitials on sites where the game applies its cooldown. The other sites space ads themselves. */
const COOLDOWN_SECONDS = 60;

type Played = Session & {
  /** Ads of the first half, without rewarded ads: some sites require minutes between one and an interstitial. */
  readonly interstitials: SessionLog['ads'];
};

async function play(mocked: MockedPortal, scenario: string, delaySeconds: number, minutes: number): Promise<Played> {
  const session = await openSession({ mocked, scenario, delaySeconds, seed: SEED });
  await playFor(session, (minutes * SECONDS) / 2, SEED, false);
  const interstitials = [...session.log.ads];
  await playFor(session, (minutes * SECONDS) / 2, SEED);
  // Ends the ad and the answer that are pending.
  await session.until(() => session.driver.world.flow.ad === 'none' && session.driver.world.flow.awaited === 'none');
  expect(session.log.violations).toEqual([]);
  return { ...session, interstitials };
}

describe.each(casesOf(MOCKED_PORTALS, [0, 3]))('$name', (mocked) => {
  test(`${MINUTES} minutes of ${QUICK_ADS}`, () => expectHeld(MINUTES));

  test(`${LONG_MINUTES} minutes of ${QUICK_ADS}`, { tags: 'full' }, () => expectHeld(LONG_MINUTES));

  async function expectHeld(minutes: number): Promise<void> {
    const { interstitials, log } = await play(mocked, 'fill', 2, minutes);
    const { ads, answers, earned } = log;
    expect(
      ads.filter(({ wasHeld }) => !wasHeld),
      'ads during play',
    ).toEqual([]);
    expect(answers.length).toBeGreaterThan(minutes / 4);
    expect(
      answers.filter((isRewarded) => !isRewarded),
      'videos without a reward',
    ).toEqual([]);
    expect(earned).toBe(answers.length);
    expect(interstitials.length).toBeGreaterThan(1);
    const minSeconds = mocked.open('fill').adPolicy.cooldownSeconds === null ? 0 : COOLDOWN_SECONDS;
    for (const [k, { from }] of interstitials.slice(1).entries()) expect(from - interstitials[k].to).toBeGreaterThan(minSeconds);
  }

  test(`${MINUTES} minutes of ads that take 6 s: stops the game within a frame and loses nothing`, async () => {
    const { ads, answers, earned } = (await play(mocked, 'fill', 6, MINUTES)).log;
    expect(ads.length, 'late ads').toBeGreaterThan(3);
    expect(
      answers.filter((isRewarded) => !isRewarded),
      'videos without a reward',
    ).toEqual([]);
    expect(earned).toBe(answers.length);
  });

  // @spec 4.67
  test.each(['no-fill', 'closed-early', 'never-settles', 'too-soon'])(
    `${SHORT_MINUTES} minutes of %s: play continues`,
    async (scenario) => {
      const { driver, log } = await play(mocked, scenario, 2, SHORT_MINUTES);
      if (scenario !== 'too-soon') expect(log.answers).not.toContain(true);
      expect(driver.world.profile.bestScore, 'the game is played').toBeGreaterThan(200);
    },
  );
});

test.each([
  { mocked: GAMEDISTRIBUTION, max: 0 },
  // The SDK reports it only with the first answer.
  { mocked: CRAZYGAMES, max: 1 },
])('$mocked.name with disabled ads offers at most $max video without a reward', async ({ mocked, max }) => {
  const { log, driver } = await play(mocked, 'disabled', 2, 2 * SHORT_MINUTES);
  expect(log.answers.length).toBeLessThanOrEqual(max);
  expect(driver.world.session.rewardedVideo).toBe('disabled');
});

test.each([POKI, CRAZYGAMES])('$name shows no ad at the first press on Play', async (mocked) => {
  const session = await openSession({ mocked, scenario: 'fill', delaySeconds: 2, seed: SEED });
  await session.pass(3);
  session.press({ type: 'play' });
  await session.pass(20);
  expect([session.log.breaks, session.log.ads]).toEqual([['play'], []]);
});
