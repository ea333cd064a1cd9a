// The adapter of Yandex Games against scripts of what its SDK calls when: one result, its reason, its time, and pauses in pairs.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import type { YandexSdk } from '../../src/portal/yandex-sdk.ts';
import { createYandex } from '../../src/portal/yandex.ts';
import { listenTo, passSeconds, since, type Heard } from './support/listen.ts';
import { ScriptedYandex } from './support/scripted-yandex.ts';

const log = vi.fn<(message: string) => void>();
const OPTIONS = { scriptAddress: './js/yandex-sdk.js', log };
const NO_AD = { isShown: false, isRewarded: false };

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});
afterEach(() => vi.useRealTimers());

/** An adapter whose SDK is ready, and nothing heard so far. */
async function ready(sdk = new ScriptedYandex(), load?: () => Promise<void>) {
  const portal = createYandex(OPTIONS, sdk.host(load));
  const heard = listenTo(portal);
  expect(await portal.init(5)).toBe('ready');
  heard.events.length = 0;
  return { portal, sdk, heard };
}

describe('getting ready', () => {
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
  ])('%s: degraded, said so once, no ads', async (_, load, seconds) => {
    const sdk = new ScriptedYandex();
    const portal = createYandex(OPTIONS, sdk.host(load(sdk)));
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

  test('late, it is honoured: what has happened is told, once', async () => {
    const sdk = new ScriptedYandex();
    const init = () => new Promise<YandexSdk>((resolve) => setTimeout(resolve, 60_000, sdk.sdk));
    const portal = createYandex(
      OPTIONS,
      sdk.host(async () => sdk.run(init)),
    );
    const heard = listenTo(portal);
    const initiation = portal.init(5);
    portal.loadingProgress(0.5);
    portal.loadingFinished();
    portal.loadingFinished();
    portal.gameplayStart();
    await passSeconds(59);
    expect(await initiation).toBe('degraded');
    expect(sdk.calls).toEqual([]);
    await passSeconds(2);
    expect(heard.events.map((line) => line.split(' ')[1])).toEqual(['ready', 'unknown']);
    expect(sdk.calls).toEqual(['ready', 'start']);
    expect(portal.locale()).toBe('tr');
    heard.ask('rewarded');
    await passSeconds(0);
    expect(sdk.calls).toEqual(['ready', 'start', 'stop', 'rewarded']);
  });
});

type Case = [name: string, kind: AdKind, script: string, settlesAt: number, result: Partial<AdResult>, events: string];
const SHOWN = { isShown: true };
const REWARDED = { isShown: true, isRewarded: true };

