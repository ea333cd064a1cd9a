// The adapter that the settings select, and the standalone portal.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPortal } from '../../src/portal/create-portal.ts';
import type { PortalEvent } from '../../src/portal/portal.ts';
import { PORTAL_NAMES } from '../../src/settings/portals.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { PORTALS } from '../../policies/portal-table.ts';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));

test.each(PORTAL_NAMES)('%s has no values and offers no ads before it is ready', async (name) => {
  vi.useFakeTimers();
  const portal = await createPortal({ ...DEFAULT_SETTINGS, portal: name }, () => {});
  expect(portal.id).toBe(name);
  expect([portal.locale(), portal.isMuted(), portal.store()]).toEqual([undefined, false, undefined]);
  expect(portal.rewardedAvailability()).toBe(name === 'standalone' ? 'none' : 'unavailable');
  portal.gameplayStart();
  portal.gameplayStop();
  portal.happyTime();
  expect(await portal.showAd('interstitial')).toMatchObject({ isShown: false, isRewarded: false });
});

const SDKS = PORTAL_NAMES.flatMap((name) => {
  const { sdk } = PORTALS[name];
  return sdk ? [[name, { [sdk.settingsKey]: { ...DEFAULT_SETTINGS[sdk.settingsKey], script: 'own.js' } }] as const] : [];
});

// @spec 7.12
test.each(SDKS)('%s loads the script of the settings and continues without it', async (name, changes) => {
  const requested: string[] = [];
  const script = {
    set src(address: string) {
      requested.push(address);
    },
    addEventListener: (event: string, listener: () => void) => (event === 'error' ? setTimeout(listener) : undefined),
  };
  vi.stubGlobal('document', { createElement: () => script, head: { append: () => {} } });
  const log = vi.fn<(message: string) => void>();
  const portal = await createPortal({ ...DEFAULT_SETTINGS, ...changes, portal: name }, log);
  expect(await portal.init(5)).toBe('degraded');
  expect(requested).toEqual(['own.js']);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Failed to load own.js'));
});

test('new players land in the game on the sites whose policy says so', () => {
  const source = readFileSync(new URL('../../src/main.ts', import.meta.url), 'utf8');
  const [, list] = /LANDING_PORTALS.*= new Set\(\[(.*)\]\)/.exec(source)!;
  const landing = PORTAL_NAMES.filter((name) => PORTALS[name].landsInGame);
  expect(list).toBe(landing.map((name) => `'${name}'`).join(', '));
});

test('standalone has no ads and never fails', async () => {
  const portal = await createPortal({ ...DEFAULT_SETTINGS, portal: 'standalone' }, () => {});
  expect(await portal.init(5)).toBe('ready');
  expect(portal.adPolicy).toEqual({ breaks: [], cooldownSeconds: null, secondsAfterRewarded: 0, first: 'play' });
  expect(portal.rewardedAvailability()).toBe('none');
  for (const kind of ['interstitial', 'rewarded'] as const) {
    expect(await portal.showAd(kind)).toEqual({ kind, isShown: false, isRewarded: false, reason: 'unsupported' });
  }
  for (const event of ['ready', 'wait', 'pause', 'resume', 'mute', 'rewardedAvailability', 'lateReward'] satisfies PortalEvent[])
    portal.on(event, () => {});
});
