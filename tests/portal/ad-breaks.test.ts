// When an ad is offered: where the site wants one, after the cooldown of any that was shown, and not again and again while there is none.
import { describe, expect, test, vi } from 'vitest';
import { createAdBreaks } from '../../src/portal/ad-breaks.ts';
import type { AdKind, AdResult, Portal } from '../../src/portal/portal.ts';
import { createStandalone } from '../../src/portal/standalone.ts';

type Wishes = {
  readonly cooldownSeconds?: number;
  readonly least?: number | null;
  readonly ads?: readonly AdKind[];
  readonly breaks?: Portal['capabilities']['breaks'];
};

/** A portal of one answer, and a clock to be set. */
function createBreaks(isShown: () => boolean, wishes: Wishes = {}) {
  const { cooldownSeconds = 60, least = 0, ads = ['interstitial', 'rewarded'], breaks: when = 'any' } = wishes;
  const clock = { seconds: 0 };
  const showAd = vi.fn(async (kind: AdKind): Promise<AdResult> => {
    return isShown()
      ? { kind, isShown: true, isRewarded: kind === 'rewarded' }
      : { kind, isShown: false, isRewarded: false, reason: 'no-fill' };
  });
  const portal: Portal = { ...createStandalone(), capabilities: { ads, cooldownSeconds: least, breaks: when }, showAd };
  const breaks = createAdBreaks({ portal, now: () => clock.seconds * 1000, cooldownSeconds });
  return { breaks, clock, showAd };
}

/** An offer comes before play; an aside does not. */
type Offer = readonly [atSeconds: number, kind: 'offer' | 'aside' | 'rewarded', isShown: boolean, isAsked: boolean];

describe('an ad is asked for', () => {
  test.each<[string, readonly Offer[], Wishes?]>([
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
      { least: 180 },
    ],
    [
      'as seldom as the settings want',
      [
        [0, 'offer', true, true],
        [60, 'offer', true, false],
        [90, 'offer', true, true],
      ],
      { cooldownSeconds: 90 },
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
      { least: null },
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
      { breaks: 'beforePlay' },
    ],
    [
      'rewarded at any time, where breaks are before play alone',
      [
        [0, 'rewarded', true, true],
        [1, 'rewarded', true, true],
      ],
      { breaks: 'beforePlay' },
    ],
    [
      'never, where the portal has none',
      [
        [0, 'offer', true, false],
        [100, 'offer', true, false],
      ],
      { ads: ['rewarded'] },
    ],
  ])('%s', async (_, offers, options) => {
    let isNextShown = true;
    const { breaks, clock, showAd } = createBreaks(() => isNextShown, options);
    for (const [seconds, kind, isShown, isAsked] of offers) {
      clock.seconds = seconds;
      isNextShown = isShown;
      showAd.mockClear();
      const result = await (kind === 'rewarded' ? breaks.showRewarded() : breaks.offer(kind === 'offer'));
      expect(showAd.mock.calls, `at ${seconds} s`).toEqual(isAsked ? [[kind === 'rewarded' ? 'rewarded' : 'interstitial']] : []);
      expect(result?.isShown).toBe(isAsked ? isShown : undefined);
    }
  });

  test('once at a time, also where the portal wants no timer', async () => {
    const { breaks, showAd } = createBreaks(() => true, { least: null });
    const first = breaks.showRewarded();
    expect(await breaks.offer(true)).toBeUndefined();
    await first;
    expect(await breaks.offer(true)).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });

  test('once, while one is showing; the cooldown counts from its end', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true);
    let end: (result: AdResult) => void = () => {};
    showAd.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
    const first = breaks.offer(true);
    expect(await breaks.offer(true)).toBeUndefined();
    clock.seconds = 80;
    expect(await breaks.offer(true)).toBeUndefined();
    end({ kind: 'interstitial', isShown: true, isRewarded: false });
    await first;
    clock.seconds = 139;
    expect(await breaks.offer(true)).toBeUndefined();
    clock.seconds = 140;
    expect(await breaks.offer(true)).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });
});
