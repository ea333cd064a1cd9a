// The adapter of YouTube Playables against timelines of its SDK: results, pauses, sound, saves and score.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import type { PlayablesSdk, PlayablesWindow } from '../../src/portal/playables-sdk.ts';
import { create as createPlayables } from '../../src/portal/playables.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { expectAd, recordPortal, passSeconds } from './support/record-portal.ts';
import { runTimeline } from './support/run-timeline.ts';

const log = vi.fn<(message: string) => void>();
const SHOWN = { isShown: true };
const REWARDED = { isShown: true, isRewarded: true };

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

const never = () => new Promise<never>(() => {});

/** An SDK whose ads and events the test controls. `calls` are those of the game. */
function scriptSdk(changes: Partial<PlayablesSdk> = {}) {
  const calls: string[] = [];
  const page = { isAudioEnabled: true, pause: () => {}, resume: () => {}, audio: (() => {}) as (isOn: boolean) => void };
  let answer: { resolve: (value: boolean) => void; reject: (error: unknown) => void };
  const request = (name: string) =>
    new Promise<boolean>((resolve, reject) => {
      calls.push(name);
      answer = { resolve, reject };
    });
  const sdk: PlayablesSdk = {
    IN_PLAYABLES_ENV: true,
    game: {
      firstFrameReady: () => void calls.push('firstFrameReady'),
      gameReady: () => void calls.push('gameReady'),
      loadData: async () => '',
      saveData: async (text) => void calls.push(`save ${text}`),
    },
    system: {
      isAudioEnabled: () => page.isAudioEnabled,
      onAudioEnabledChange: (listener) => (page.audio = listener),
      onPause: (listener) => (page.pause = listener),
      onResume: (listener) => (page.resume = listener),
      getLanguage: async () => 'es-419',
    },
    engagement: { sendScore: async ({ value }) => void calls.push(`score ${value}`) },
    ads: { requestInterstitialAd: () => request('interstitial').then(() => undefined), requestRewardedAd: request },
    ...changes,
  };
  const actions: Readonly<Record<string, () => void>> = {
    pause: () => page.pause(),
    resume: () => page.resume(),
    true: () => answer.resolve(true),
    false: () => answer.resolve(false),
    reject: () => answer.reject(undefined),
  };
  return { sdk, calls, page, actions };
}

type Scripted = ReturnType<typeof scriptSdk>;

function open({ sdk }: Pick<Scripted, 'sdk'>, window: PlayablesWindow & EventTarget = new EventTarget()) {
  return createPlayables(DEFAULT_SETTINGS, log, { window, loadScript: async () => void (window.ytgame = sdk) });
}

async function ready(scripted = scriptSdk()) {
  const portal = open(scripted);
  const recorded = recordPortal(portal);
  expect(await portal.init(5)).toBe('ready');
  recorded.events.length = 0;
  return { portal, recorded, ...scripted };
}

type Case = [name: string, kind: AdKind, timeline: string, settlesAt: number, result: Partial<AdResult>, events: string];