/** Scripts are "seconds act" after "seconds act", with bars between; times are seconds after the request. */
// oxfmt-ignore
const CASES: readonly Case[] = [
  ['an ad', 'interstitial', '1 open | 9 shown', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['amid the site’s own pause', 'interstitial', '1 pause | 1 open | 9 shown | 9.1 goOn', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['around the site’s own pause', 'rewarded', '1 open | 1.1 pause | 8 reward | 8.5 goOn | 9 close', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a tab that is left during the ad', 'rewarded', '1 open | 2 pause | 3 goOn | 4 pause | 9 close | 10 goOn', 9.5, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['a pause that no resumption follows', 'interstitial', '1 pause | 1 open | 9 shown', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['a pause and no ad', 'interstitial', '1 pause | 2 notShown | 3 goOn', 2, { reason: 'too-soon' }, '0 wait, 1 pause, 3 resume'],
  ['a pause after the end', 'interstitial', '1 open | 9 shown | 9.2 pause | 9.3 goOn', 9, SHOWN, '0 wait, 1 pause, 9 resume, 9.2 pause, 9.3 resume'],
  ['rewarded', 'rewarded', '1 open | 8 reward | 9 close', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['rewarded just after the end', 'rewarded', '1 open | 9 close | 9.4 reward', 9.4, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['rewarded long after the end, twice', 'rewarded', '1 open | 9 close | 11 reward | 12 reward', 9.5, SHOWN, '0 wait, 1 pause, 9 resume, 11 lateReward'],
  ['rewarded three times', 'rewarded', '1 open | 8 reward | 8 reward | 9 close | 12 reward', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['rewarded, closed early', 'rewarded', '1 open | 3 close', 3.5, SHOWN, '0 wait, 1 pause, 3 resume'],
  ['rewarded, without another sign of an ad', 'rewarded', '1 reward | 2 close', 2, REWARDED, '0 wait, 2 resume'],
  ['closed at once', 'rewarded', '0.1 close', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume, 0.1 unavailable, 30.1 unknown'],
  ['rewarded, then failed', 'rewarded', '1 open | 8 reward | 9 error broken', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['too soon', 'interstitial', '0.1 notShown', 0.1, { reason: 'too-soon' }, '0 wait, 0.1 resume'],
  ['closed without having been opened', 'interstitial', '3 shown', 3, SHOWN, '0 wait, 3 pause, 3 resume'],
  ['opened, and not shown', 'interstitial', '1 open | 2 notShown', 2, SHOWN, '0 wait, 1 pause, 2 resume'],
  ['offline', 'interstitial', '0.1 offline', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume'],
  ['nobody has an ad', 'interstitial', '0.1 error No adv to show now', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume'],
  ['nobody has a video', 'rewarded', '0.1 error No rewarded video to show now', 0.1, { reason: 'no-fill' }, '0 wait, 0.1 resume, 0.1 unavailable, 30.1 unknown'],
  ['an ad blocker', 'interstitial', '0.1 error AdBlock prevents yandex ad to show', 0.1, { reason: 'adblock' }, '0 wait, 0.1 resume'],
  ['an error in other words, and its end', 'interstitial', '0.1 error What | 0.2 notShown', 0.1, { reason: 'error' }, '0 wait, 0.1 resume'],
  ['an end told twice, and an error', 'interstitial', '1 open | 9 shown | 9 notShown | 9 error What', 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['nothing at all', 'interstitial', '', 4, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['nothing at all, rewarded', 'rewarded', '', 20, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['an ad that comes too late', 'rewarded', '25 open | 40 reward | 41 close', 20, { reason: 'timeout' }, '0 wait, 4 resume, 25 pause, 40 lateReward, 41 resume'],
  ['a late ad amid the site’s pause', 'interstitial', '25 pause | 25 open | 41 shown | 41.1 goOn', 4, { reason: 'timeout' }, '0 wait, 4 resume, 25 pause, 41 resume'],
  ['an ad without an end', 'interstitial', '1 open', 90, { ...SHOWN, reason: 'timeout' }, '0 wait, 1 pause, 90 resume'],
];

const ACTS: Readonly<Record<string, (sdk: ScriptedYandex, words: string) => void>> = {
  open: ({ callbacks }) => callbacks!.onOpen(),
  shown: ({ callbacks }) => callbacks!.onClose(true),
  notShown: ({ callbacks }) => callbacks!.onClose(false),
  close: ({ callbacks }) => callbacks!.onClose(),
  reward: ({ callbacks }) => callbacks!.onRewarded?.(),
  error: ({ callbacks }, words) => callbacks!.onError(new Error(words)),
  offline: ({ callbacks }) => callbacks!.onOffline?.(),
  pause: (sdk) => sdk.send('game_api_pause'),
  goOn: (sdk) => sdk.send('game_api_resume'),
};

describe('an ad', () => {
  test.each(CASES)('%s', async (...[, kind, script, at, result, events]) => {
    const { sdk, heard } = await ready();
    const began = performance.now();
    heard.ask(kind);
    await passSeconds(0);
    for (const line of script.split(' | ').filter((act) => act !== '')) {
      const [seconds, act, ...words] = line.split(' ');
      await vi.advanceTimersByTimeAsync(Math.round(began + Number(seconds) * 1000 - performance.now()));
      ACTS[act](sdk, words.join(' '));
    }
    await passSeconds(200);
    const [{ askedAt, settled }] = heard.requests;
    expect(settled).toHaveLength(1);
    const { kind: _, message: __, ...given } = settled[0].result;
    expect(given).toEqual({ ...NO_AD, ...result });
    expect(settled[0].at - askedAt).toBeCloseTo(at, 2);
    expect(since(askedAt, heard.events).join(', ')).toBe(events);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });

  test.each<[string, Partial<Record<keyof YandexSdk['adv'], unknown>>]>([
    [
      'that the SDK throws at',
      {
        showFullscreenAdv() {
          throw new TypeError('broken');
        },
      },
    ],
    ['that the SDK does not know', {}],
  ])('%s is an error', async (_, adv) => {
    const { portal, sdk } = await ready();
    Object.assign(sdk.sdk, { adv });
    expect(await portal.showAd('interstitial')).toMatchObject({ ...NO_AD, reason: 'error' });
  });

  test('is asked of what is there now, and not while another is on its way', async () => {
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
  test('lasts as long as the site likes, and no ad is asked for meanwhile', async () => {
    const { portal, sdk, heard } = await ready();
    sdk.send('game_api_pause');
    sdk.send('game_api_pause');
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'busy' });
    await passSeconds(3600);
    expect(heard.events).toHaveLength(1);
    sdk.send('game_api_resume');
    sdk.send('game_api_resume');
    expect(heard.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
    sdk.window.dispatchEvent(new Event('pointerdown'));
    expect(heard.events).toHaveLength(2);
  });

  test('ends behind 90 s with a press that reaches the page', async () => {
    const { sdk, heard } = await ready();
    sdk.send('game_api_pause');
    await passSeconds(89);
    sdk.window.dispatchEvent(new Event('pointerdown'));
    await passSeconds(2);
    expect(heard.events).toHaveLength(1);
    sdk.window.dispatchEvent(new Event('keydown'));
    expect(heard.events).toHaveLength(2);
    sdk.send('game_api_resume');
    expect(heard.events).toHaveLength(2);
  });

  test('is told nothing of play: the site stops and starts that by itself', async () => {
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

test('play stops before an ad is asked for and begins again behind it', async () => {
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

test('signals that throw or are missing are logged once at most', async () => {
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

test('an SDK that has nothing but ads will do', async () => {
  const sdk = new ScriptedYandex();
  const { adv } = sdk.sdk;
  const bare: YandexSdk = { adv, getPlayer: async () => Promise.reject(new Error('nobody')) };
  const { portal, heard } = await ready(sdk, async () => sdk.run(async () => bare));
  portal.loadingFinished();
  heard.ask('interstitial');
  await passSeconds(0);
  sdk.callbacks!.onOpen();
  sdk.callbacks!.onClose(true);
  await passSeconds(0);
  expect(heard.requests[0].settled[0].result).toMatchObject(SHOWN);
});

type Step = { readonly seconds: number; readonly act: string };
const seconds = fc.oneof(fc.constant(0), fc.constantFrom(0.1, 0.4, 0.6, 1), fc.integer({ min: 1, max: 100 }));
const act = fc.constantFrom(...Object.keys(ACTS), 'press', 'interstitial', 'rewarded', 'rewarded');
const steps = fc.array(fc.record<Step>({ seconds, act }), { maxLength: 25 });
const SEED = 130_426;
const RUNS = 1500;
/** A rewarded ad may have to wait for one that comes late and has no end. */
const MOST_SECONDS = { interstitial: AD_LIMITS.maxSeconds, rewarded: AD_LIMITS.lostSeconds + 2 * AD_LIMITS.maxSeconds } as const;
const ROUNDING = 0.01;

/** Plays the steps; behind each resumption another ad is asked for when `isEager`. */
async function play(script: readonly Step[], isEager: boolean): Promise<{ heard: Heard; rewards: number; sdk: ScriptedYandex }> {
  const { portal, sdk, heard } = await ready();
  let isOver = !isEager;
  portal.on('resume', () => isOver || heard.ask('rewarded'));
  portal.gameplayStart();
  let rewards = 0;
  for (const step of script) {
    await passSeconds(step.seconds);
    if (step.act === 'interstitial' || step.act === 'rewarded') heard.ask(step.act);
    else if (step.act === 'press') sdk.window.dispatchEvent(new Event('pointerdown'));
    else if (sdk.callbacks || step.act === 'pause' || step.act === 'goOn') ACTS[step.act](sdk, 'What');
    if (step.act === 'reward') rewards++;
  }
  isOver = true;
  await passSeconds(1000);
  sdk.window.dispatchEvent(new Event('keydown'));
  await passSeconds(1000);
  return { heard, rewards, sdk };
}

async function check(script: readonly Step[], isEager: boolean): Promise<void> {
  const { heard, rewards, sdk } = await play(script, isEager);
  for (const { kind, askedAt, settled } of heard.requests) {
    expect(settled).toHaveLength(1);
    const [{ at, result }] = settled;
    expect(at - askedAt).toBeLessThanOrEqual(MOST_SECONDS[kind] + ROUNDING);
    expect(result.kind).toBe(kind);
    if (kind === 'interstitial') expect(result.isRewarded).toBe(false);
    if (result.isRewarded) expect(result.isShown).toBe(true);
    if (!result.isShown) expect(result.reason).toBeDefined();
  }
  const turns = heard.events.map((line) => line.split(' ')[1]).filter((word) => /^(wait|pause|resume)$/.test(word));
  expect(turns.join(' ')).toMatch(/^(((wait|pause|wait pause) resume ?)*)$/);
  const late = heard.events.filter((line) => line.endsWith('lateReward')).length;
  const rewarded = heard.requests.filter(({ settled }) => settled[0].result.isRewarded).length;
  const shown = heard.requests.filter(({ kind }) => kind === 'rewarded').length;
  expect(late + rewarded).toBeLessThanOrEqual(Math.min(shown, rewards));
  const played = sdk.calls.filter((call) => call === 'start' || call === 'stop');
  expect(played).toEqual(played.map((_, k) => (k % 2 === 0 ? 'start' : 'stop')));
}

test(`one result in time, pauses in pairs, no reward made up (${RUNS} runs, seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(steps, fc.boolean(), check), { seed: SEED, numRuns: RUNS });
});
