// Which portal the settings give; and the one without ads.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPortal } from '../../src/portal/create-portal.ts';
import type { PortalEvent } from '../../src/portal/portal.ts';
import { DEFAULT_SETTINGS } from '../../src/portal/settings.ts';

beforeEach(() => void vi.stubGlobal('window', {}));
afterEach(() => vi.unstubAllGlobals());

test.each(['gamedistribution', 'standalone'] as const)('%s', async (portal) => {
  expect((await createPortal({ ...DEFAULT_SETTINGS, portal }, () => {})).id).toBe(portal);
});

test('without ads there are none, and nothing fails', async () => {
  const portal = await createPortal({ ...DEFAULT_SETTINGS, portal: 'standalone' }, () => {});
  expect(await portal.init(5)).toBe('ready');
  expect(portal.capabilities).toEqual({ ads: [], cooldownSeconds: null });
  expect(portal.rewardedAvailability()).toBe('unavailable');
  await portal.preloadRewarded();
  for (const kind of ['interstitial', 'rewarded'] as const) {
    expect(await portal.showAd(kind)).toEqual({ kind, isShown: false, isRewarded: false, reason: 'unsupported' });
  }
  portal.loadingProgress(0.5);
  portal.loadingFinished();
  portal.gameplayStart();
  portal.gameplayStop();
  portal.happyTime();
  for (const event of ['pause', 'resume', 'rewardedAvailability', 'lateReward'] satisfies PortalEvent[]) portal.on(event, () => {})();
});
