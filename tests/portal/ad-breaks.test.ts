// When an ad is offered: after the cooldown of any ad that was shown, and not again and again while there is none.
import { describe, expect, test, vi } from 'vitest';
import { createAdBreaks } from '../../src/portal/ad-breaks.ts';
import type { AdKind, AdResult, Portal } from '../../src/portal/portal.ts';
import { createStandalone } from '../../src/portal/standalone.ts';

type Wishes = { readonly cooldownSeconds?: number; readonly least?: number | null; readonly ads?: readonly AdKind[] };

/** A portal of one answer, and a clock to be set. */
function createBreaks(isShown: () => boolean, { cooldownSeconds = 60, least = 0, ads = ['interstitial', 'rewarded'] }: Wishes = {}) {
  const clock = { seconds: 0 };
  const showAd = vi.fn(async (kind: AdKind): Promise<AdResult> => {
    return isShown()
      ? { kind, isShown: true, isRewarded: kind === 'rewarded' }
      : { kind, isShown: false, isRewarded: false, reason: 'no-fill' };
  });
  const portal: Portal = { ...createStandalone(), capabilities: { ads, cooldownSeconds: least }, showAd };
  const breaks = createAdBreaks({ portal, now: () => clock.seconds * 1000, cooldownSeconds });
  return { breaks, clock, showAd };
}

type Offer = readonly [atSeconds: number, kind: 'offer' | 'rewarded', isShown: boolean, isAsked: boolean];

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
      'each time, where the portal wants no cooldown',
      [
        [0, 'offer', true, true],
        [1, 'offer', true, true],
        [2, 'offer', false, true],
        [3, 'offer', true, false],
      ],
      { least: null },
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
      const result = await (kind === 'offer' ? breaks.offer() : breaks.showRewarded());
      expect(showAd.mock.calls, `at ${seconds} s`).toEqual(isAsked ? [[kind === 'offer' ? 'interstitial' : 'rewarded']] : []);
      expect(result?.isShown).toBe(isAsked ? isShown : undefined);
    }
  });

  test('once, while one is showing; the cooldown counts from its end', async () => {
    const { breaks, clock, showAd } = createBreaks(() => true);
    let end: (result: AdResult) => void = () => {};
    showAd.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
    const first = breaks.offer();
    expect(await breaks.offer()).toBeUndefined();
    clock.seconds = 80;
    expect(await breaks.offer()).toBeUndefined();
    end({ kind: 'interstitial', isShown: true, isRewarded: false });
    await first;
    clock.seconds = 139;
    expect(await breaks.offer()).toBeUndefined();
    clock.seconds = 140;
    expect(await breaks.offer()).toMatchObject({ isShown: true });
    expect(showAd).toHaveBeenCalledTimes(2);
  });
});
