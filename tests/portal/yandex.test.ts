// The adapter of Yandex Games against timelines of its SDK: result, reason, time, and paired pauses.
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import type { YandexSdk } from '../../src/portal/yandex-sdk.ts';
import { create as createYandex } from '../../src/portal/yandex.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { holds } from '../support/holds.ts';
import { expectAd, recordPortal, passSeconds, type PortalLog } from './support/record-portal.ts';
import { runTimeline } from './support/run-timeline.ts';
import { ScriptedYandex } from './support/scripted-yandex.ts';

const log = vi.fn<(message: string) => void>();
const NO_AD = { isShown: false, isRewarded: false };

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

/** Returns an adapter whose SDK is ready, and an empty log. */
async function ready(sdk = new ScriptedYandex(), load?: () => Promise<void>) {
  const portal = createYandex(DEFAULT_SETTINGS, log, sdk.host(load));
  const recorded = recordPortal(portal);
  expect(await portal.init(5)).toBe('ready');
  recorded.events.length = 0;
  return { portal, sdk, recorded };
}

describe('init', () => {
  test.each<[string, (sdk: ScriptedYandex) => () => Promise<void>, number]>([
    ['no script', () => async () => Promise.reject(new Error('404')), 0],
    ['a script without an SDK', () => async () => {}, 0],
    ['a script that never arrives', () => () => new Promise(() => {}), 5],
    ['an SDK whose init rejects', (sdk) => async () => sdk.run(async () => Promise.reject(new Error('no parent'))), 0],
    ['an SDK whose init never settles', (sdk) => async () => sdk.run(() => new Promise(() => {})), 5],
    [
      'an SDK whose init throws',
      (sdk) => async () =>
        sdk.run(() => {
          throw new Error('broken');
        }),
      0,
    ],
  ])('resolves with degraded, logs it once and shows no ads: %s', async (_, load, seconds) => {
    const sdk = new ScriptedYandex();
    const portal = createYandex(DEFAULT_SETTINGS, log, sdk.host(load(sdk)));
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then((how) => ended(how));
    await passSeconds(seconds);
    expect(ended).toHaveBeenCalledWith('degraded');
    expect(log).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe('unavailable');
    expect(portal.store()).toBeUndefined();
    expect(portal.locale()).toBeUndefined();
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', ...NO_AD, reason: 'not-ready' });
  });

  test('uses an SDK that is ready late, and sends the missed signals once', async () => {
    const sdk = new ScriptedYandex();
    const init = () => new Promise<YandexSdk>((resolve) => setTimeout(resolve, 60_000, sdk.sdk));
    const portal = createYandex(
      DEFAULT_SETTINGS,
      log,
      sdk.host(async () => sdk.run(init)),
    );
    const recorded = recordPortal(portal);
    portal.on('ready', portal.loadingFinished);
    const initialization = portal.init(5);
    portal.gameplayStart();
    await passSeconds(59);
    expect(await initialization).toBe('degraded');
    expect(sdk.calls).toEqual([]);
    await passSeconds(2);
    expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['ready', 'available']);
    expect(sdk.calls).toEqual(['ready', 'start']);
    expect(portal.locale()).toBe('tr');
    recorded.request('rewarded');
    await passSeconds(0);
    expect(sdk.calls).toEqual(['ready', 'start', 'stop', 'rewarded']);
  });
});

type Case = [name: string, kind: AdKind, timeline: string, settlesAt: number, result: Partial<AdResult>, events: string];
const SHOWN = { isShown: true };
const REWARDED = { isShown: true, isRewarded: true };

