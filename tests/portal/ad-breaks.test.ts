// Times at which ads are requested: the portal's policy, cooldowns, and retries after a refusal.
import { describe, expect, test, vi } from 'vitest';
import { createAdBreaks } from '../../src/portal/ad-breaks.ts';
import type { AdPolicy } from '../../policies/policy.ts';
import type { AdKind, AdResult, Portal } from '../../src/portal/portal.ts';
import { create as createStandalone } from '../../src/portal/standalone.ts';

type Overrides = Partial<AdPolicy> & {
  /** `cooldownSeconds` of the settings, not of the policy. */
  readonly cooldown?: number;
};

/** Creates breaks on a portal whose ads all have the same outcome, with a settable clock. */
function createBreaks(isShown: () => boolean, overrides: Overrides = {}) {
  const { cooldown = 60, ...policy } = overrides;
  const adPolicy: AdPolicy = {
    breaks: ['play', 'replay', 'home'],
    cooldownSeconds: 0,
    secondsAfterRewarded: 0,
    first: 'play',
    ...policy,
  };
  const clock = { seconds: 0 };
  const showAd = vi.fn(async (kind: AdKind): Promise<AdResult> => {
    return isShown()
      ? { kind, isShown: true, isRewarded: kind === 'rewarded' }
      : { kind, isShown: false, isRewarded: false, reason: 'no-fill' };
  });
  const portal: Portal = { ...createStandalone(), adPolicy, showAd };
  const breaks = createAdBreaks({ portal, now: () => clock.seconds * 1000, cooldownSeconds: cooldown });
  return { breaks, clock, showAd };
}

/** Seconds, kind and outcome. `offer` is a replay, `aside` is going home; `-` is not requested, `no fill` not shown. */
const OFFERS = /([\d.]+) (offer|aside|rewarded)(?: (-|no fill))?/g;

describe('createAdBreaks', () => {
  test.each<[string, string, Overrides?]>([
    // @spec 4.64
    ['requests the first interstitial immediately, the next after the cooldown', '0 offer | 59.9 offer - | 60 offer | 61 offer -'],
    ['requests again 10 s after an interstitial that was not shown', '0 offer no fill | 9.9 offer - | 10 offer | 20 offer -'],
    ['starts the cooldown after a rewarded ad too', '0 rewarded | 59 offer - | 60 offer'],
    ['starts no cooldown after a failed rewarded ad', '0 rewarded no fill | 0 offer'],
    ['requests rewarded ads during the cooldown', '0 offer | 1 rewarded | 2 rewarded | 61 offer - | 62 offer'],
    ['keeps the rest of a cooldown after a rewarded ad', '0 offer | 30 rewarded no fill | 45 offer -'],
    ['applies the cooldown of the portal', '0 offer | 60 offer - | 180 offer', { cooldownSeconds: 180 }],
    ['applies a longer cooldown of the settings', '0 offer | 60 offer - | 90 offer', { cooldown: 90 }],
    [
      'requests at each break if the portal has no timer, also after a refusal',
      '0 offer | 1 offer | 2 offer no fill | 2 offer no fill | 3 rewarded | 3 offer',
      { cooldownSeconds: null },
    ],
    ['requests at any break that the portal allows', '0 aside | 60 offer | 120 aside'],
    [
      'requests only before play if the portal requires it; other breaks start no cooldown',
      '0 aside - | 1 offer | 60 aside - | 61 offer',
      { breaks: ['play', 'replay'] },
    ],
    ['requests rewarded ads at any time if breaks are only before play', '0 rewarded | 1 rewarded', { breaks: ['play', 'replay'] }],
    [
      'waits after a rewarded ad as long as the portal requires, even without another timer',
      '0 offer | 1 rewarded | 180.9 offer - | 181 offer | 182 rewarded no fill | 183 offer',
      { cooldownSeconds: null, secondsAfterRewarded: 180 },
    ],
    ['requests no interstitial if the portal has none', '0 offer - | 100 offer -', { breaks: [] }],
  ])('%s', async (_, timeline, options) => {
    let isNextShown = true;
    const { breaks, clock, showAd } = createBreaks(() => isNextShown, options);
    for (const [, seconds, kind, outcome] of timeline.matchAll(OFFERS)) {
      const [isRequested, isShown] = [outcome !== '-', outcome === undefined];
      clock.seconds = Number(seconds);
      isNextShown = isShown;
      showAd.mockClear();
      const result = await (kind === 'rewarded' ? breaks.showRewarded() : breaks.offer(kind === 'offer' ? 'replay' : 'home'));
      expect(showAd.mock.calls, `at ${seconds} s`).toEqual(isRequested ? [[kind === 'rewarded' ? 'rewarded' : 'interstitial']] : []);
      expect(result?.isShown).toBe(isRequested ? isShown : undefined);
    }
  });
});