/** Timelines are "seconds action" entries, separated by bars. Times are seconds after the request. */
// oxfmt-ignore
const CASES: readonly Case[] = [
  ['an ad', 'interstitial', '1 pause | 9 resume | 9.1 true', 9.1, SHOWN, '0 wait, 1 pause, 9.1 resume'],
  ['an ad whose answer comes first', 'interstitial', '1 pause | 9 true | 9.1 resume', 9, SHOWN, '0 wait, 1 pause, 9.1 resume'],
  ['an ad without an answer', 'interstitial', '1 pause | 9 resume', 10, SHOWN, '0 wait, 1 pause, 10 resume'],
  ['an answer without a pause', 'interstitial', '1 true', 1, { reason: 'no-fill' }, '0 wait, 1 resume'],
  ['a rejection', 'interstitial', '1 reject', 1, { reason: 'no-fill' }, '0 wait, 1 resume'],
  ['a reward', 'rewarded', '1 pause | 9 resume | 9.1 true', 9.1, REWARDED, '0 wait, 1 pause, 9.1 resume'],
  ['a reward without a pause', 'rewarded', '1 true', 1, REWARDED, '0 wait, 1 resume'],
  ['a video that is closed early', 'rewarded', '1 pause | 3 resume | 3 false', 3.5, SHOWN, '0 wait, 1 pause, 3 resume'],
  ['a rejected video', 'rewarded', '1 reject', 1, { reason: 'no-fill' }, '0 wait, 1 resume, 1 unavailable, 31 available'],
  ['a reward long after the end', 'rewarded', '1 pause | 9 resume | 12 true', 10.5, SHOWN, '0 wait, 1 pause, 10 resume, 12 lateReward'],
  ['two pauses during a request', 'rewarded', '1 pause | 2 resume | 2.5 pause | 9 resume | 9.1 true', 9.1, REWARDED, '0 wait, 1 pause, 9.1 resume'],
  ['a late ad', 'interstitial', '6 pause | 9 resume | 9.1 true', 4, { reason: 'timeout' }, '0 wait, 4 resume, 6 pause, 9.1 resume'],
  ['no answer at all', 'rewarded', '', 20, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['an ad without a resumption', 'interstitial', '1 pause', 90, { ...SHOWN, reason: 'timeout' }, '0 wait, 1 pause'],
];

test.each(CASES)('reports %s', async (...[, kind, timeline, at, result, events]) => {
  const { actions, recorded } = await ready();
  recorded.request(kind);
  await passSeconds(0);
  await runTimeline(timeline, actions);
  await passSeconds(200);
  expectAd(recorded, at, result, events);
});

test('returns the page after a press if a resumption never comes', async () => {
  const window: PlayablesWindow & EventTarget = new EventTarget();
  const { sdk, actions } = scriptSdk();
  const portal = open({ sdk }, window);
  await portal.init(5);
  const recorded = recordPortal(portal);
  recorded.request('interstitial');
  await passSeconds(0);
  actions.pause();
  await passSeconds(200);
  window.dispatchEvent(new Event('pointerdown'));
  await passSeconds(200);
  expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['wait', 'pause', 'resume']);
});

describe('the start', () => {
  test('reports the first frame before the game, once each, and neither if the page script has', async () => {
    const { portal, calls } = await ready();
    portal.loadingFinished();
    expect(calls).toEqual(['firstFrameReady', 'gameReady']);
    const reported = scriptSdk();
    await open(reported, Object.assign(new EventTarget(), { hasFirstFrame: true })).init(5);
    expect(reported.calls).toEqual([]);
  });

  test('does not load the script again', async () => {
    const { sdk } = scriptSdk();
    const loadScript = vi.fn<() => Promise<void>>();
    const window = Object.assign(new EventTarget(), { ytgame: sdk });
    expect(await createPlayables(DEFAULT_SETTINGS, log, { window, loadScript }).init(5)).toBe('ready');
    expect(loadScript).not.toHaveBeenCalled();
  });

  test.each([
    ['never settles', never, 2],
    ['rejects', async () => Promise.reject(new Error('unavailable')), 0],
  ])('does not need the language if it %s', async (_, getLanguage, seconds) => {
    const { sdk } = scriptSdk();
    const portal = open({ sdk: { ...sdk, system: { ...sdk.system, getLanguage } } });
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then(ended);
    await passSeconds(seconds);
    expect(ended).toHaveBeenCalledExactlyOnceWith('ready');
    expect(portal.locale()).toBeUndefined();
  });

  test('uses nothing on another site, and has no ads in earlier versions', async () => {
    const other = scriptSdk({ IN_PLAYABLES_ENV: false });
    const portal = open(other);
    expect(await portal.init(5)).toBe('degraded');
    expect([other.calls, portal.store()]).toEqual([[], undefined]);
    const { ads: _, ...sdk } = scriptSdk().sdk;
    const early = open({ sdk });
    await early.init(5);
    expect(early.rewardedAvailability()).toBe('disabled');
  });

  test("has the site's language", async () => expect((await ready()).portal.locale()).toBe('es-419'));
});

