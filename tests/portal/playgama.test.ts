// The adapter of Playgama Bridge against timelines of its events: results, pauses, sound, signals, saves and board.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import { create as createPlaygama } from '../../src/portal/playgama.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { expectAd, recordPortal, passSeconds } from './support/record-portal.ts';
import { runTimeline } from './support/run-timeline.ts';
import { ScriptedBridge } from './support/scripted-bridge.ts';

const log = vi.fn<(message: string) => void>();
const NO_AD = { isShown: false, isRewarded: false };
const SHOWN = { isShown: true };
const REWARDED = { isShown: true, isRewarded: true };

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

/** Returns an adapter whose SDK is ready, and an empty log. */
async function ready(sdk = new ScriptedBridge()) {
  const portal = createPlaygama(DEFAULT_SETTINGS, log, sdk.host());
  const recorded = recordPortal(portal);
  expect(await portal.init(5)).toBe('ready');
  recorded.events.length = 0;
  return { portal, sdk, recorded };
}

type Case = [name: string, kind: AdKind, timeline: string, settlesAt: number, result: Partial<AdResult>, events: string];

/** Timelines are "seconds event" entries, separated by bars. Times are seconds after the request. */
// oxfmt-ignore
const CASES: readonly Case[] = [
  ['an ad within its pause', 'interstitial', '0 interstitial loading | 1 pause true | 1 interstitial opened | 9 interstitial closed | 9 pause false', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['an ad around its pause', 'interstitial', '1 interstitial opened | 1 pause true | 8.9 pause false | 9 interstitial closed', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['an ad whose pause goes on for the site', 'interstitial', '1 pause true | 1 interstitial opened | 9 interstitial closed | 12 pause false', 9, SHOWN, '0 wait, 1 pause, 12 resume'],
  ['a rewarded ad', 'rewarded', '1 rewarded opened | 8 rewarded rewarded | 9 rewarded closed', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a reward after the end', 'rewarded', '1 rewarded opened | 9 rewarded closed | 9.3 rewarded rewarded', 9.3, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a reward long after the end, sent twice', 'rewarded', '1 rewarded opened | 9 rewarded closed | 11 rewarded rewarded | 12 rewarded rewarded', 9.5, SHOWN, '0 wait, 1 pause, 9 resume, 11 lateReward'],
  ['a rewarded ad that is closed early', 'rewarded', '1 rewarded opened | 3 rewarded closed', 3.5, SHOWN, '0 wait, 1 pause, 3 resume'],
  ['a failure after the start', 'rewarded', '1 rewarded opened | 2 rewarded failed', 2, { ...SHOWN, reason: 'no-fill' }, '0 wait, 1 pause, 2 resume, 2 unavailable, 32 available'],
  ['a failure', 'interstitial', '0 interstitial loading | 0.2 interstitial failed', 0.2, { reason: 'no-fill' }, '0 wait, 0.2 resume'],
  ['events of the other kind', 'interstitial', '1 rewarded opened | 2 rewarded rewarded | 3 rewarded closed', 4, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['a request that the SDK ignores', 'rewarded', '', 20, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['an ad that starts too late', 'rewarded', '25 rewarded opened | 40 rewarded rewarded | 41 rewarded closed', 20, { reason: 'timeout' }, '0 wait, 4 resume, 25 pause, 40 lateReward, 41 resume'],
  ['an ad without an end', 'interstitial', '1 interstitial opened', 90, { ...SHOWN, reason: 'timeout' }, '0 wait, 1 pause, 90 resume'],
];

test.each(CASES)('reports %s', async (...[, kind, timeline, at, result, events]) => {
  const { sdk, recorded } = await ready();
  recorded.request(kind);
  await passSeconds(0);
  const actions = ['interstitial', 'rewarded', 'pause'].map((name) => [name, (state: string) => sdk.send(`${name} ${state}`)] as const);
  await runTimeline(timeline, Object.fromEntries(actions));
  await passSeconds(200);
  expectAd(recorded, at, result, events);
});

test('reports a refusal that comes during the call', async () => {
  const sdk: ScriptedBridge = new ScriptedBridge({ advertisement: { showInterstitial: () => sdk.send('interstitial failed') } });
  const { recorded } = await ready(sdk);
  recorded.request('interstitial');
  await passSeconds(0);
  expect(recorded.requests[0].settled[0].result).toMatchObject({ ...NO_AD, reason: 'no-fill' });
});

test('offers no rewarded ads where the site has none', async () => {
  const { portal } = await ready(new ScriptedBridge({ advertisement: { isRewardedSupported: false } }));
  expect(portal.rewardedAvailability()).toBe('disabled');
});

test.each([
  ['never settles', () => new Promise<void>(() => {}), 5],
  ['rejects', async () => Promise.reject(new Error('INITIALIZATION_FAILED')), 0],
])('plays without ads if initialize %s', async (_, initialize, seconds) => {
  const portal = createPlaygama(DEFAULT_SETTINGS, log, new ScriptedBridge({ initialize }).host());
  const ended = vi.fn<(how: string) => void>();
  void portal.init(5).then(ended);
  await passSeconds(seconds);
  expect(ended).toHaveBeenCalledExactlyOnceWith('degraded');
  expect([portal.store(), portal.locale(), portal.board?.()]).toEqual([undefined, undefined, undefined]);
  expect(await portal.showAd('rewarded')).toMatchObject({ ...NO_AD, reason: 'not-ready' });
});

test('sends game_ready once and each change of play, none during a pause of the site', async () => {
  const { portal, sdk, recorded } = await ready();
  portal.loadingFinished();
  portal.gameplayStart();
  await passSeconds(1);
  sdk.send('pause true');
  portal.gameplayStop();
  await passSeconds(1);
  expect(sdk.calls).toEqual(['game_ready', 'gameplay_started']);
  sdk.send('pause false');
  await passSeconds(1);
  expect(sdk.calls).toEqual(['game_ready', 'gameplay_started', 'gameplay_stopped']);
  expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
});

test('is silent while the site has disabled the sound', async () => {
  const sdk = new ScriptedBridge();
  sdk.isAudioEnabled = false;
  const { portal, recorded } = await ready(sdk);
  expect(portal.isMuted()).toBe(true);
  for (const line of ['audio true', 'audio true', 'audio false']) sdk.send(line);
  expect(portal.isMuted()).toBe(true);
  expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['mute', 'mute']);
});

describe('the save', () => {
  test.each([
    [true, 'Anna', 'Anna'],
    [false, 'guest-7', ''],
    [true, null, ''],
  ])('with isAuthorized %s and the id %s belongs to the account %j', async (isAuthorized, id, account) => {
    const { portal } = await ready(new ScriptedBridge({ player: { isAuthorized, id } }));
    expect(await portal.store()!.account()).toBe(account);
  });

  test('is read as text and written under one key, at most every 10 s', async () => {
    const writes: string[] = [];
    const get = vi.fn<(key: string, isJson: boolean) => Promise<unknown>>(async () => '{"savedAt":1}');
    const { portal } = await ready(new ScriptedBridge({ storage: { get, set: async (key, text) => void writes.push(`${key} ${text}`) } }));
    const store = portal.store()!;
    expect(await store.load()).toBe('{"savedAt":1}');
    expect(get).toHaveBeenCalledExactlyOnceWith('frozen-jewel', false);
    for (const text of ['a', 'b', 'c']) store.save(text);
    await passSeconds(9);
    expect(writes).toEqual(['frozen-jewel c']);
    store.save('d');
    store.flush();
    expect(writes).toEqual(['frozen-jewel c', 'frozen-jewel d']);
    expect(portal.store()).toBe(store);
  });

  test.each([null, '', 7, {}])('that is %j counts as none', async (save) => {
    const { portal } = await ready(new ScriptedBridge({ storage: { get: async () => save } }));
    expect(await portal.store()!.load()).toBeUndefined();
  });

  test('that is never read rejects after 10 s, and a full storage is logged once', async () => {
    const storage = { get: () => new Promise(() => {}), set: async () => Promise.reject(new Error('STORAGE_QUOTA_EXCEEDED')) };
    const { portal } = await ready(new ScriptedBridge({ storage }));
    const store = portal.store()!;
    const loading = expect(store.load()).rejects.toThrow('10 s');
    for (const text of ['a', 'b']) {
      store.save(text);
      await passSeconds(11);
    }
    await loading;
    expect(log.mock.calls).toEqual([['Saving to Playgama failed: STORAGE_QUOTA_EXCEEDED. The game continues.']]);
  });
});

describe('the board', () => {
  const entries = [{ id: 'a', name: 'Anna', score: 9, rank: 1, photo: null }];

  test('is listed where the site returns entries', async () => {
    const setScore = vi.fn<(id: string, score: number) => Promise<void>>(async () => {});
    const leaderboards = { type: 'in_game', setScore, getEntries: async () => entries } as const;
    const { portal } = await ready(new ScriptedBridge({ leaderboards, player: { id: 'a', isAuthorized: true } }));
    const board = portal.board!()!;
    await board.submit({ score: 7 });
    expect(setScore).toHaveBeenCalledExactlyOnceWith('score', 7);
    expect(await board.list!()).toEqual([{ rank: 1, username: 'Anna', score: 9, isOwn: true }]);
  });

  test('takes scores alone where the site shows it, and is missing otherwise', async () => {
    const native = await ready(new ScriptedBridge({ leaderboards: { type: 'native' } }));
    expect(native.portal.board!()!.list).toBeUndefined();
    expect((await ready()).portal.board!()).toBeUndefined();
  });
});