describe('a site that keeps ads apart itself', () => {
  /** Offers a break each `step` seconds. Returns the seconds of the ads, and of the refusals of a site that needs `spacing` between two ads. */
  async function offerOften(spacing: number, step: number, minutes: number, policy: Overrides = {}) {
    const [ads, refusals]: [number[], number[]] = [[], []];
    const { breaks, clock, showAd } = createBreaks(() => true, policy);
    showAd.mockImplementation(async (kind) => {
      const isShown = clock.seconds - (ads.at(-1) ?? -Infinity) >= spacing;
      (isShown ? ads : refusals).push(clock.seconds);
      return { kind, isShown, isRewarded: false, ...(isShown ? {} : { reason: 'too-soon' as const }) };
    });
    for (; clock.seconds <= minutes * 60; clock.seconds += step) await breaks.offer('replay');
    return { ads, refusals };
  }

  test.each<[number, number, Overrides]>([
    [120, 10, {}],
    [120, 25, {}],
    [120, 37, {}],
    [90, 20, {}],
    [180, 20, {}],
    [180, 20, { cooldownSeconds: null }],
    [120, 20, { cooldown: 0 }],
  ])(
    'of %i s, with a break each %i s (%j), is asked too soon at most six times, and later at the right time',
    async (spacing, step, policy) => {
      const { ads, refusals } = await offerOften(spacing, step, 60, policy);
      expect(refusals.length).toBeLessThanOrEqual(6);
      expect(refusals.at(-1), 'all before the first ads').toBeLessThan(2 * spacing + step);
      const gaps = ads.slice(1).map((at, index) => at - ads[index]);
      expect(Math.max(...gaps)).toBeLessThan(spacing + 30 + step);
    },
  );

  test('that refuses nothing keeps the cooldown', async () => {
    const { ads, refusals } = await offerOften(60, 20, 10);
    expect([ads.length, refusals]).toEqual([11, []]);
  });

  test('that refuses the first request is asked again after 30 s', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true);
    showAd.mockResolvedValueOnce({ kind: 'interstitial', isShown: false, isRewarded: false, reason: 'too-soon' });
    await breaks.offer('play');
    clock.seconds = 29;
    expect(await breaks.offer('replay')).toBeUndefined();
    clock.seconds = 30;
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
    clock.seconds = 90;
    expect(await breaks.offer('replay'), 'the cooldown is unchanged').toMatchObject({ isShown: true });
  });
});

describe('createAdBreaks, after the first results', () => {
  test('requests no interstitial once ads are disabled', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true, { cooldownSeconds: null });
    showAd.mockResolvedValueOnce({ kind: 'interstitial', isShown: false, isRewarded: false, reason: 'disabled' });
    await breaks.offer('play');
    clock.seconds = 3600;
    expect(await breaks.offer('replay')).toBeUndefined();
    expect(await breaks.showRewarded(), 'rewarded ads may still be enabled').toMatchObject({ isRewarded: true });
  });

  test('requests again immediately if the SDK was not ready', async () => {
    const { breaks, showAd } = createBreaks(() => true);
    showAd.mockResolvedValueOnce({ kind: 'interstitial', isShown: false, isRewarded: false, reason: 'not-ready' });
    await breaks.offer('play');
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
  });

  test('requests after the first press on Play if the portal requires play first', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true, { first: 'afterPlay' });
    expect(await breaks.offer('play')).toBeUndefined();
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
    clock.seconds = 60;
    expect(await breaks.offer('play')).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });

  test('requests after the first game over if the portal requires a game first', async () => {
    const { breaks } = createBreaks(() => true, { first: 'afterGame' });
    for (const at of ['play', 'replay', 'play'] as const) expect(await breaks.offer(at)).toBeUndefined();
    expect(await breaks.showRewarded(), 'a rewarded ad is allowed').toMatchObject({ isShown: true });
    breaks.endGame();
    expect(await breaks.offer('replay'), 'within the cooldown of the rewarded ad').toBeUndefined();
  });

  test('requests one ad at a time, also without a timer', async () => {
    const { breaks, showAd } = createBreaks(() => true, { cooldownSeconds: null });
    const first = breaks.showRewarded();
    expect(await breaks.offer('replay')).toBeUndefined();
    await first;
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });

  test('requests nothing during an ad and counts the cooldown from its end', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true);
    let end: (result: AdResult) => void = () => {};
    showAd.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
    const first = breaks.offer('replay');
    expect(await breaks.offer('replay')).toBeUndefined();
    clock.seconds = 80;
    expect(await breaks.offer('replay')).toBeUndefined();
    end({ kind: 'interstitial', isShown: true, isRewarded: false });
    await first;
    clock.seconds = 139;
    expect(await breaks.offer('replay')).toBeUndefined();
    clock.seconds = 140;
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });
});