test('stops for each pause of the site until its resumption', async () => {
  const { actions, recorded } = await ready();
  for (const action of ['pause', 'pause', 'resume', 'resume']) actions[action]();
  expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
});

test('is silent while the site is, and reads the sound again at each resumption', async () => {
  const scripted = scriptSdk();
  scripted.page.isAudioEnabled = false;
  const { portal, page, actions, recorded } = await ready(scripted);
  expect(portal.isMuted()).toBe(true);
  page.audio(true);
  expect(portal.isMuted()).toBe(false);
  actions.pause();
  page.isAudioEnabled = false;
  actions.resume();
  expect(portal.isMuted()).toBe(true);
  expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['mute', 'pause', 'resume', 'mute']);
});

describe('the save', () => {
  const save = (best: number) => JSON.stringify({ savedAt: 1, keys: { bestscore: `${best}` } });

  test('is followed by its best score if that is higher, and by no other', async () => {
    const { portal, calls } = await ready();
    const store = portal.store()!;
    calls.length = 0;
    for (const best of [0, 20, 20, 10, 30]) {
      store.save(save(best));
      await passSeconds(10);
    }
    expect(calls.filter((call) => call.startsWith('score'))).toEqual(['score 20', 'score 30']);
    for (const [k, call] of calls.entries()) if (call.startsWith('score')) expect(calls[k - 1]).toContain(`"${call.slice(6)}"`);
  });

  test('that is refused sends no score', async () => {
    const { sdk } = scriptSdk();
    const saveData = async () => Promise.reject(new Error('SIZE_LIMIT_EXCEEDED'));
    const { portal, calls } = await ready(scriptSdk({ game: { ...sdk.game, saveData } }));
    portal.store()!.save(save(20));
    await passSeconds(10);
    expect(calls).not.toContain('score 20');
  });

  test('is sent immediately with a new best score, and its score again after a failure', async () => {
    const sendScore = vi.fn<PlayablesSdk['engagement']['sendScore']>().mockRejectedValueOnce(new Error('unavailable'));
    const { portal } = await ready(scriptSdk({ engagement: { sendScore } }));
    const store = portal.store()!;
    store.save(save(0));
    await passSeconds(1);
    store.save(save(20));
    void portal.board!()!.submit({ score: 20 });
    await passSeconds(0);
    expect(sendScore).toHaveBeenCalledOnce();
    store.save(save(20));
    await passSeconds(10);
    expect(sendScore.mock.calls).toEqual([[{ value: 20 }], [{ value: 20 }]]);
  });

  test('that is too large is not sent, and is logged once', async () => {
    const { portal, calls } = await ready();
    calls.length = 0;
    for (const letter of ['a', 'b']) {
      portal.store()!.save(letter.repeat(3 * 1024 * 1024));
      await passSeconds(11);
    }
    expect(calls).toEqual([]);
    expect(log.mock.calls).toEqual([['Saving to YouTube failed: 3145730 bytes, the limit is 3145727. The game continues.']]);
  });

  test('is without an account, and none if it is empty', async () => {
    const { portal } = await ready();
    expect(await portal.store()!.account()).toBe('');
    expect(await portal.store()!.load()).toBeUndefined();
  });

  test('that is never read rejects after 10 s', async () => {
    const { sdk } = scriptSdk();
    const { portal } = await ready(scriptSdk({ game: { ...sdk.game, loadData: never } }));
    const loading = expect(portal.store()!.load()).rejects.toThrow('10 s');
    await passSeconds(10);
    await loading;
  });
});