/** Timelines are "seconds action" entries, separated by bars. Times are seconds after the request. */
// oxfmt-ignore
const CASES: readonly Case[] = [
  ['an ad', 'interstitial', '1 open | 9 shown', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['an ad within a pause of the site', 'interstitial', '1 pause | 1 open | 9 shown | 9.1 siteResumes', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['an ad around a pause of the site', 'rewarded', '1 open | 1.1 pause | 8 reward | 8.5 siteResumes | 9 close', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a tab that is hidden during the ad', 'rewarded', '1 open | 2 pause | 3 siteResumes | 4 pause | 9 close | 10 siteResumes', 9.5, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['a pause without a resumption', 'interstitial', '1 pause | 1 open | 9 shown', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['a pause without an ad', 'interstitial', '1 pause | 2 notShown | 3 siteResumes', 2, { reason: 'too-soon' }, '0 wait, 1 pause, 3 resume'],
  ['a pause after the end', 'interstitial', '1 open | 9 shown | 9.2 pause | 9.3 siteResumes', 9, SHOWN, '0 wait, 1 pause, 9 resume, 9.2 pause, 9.3 resume'],
  ['a rewarded ad', 'rewarded', '1 open | 8 reward | 9 close', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a reward just after the end', 'rewarded', '1 open | 9 close | 9.4 reward', 9.4, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a reward long after the end, sent twice', 'rewarded', '1 open | 9 close | 11 reward | 12 reward', 9.5, SHOWN, '0 wait, 1 pause, 9 resume, 11 lateReward'],
  ['a reward sent three times', 'rewarded', '1 open | 8 reward | 8 reward | 9 close | 12 reward', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a rewarded ad that is closed early', 'rewarded', '1 open | 3 close', 3.5, SHOWN, '0 wait, 1 pause, 3 resume'],
  ['a reward without other events', 'rewarded', '1 reward | 2 close', 2, REWARDED, '0 wait, 2 resume'],
  ['a close without an ad', 'rewarded', '0.1 close', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume, 0.1 unavailable, 30.1 available'],
  ['a reward before an error', 'rewarded', '1 open | 8 reward | 9 error broken', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a refusal as too soon', 'interstitial', '0.1 notShown', 0.1, { reason: 'too-soon' }, '0 wait, 0.1 resume'],
  ['an ad without onOpen', 'interstitial', '3 shown', 3, SHOWN, '0 wait, 3 pause, 3 resume'],
  ['an ad that closes as not shown', 'interstitial', '1 open | 2 notShown', 2, SHOWN, '0 wait, 1 pause, 2 resume'],
  ['an offline page', 'interstitial', '0.1 offline', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume'],
  ['no fill', 'interstitial', '0.1 error No adv to show now', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume'],
  ['no fill, rewarded', 'rewarded', '0.1 error No rewarded video to show now', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume, 0.1 unavailable, 30.1 available'],
  ['an ad blocker', 'interstitial', '0.1 error AdBlock prevents yandex ad to show', 0.1, { reason: 'adblock' }, '0 wait, 0.1 resume'],
  ['an error with an unknown message, and an end', 'interstitial', '0.1 error What | 0.2 notShown', 0.1, { reason: 'error' }, '0 wait, 0.1 resume'],
  ['an end sent twice, and an error', 'interstitial', '1 open | 9 shown | 9 notShown | 9 error What', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['no event at all', 'interstitial', '', 4, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['no event at all, rewarded', 'rewarded', '', 20, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['an ad that starts too late', 'rewarded', '25 open | 40 reward | 41 close', 20, { reason: 'timeout' }, '0 wait, 4 resume, 25 pause, 40 lateReward, 41 resume'],
  ['a late ad within a pause of the site', 'interstitial', '25 pause | 25 open | 41 shown | 41.1 siteResumes', 4, { reason: 'timeout' }, '0 wait, 4 resume, 25 pause, 41 resume'],
  ['an ad without an end', 'interstitial', '1 open', 90, { ...SHOWN, reason: 'timeout' }, '0 wait, 1 pause, 90 resume'],
];

const ACTIONS: Readonly<Record<string, (sdk: ScriptedYandex, message: string) => void>> = {
  open: ({ callbacks }) => callbacks!.onOpen(),
  shown: ({ callbacks }) => callbacks!.onClose(true),
  notShown: ({ callbacks }) => callbacks!.onClose(false),
  close: ({ callbacks }) => callbacks!.onClose(),
  reward: ({ callbacks }) => callbacks!.onRewarded?.(),
  error: ({ callbacks }, message) => callbacks!.onError(new Error(message)),
  offline: ({ callbacks }) => callbacks!.onOffline?.(),
  pause: (sdk) => sdk.send('game_api_pause'),
  siteResumes: (sdk) => sdk.send('game_api_resume'),
};

describe('showAd', () => {
  test.each(CASES)('reports %s', async (...[, kind, timeline, at, result, events]) => {
    const { sdk, recorded } = await ready();
    recorded.request(kind);
    await passSeconds(0);
    const actions = Object.entries(ACTIONS).map(([name, act]) => [name, (message: string) => act(sdk, message)] as const);
    await runTimeline(timeline, Object.fromEntries(actions));
    await passSeconds(200);
    expectAd(recorded, at, result, events);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });

  test.each<[string, Partial<Record<keyof YandexSdk['adv'], unknown>>]>([
    [
      'an exception of the SDK',
      {
        showFullscreenAdv() {
          throw new TypeError('broken');
        },
      },
    ],
    ['a missing function of the SDK', {}],
  ])('reports %s as an error', async (_, adv) => {
    const { portal, sdk } = await ready();
    Object.assign(sdk.sdk, { adv });
    expect(await portal.showAd('interstitial')).toMatchObject({ ...NO_AD, reason: 'error' });
  });

  test('calls the SDK that is current, and only one request at a time', async () => {
    const { portal, sdk } = await ready();
    const other = vi.fn<YandexSdk['adv']['showFullscreenAdv']>();
    Object.assign(sdk.sdk, { adv: { ...sdk.sdk.adv, showFullscreenAdv: other } });
    void portal.showAd('interstitial');
    await passSeconds(0);
    expect(other).toHaveBeenCalledOnce();
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'busy' });
    expect(other).toHaveBeenCalledOnce();
  });
});

describe('a pause of the site', () => {
  test('lasts until the site ends it, and no ad is requested meanwhile', async () => {
    const { portal, sdk, recorded } = await ready();
    sdk.send('game_api_pause');
    sdk.send('game_api_pause');
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'busy' });
    await passSeconds(3600);
    expect(recorded.events).toHaveLength(1);
    sdk.send('game_api_resume');
    sdk.send('game_api_resume');
    expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
    sdk.window.dispatchEvent(new Event('pointerdown'));
    expect(recorded.events).toHaveLength(2);
  });

  test('ends at the first press on the page after 90 s', async () => {
    const { sdk, recorded } = await ready();
    sdk.send('game_api_pause');
    await passSeconds(89);
    sdk.window.dispatchEvent(new Event('pointerdown'));
    await passSeconds(2);
    expect(recorded.events).toHaveLength(1);
    sdk.window.dispatchEvent(new Event('keydown'));
    expect(recorded.events).toHaveLength(2);
    sdk.send('game_api_resume');
    expect(recorded.events).toHaveLength(2);
  });

  test('sends no signals of play: the site stops and starts play itself', async () => {
    const { portal, sdk } = await ready();
    portal.gameplayStart();
    await passSeconds(0);
    sdk.send('game_api_pause');
    portal.gameplayStop();
    await passSeconds(5);
    expect(sdk.calls).toEqual(['start']);
    sdk.send('game_api_resume');
    portal.gameplayStart();
    await passSeconds(1);
    expect(sdk.calls).toEqual(['start']);
    portal.gameplayStop();
    await passSeconds(1);
    expect(sdk.calls).toEqual(['start', 'stop']);
  });
});

test('stops play before an ad request and starts it after the ad', async () => {
  const { portal, sdk } = await ready();
  portal.loadingFinished();
  portal.gameplayStart();
  await passSeconds(0);
  const result = portal.showAd('interstitial');
  await passSeconds(1);
  sdk.callbacks!.onOpen();
  portal.gameplayStop();
  await passSeconds(5);
  sdk.callbacks!.onClose(true);
  await result;
  portal.gameplayStart();
  await passSeconds(1);
  expect(sdk.calls).toEqual(['ready', 'start', 'stop', 'fullscreen', 'start']);
});

test('logs signals that throw once, and ignores missing ones', async () => {
  const { portal, sdk } = await ready();
  Object.assign(sdk.sdk, {
    features: {
      GameplayAPI: {
        start() {
          throw new Error('broken');
        },
      },
    },
    environment: undefined,
  });
  portal.loadingFinished();
  for (let k = 0; k < 3; k++) {
    portal.gameplayStart();
    await passSeconds(1);
    portal.gameplayStop();
    await passSeconds(1);
  }
  expect(portal.locale()).toBeUndefined();
  expect(log).toHaveBeenCalledOnce();
});

test('works with an SDK that has only ads', async () => {
  const sdk = new ScriptedYandex();
  const { adv } = sdk.sdk;
  const bare: YandexSdk = { adv, getPlayer: async () => Promise.reject(new Error('nobody')) };
  const { portal, recorded } = await ready(sdk, async () => sdk.run(async () => bare));
  portal.loadingFinished();
  recorded.request('interstitial');
  await passSeconds(0);
  sdk.callbacks!.onOpen();
  sdk.callbacks!.onClose(true);
  await passSeconds(0);
  expect(recorded.requests[0].settled[0].result).toMatchObject(SHOWN);
});

type Step = { readonly seconds: number; readonly action: string };
const seconds = fc.oneof(fc.constant(0), fc.constantFrom(0.1, 0.4, 0.6, 1), fc.integer({ min: 1, max: 100 }));
const action = fc.constantFrom(...Object.keys(ACTIONS), 'press', 'interstitial', 'rewarded', 'rewarded');
const steps = fc.array(fc.record<Step>({ seconds, action }), { maxLength: 25 });
/** A rewarded ad may wait for a late ad without an end. */
const MAX_SECONDS = { interstitial: AD_LIMITS.maxSeconds, rewarded: AD_LIMITS.lostSeconds + 2 * AD_LIMITS.maxSeconds } as const;
const ROUNDING = 0.01;

/** Plays the steps. If `isEager`, another ad is requested at each `resume`. */
async function play(timeline: readonly Step[], isEager: boolean): Promise<{ recorded: PortalLog; rewards: number; sdk: ScriptedYandex }> {
  const { portal, sdk, recorded } = await ready();
  let isOver = !isEager;
  portal.on('resume', () => isOver || recorded.request('rewarded'));
  portal.gameplayStart();
  let rewards = 0;
  for (const step of timeline) {
    await passSeconds(step.seconds);
    if (step.action === 'interstitial' || step.action === 'rewarded') recorded.request(step.action);
    else if (step.action === 'press') sdk.window.dispatchEvent(new Event('pointerdown'));
    else if (sdk.callbacks || step.action === 'pause' || step.action === 'siteResumes') ACTIONS[step.action](sdk, 'What');
    if (step.action === 'reward') rewards++;
  }
  isOver = true;
  await passSeconds(1000);
  sdk.window.dispatchEvent(new Event('keydown'));
  await passSeconds(1000);
  return { recorded, rewards, sdk };
}

async function check(timeline: readonly Step[], isEager: boolean): Promise<void> {
  const { recorded, rewards, sdk } = await play(timeline, isEager);
  for (const { kind, requestedAt, settled } of recorded.requests) {
    expect(settled).toHaveLength(1);
    const [{ at, result }] = settled;
    expect(at - requestedAt).toBeLessThanOrEqual(MAX_SECONDS[kind] + ROUNDING);
    expect(result.kind).toBe(kind);
    if (kind === 'interstitial') expect(result.isRewarded).toBe(false);
    if (result.isRewarded) expect(result.isShown).toBe(true);
    if (!result.isShown) expect(result.reason).toBeDefined();
  }
  const pageEvents = recorded.events.map((line) => line.split(' ')[1]).filter((word) => /^(wait|pause|resume)$/.test(word));
  expect(pageEvents.join(' ')).toMatch(/^(((wait|pause|wait pause) resume ?)*)$/);
  const late = recorded.events.filter((line) => line.endsWith('lateReward')).length;
  const rewarded = recorded.requests.filter(({ settled }) => settled[0].result.isRewarded).length;
  const shown = recorded.requests.filter(({ kind }) => kind === 'rewarded').length;
  expect(late + rewarded).toBeLessThanOrEqual(Math.min(shown, rewards));
  const played = sdk.calls.filter((call) => call === 'start' || call === 'stop');
  expect(played).toEqual(played.map((_, k) => (k % 2 === 0 ? 'start' : 'stop')));
}

holds('settles once in time, pairs pauses, rewards earned ads only', 1500, fc.asyncProperty(steps, fc.boolean(), check));

describe('the board', () => {
  type Boards = NonNullable<YandexSdk['leaderboards']>;

  async function openBoard(leaderboard: string, { isLoggedIn = true, hasBoards = true } = {}) {
    const calls: unknown[] = [];
    const scripted = new ScriptedYandex();
    const entries = ['Anna', ''].map((publicName, index) => ({ rank: index + 1, score: 900 - index, player: { publicName } }));
    const leaderboards: Boards = {
      setScore: async (...given) => void calls.push(given),
      async getEntries(...given) {
        calls.push(given);
        return { userRank: isLoggedIn ? 2 : 0, entries };
      },
    };
    const sdk: YandexSdk = { ...scripted.sdk, isAvailableMethod: async () => isLoggedIn, ...(hasBoards && { leaderboards }) };
    const settings = { ...DEFAULT_SETTINGS, yandex: { script: 'sdk.js', leaderboard } };
    const portal = createYandex(
      settings,
      log,
      scripted.host(async () => scripted.run(async () => sdk)),
    );
    await portal.init(5);
    return { board: portal.board?.(), calls };
  }

  test('receives scores of the named board, and lists names', async () => {
    const { board, calls } = await openBoard('best');
    await board!.submit({ score: 60 });
    expect(await board!.list!()).toEqual([
      { rank: 1, score: 900, username: 'Anna', isOwn: false },
      { rank: 2, score: 899, username: '', isOwn: true },
    ]);
    expect(calls).toEqual([
      ['best', 60],
      ['best', { quantityTop: 20, includeUser: true, quantityAround: 3 }],
    ]);
  });

  test('of a guest is listed, and receives no score', async () => {
    const { board, calls } = await openBoard('best', { isLoggedIn: false });
    await expect(board!.submit({ score: 60 })).rejects.toThrow('guest');
    expect((await board!.list!()).map(({ isOwn }) => isOwn)).toEqual([false, false]);
    expect(calls).toEqual([['best', { quantityTop: 20 }]]);
  });

  test('is absent without a name, and in an SDK without boards', async () => {
    expect((await openBoard('')).board).toBeUndefined();
    expect((await openBoard('best', { hasBoards: false })).board).toBeUndefined();
  });
});
