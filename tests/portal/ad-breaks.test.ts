// When an ad is offered: where the site wants one, after the cooldown of any that was shown, and not again and again while there is none.
import { describe, expect, test, vi } from 'vitest';
import { createAdBreaks } from '../../src/portal/ad-breaks.ts';
import type { AdKind, AdPolicy, AdResult, Portal } from '../../src/portal/portal.ts';
import { createStandalone } from '../../src/portal/standalone.ts';

type Wishes = Partial<AdPolicy> & {
  /** Of the settings; `least` is the policy's own. */
  readonly cooldown?: number;
};

/** A portal of one answer, and a clock to be set. */
function createBreaks(isShown: () => boolean, wishes: Wishes = {}) {
  const { cooldown = 60, ...policy } = wishes;
  const adPolicy: AdPolicy = {
    kinds: ['interstitial', 'rewarded'],
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

/** An offer comes with a replay, an aside with going home. */
type Offer = readonly [atSeconds: number, kind: 'offer' | 'aside' | 'rewarded', isShown: boolean, isAsked: boolean];

describe('an ad is asked for', () => {
  test.each<[string, readonly Offer[], Wishes?]>([
    // @spec 4.64
    [
      'first at once, then after the cooldown',
      [
        [0, 'offer', true, true],
        [59.9, 'offer', true, false],
        [60, 'offer', true, true],
        [61, 'offer', true, false],
      ],
    ],
    [
      'again 10 s after it was not shown',
      [
        [0, 'offer', false, true],
        [9.9, 'offer', true, false],
        [10, 'offer', true, true],
        [20, 'offer', true, false],
      ],
    ],
    [
      'after the cooldown of a rewarded ad',
      [
        [0, 'rewarded', true, true],
        [59, 'offer', true, false],
        [60, 'offer', true, true],
      ],
    ],
    [
      'whether or not a rewarded ad failed',
      [
        [0, 'rewarded', false, true],
        [0, 'offer', true, true],
      ],
    ],
    [
      'rewarded, in spite of the cooldown',
      [
        [0, 'offer', true, true],
        [1, 'rewarded', true, true],
        [2, 'rewarded', true, true],
        [61, 'offer', true, false],
        [62, 'offer', true, true],
      ],
    ],
    [
      'rewarded, without shortening what is left of a cooldown',
      [
        [0, 'offer', true, true],
        [30, 'rewarded', false, true],
        [45, 'offer', true, false],
      ],
    ],
    [
      'as seldom as the portal wants',
      [
        [0, 'offer', true, true],
        [60, 'offer', true, false],
        [180, 'offer', true, true],
      ],
      { cooldownSeconds: 180 },
    ],
    [
      'as seldom as the settings want',
      [
        [0, 'offer', true, true],
        [60, 'offer', true, false],
        [90, 'offer', true, true],
      ],
      { cooldown: 90 },
    ],
    [
      'each time, where the portal wants no timer, also right after there was none',
      [
        [0, 'offer', true, true],
        [1, 'offer', true, true],
        [2, 'offer', false, true],
        [2, 'offer', false, true],
        [3, 'rewarded', true, true],
        [3, 'offer', true, true],
      ],
      { cooldownSeconds: null },
    ],
    [
      'at any break, where the portal takes any',
      [
        [0, 'aside', true, true],
        [60, 'offer', true, true],
        [120, 'aside', true, true],
      ],
    ],
    [
      'before play alone, where the portal wants that; other breaks start no cooldown',
      [
        [0, 'aside', true, false],
        [1, 'offer', true, true],
        [60, 'aside', true, false],
        [61, 'offer', true, true],
      ],
      { breaks: ['play', 'replay'] },
    ],
    [
      'rewarded at any time, where breaks are before play alone',
      [
        [0, 'rewarded', true, true],
        [1, 'rewarded', true, true],
      ],
      { breaks: ['play', 'replay'] },
    ],
    [
      'not before the time that the portal wants behind a rewarded ad, even where it wants no other timer',
      [
        [0, 'offer', true, true],
        [1, 'rewarded', true, true],
        [180.9, 'offer', true, false],
        [181, 'offer', true, true],
        [182, 'rewarded', false, true],
        [183, 'offer', true, true],
      ],
      { cooldownSeconds: null, secondsAfterRewarded: 180 },
    ],
    [
      'never, where the portal has none',
      [
        [0, 'offer', true, false],
        [100, 'offer', true, false],
      ],
      { kinds: ['rewarded'] },
    ],
  ])('%s', async (_, offers, options) => {
    let isNextShown = true;
    const { breaks, clock, showAd } = createBreaks(() => isNextShown, options);
    for (const [seconds, kind, isShown, isAsked] of offers) {
      clock.seconds = seconds;
      isNextShown = isShown;
      showAd.mockClear();
      const result = await (kind === 'rewarded' ? breaks.showRewarded() : breaks.offer(kind === 'offer' ? 'replay' : 'home'));
      expect(showAd.mock.calls, `at ${seconds} s`).toEqual(isAsked ? [[kind === 'rewarded' ? 'rewarded' : 'interstitial']] : []);
      expect(result?.isShown).toBe(isAsked ? isShown : undefined);
    }
  });
});

describe('after the first answers of a portal, an ad is asked for', () => {
  test('never again once the site has said that ads are disabled', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true, { cooldownSeconds: null });
    showAd.mockResolvedValueOnce({ kind: 'interstitial', isShown: false, isRewarded: false, reason: 'disabled' });
    await breaks.offer('play');
    clock.seconds = 3600;
    expect(await breaks.offer('replay')).toBeUndefined();
    expect(await breaks.showRewarded(), 'the site knows better which kinds are').toMatchObject({ isRewarded: true });
  });

  test('again at once when the SDK was not there before', async () => {
    const { breaks, showAd } = createBreaks(() => true);
    showAd.mockResolvedValueOnce({ kind: 'interstitial', isShown: false, isRewarded: false, reason: 'not-ready' });
    await breaks.offer('play');
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
  });

  test('after the first press on Play, where the portal wants play first', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true, { first: 'afterPlay' });
    expect(await breaks.offer('play')).toBeUndefined();
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
    clock.seconds = 60;
    expect(await breaks.offer('play')).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });

  test('after the end of a game, where the portal wants a game first', async () => {
    const { breaks } = createBreaks(() => true, { first: 'afterGame' });
    for (const at of ['play', 'replay', 'play'] as const) expect(await breaks.offer(at)).toBeUndefined();
    expect(await breaks.showRewarded(), 'rewarded ads are not held back').toMatchObject({ isShown: true });
    breaks.endGame();
    expect(await breaks.offer('replay'), 'behind the cooldown of the rewarded ad').toBeUndefined();
  });

  test('once at a time, also where the portal wants no timer', async () => {
    const { breaks, showAd } = createBreaks(() => true, { cooldownSeconds: null });
    const first = breaks.showRewarded();
    expect(await breaks.offer('replay')).toBeUndefined();
    await first;
    expect(await breaks.offer('replay')).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });

  test('once, while one is showing; the cooldown counts from its end', async () => {
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
