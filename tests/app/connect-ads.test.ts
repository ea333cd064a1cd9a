// The portal tied to the game: what it tells becomes commands, what fails becomes words, and an answer goes to whoever asked for it.
import { effect, signal } from '@preact/signals-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectAds } from '../../src/app/connect-ads.ts';
import { createKeptReward } from '../../src/app/kept-reward.ts';
import type { Command } from '../../src/game/commands.ts';
import type { AdBreak } from '../../src/flow/flow.ts';
import type { SnackbarView } from '../../src/hud/hud.ts';
import type { AdBreaks } from '../../src/portal/ad-breaks.ts';
import type { AdPolicy, AdReason, AdResult, Portal, PortalEvent, RewardedAvailability } from '../../src/portal/portal.ts';
import { createStandalone } from '../../src/portal/standalone.ts';
import { createStore } from '../../src/app/storage.ts';
import { MemoryStorage } from '../support/storages.ts';

type Options = { kinds?: AdPolicy['kinds']; storage?: MemoryStorage };

function connect({ kinds = ['interstitial', 'rewarded'], storage = new MemoryStorage() }: Options = {}) {
  const listeners = new Map<PortalEvent, () => void>();
  const sent: Command[] = [];
  const asks: ((result: AdResult) => void)[] = [];
  const offers: AdBreak[] = [];
  const state = { availability: 'unknown' as RewardedAvailability, offered: undefined as AdResult | undefined };
  const portal: Portal = {
    ...createStandalone(),
    adPolicy: { kinds, breaks: [], cooldownSeconds: 0, secondsAfterRewarded: 0, first: 'play' },
    rewardedAvailability: () => state.availability,
    on(event, listener) {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  };
  const breaks: AdBreaks = {
    offer: (at) => {
      offers.push(at);
      return Promise.resolve(state.offered);
    },
    showRewarded: () => new Promise((resolve) => asks.push(resolve)),
    endGame: () => undefined,
  };
  const reward = createKeptReward(createStore(() => storage));
  const told: string[] = [];
  const hud = {
    send: (command: Command) => void sent.push(command),
    snackbar: signal<SnackbarView>({ count: 0, text: undefined }),
    adSeconds: signal(0),
    isPageTaken: signal(false),
  };
  effect(() => {
    if (hud.snackbar.value.text) told.push(hud.snackbar.value.text);
  });
  const game = connectAds({ portal, breaks, reward, hud });
  return { game, state, sent, told, asks, offers, hud, fire: (event: PortalEvent) => listeners.get(event)?.() };
}

const rewarded: AdResult = { kind: 'rewarded', isShown: true, isRewarded: true };
const refused = (reason: AdReason, isShown = false): AdResult => ({ kind: 'rewarded', isShown, isRewarded: false, reason });
const settled = () => new Promise((resolve) => setTimeout(resolve));

// @spec 4.60
test('what takes the page and gives it back becomes commands', () => {
  const { sent, fire } = connect();
  sent.length = 0;
  for (const event of ['wait', 'pause', 'resume'] as const) fire(event);
  expect(sent).toEqual([{ type: 'awaitAd' }, { type: 'showAd' }, { type: 'hideAd' }]);
});

describe('the seconds for which the game holds for an ad', () => {
  afterEach(() => vi.useRealTimers());

  /** What the HUD shows at each second from now on. */
  function shown(hud: ReturnType<typeof connect>['hud'], seconds: number): number[] {
    return Array.from({ length: seconds }, () => {
      vi.advanceTimersByTime(1000);
      return hud.adSeconds.value;
    });
  }

  // @spec 2.67
  test('are counted down from 4 to 1, in the very task in which the ad is requested', () => {
    vi.useFakeTimers();
    const { hud, fire } = connect();
    expect(hud.adSeconds.value).toBe(0);
    fire('wait');
    expect(hud.adSeconds.value).toBe(4);
    expect(shown(hud, 5)).toEqual([3, 2, 1, 1, 1]);
    fire('resume');
    expect(hud.adSeconds.value).toBe(0);
  });

  test.each<PortalEvent>(['pause', 'resume'])('end with the %s, whatever the count, and count anew for the next ad', (end) => {
    vi.useFakeTimers();
    const { hud, fire } = connect();
    fire('wait');
    expect(shown(hud, 1)).toEqual([3]);
    fire(end);
    expect(hud.adSeconds.value).toBe(0);
    expect(shown(hud, 5), 'no count of before goes on').toEqual([0, 0, 0, 0, 0]);
    fire('resume');
    fire('wait');
    expect(hud.adSeconds.value).toBe(4);
  });

  test('leave no moment between them and the ad: the page counts as taken before they end', () => {
    const { hud, fire } = connect();
    const seen: string[] = [];
    effect(() => void seen.push(`${hud.adSeconds.value} ${hud.isPageTaken.value}`));
    fire('wait');
    fire('pause');
    fire('resume');
    expect(seen).toEqual(['0 false', '4 false', '0 true', '0 false']);
  });
});

test('whether a video can be had is told at once and at each change', () => {
  const { sent, state, fire } = connect();
  for (const availability of ['unavailable', 'unknown', 'disabled'] as const) {
    state.availability = availability;
    fire('rewardedAvailability');
  }
  const videos = sent.map((command) => command.type === 'offerVideo' && command.video);
  expect(videos).toEqual(['available', 'unavailable', 'available', 'disabled']);
});

test('a site without rewarded videos has none at all', () => {
  expect(connect({ kinds: ['interstitial'] }).sent).toEqual([{ type: 'offerVideo', video: 'none' }]);
});

test('a watched video is answered, without words', async () => {
  const { game, sent, told, asks } = connect();
  game.requestReward();
  asks[0](rewarded);
  await settled();
  expect(sent.at(-1)).toEqual({ type: 'answerReward', isRewarded: true });
  expect(told).toEqual([]);
});

describe('a video that was not watched', () => {
  // @spec 8.12
  test.each<[AdReason, boolean, string[]]>([
    ['no-fill', false, ['snackbar.noRewardedVideo']],
    ['too-soon', false, ['snackbar.noRewardedVideo']],
    ['disabled', false, ['snackbar.noRewardedVideo']],
    ['adblock', false, ['snackbar.noRewardedVideo']],
    ['timeout', false, ['snackbar.noRewardedVideo']],
    // @spec 8.10
    ['not-ready', false, ['snackbar.sdkNotReady']],
    ['error', false, ['error.AdError']],
    ['error', true, []],
  ])('because of %s (shown: %s) is answered and told', async (reason, isShown, words) => {
    const { game, sent, told, asks } = connect();
    game.requestReward();
    asks[0](refused(reason, isShown));
    await settled();
    expect(sent.at(-1)).toEqual({ type: 'answerReward', isRewarded: false });
    expect(told).toEqual(words);
  });
});

test('an answer that comes when something else has been asked for meanwhile goes to nobody', async () => {
  const { game, sent, told, asks } = connect();
  sent.length = 0;
  game.requestReward();
  game.requestReward();
  asks[0](rewarded);
  await settled();
  expect(sent).toEqual([]);
  asks[1](refused('busy'));
  await settled();
  expect(sent).toEqual([{ type: 'answerReward', isRewarded: false }]);
  expect(told).toEqual(['snackbar.noRewardedVideo']);
});

test('a reward that comes too late is kept for the next time, and is had then without a video', async () => {
  const { game, sent, told, asks, state, fire } = connect();
  state.availability = 'unavailable';
  fire('rewardedAvailability');
  sent.length = 0;
  fire('lateReward');
  expect(told).toEqual(['snackbar.rewardKept']);
  expect(sent, 'whether or not there is a video').toEqual([{ type: 'offerVideo', video: 'available' }]);
  game.requestReward();
  await settled();
  expect(sent.slice(1)).toEqual([
    { type: 'offerVideo', video: 'unavailable' },
    { type: 'answerReward', isRewarded: true },
  ]);
  game.requestReward();
  expect(asks, 'once').toHaveLength(1);
});

describe('a late reward', () => {
  const REWARDED = { type: 'answerReward', isRewarded: true };

  test('survives a reload and is spent once', async () => {
    const storage = new MemoryStorage();
    connect({ storage }).fire('lateReward');
    const page = connect({ storage });
    page.state.availability = 'unavailable';
    page.fire('rewardedAvailability');
    expect(page.sent.at(-1)).toEqual({ type: 'offerVideo', video: 'available' });
    page.game.requestReward();
    await settled();
    expect(page.sent.at(-1)).toEqual(REWARDED);
    const later = connect({ storage });
    later.game.requestReward();
    await settled();
    expect(later.asks).toHaveLength(1);
    expect(later.sent).not.toContainEqual(REWARDED);
  });

  test('is spent by one of two tabs', async () => {
    const storage = new MemoryStorage();
    const [first, second] = [connect({ storage }), connect({ storage })];
    first.fire('lateReward');
    first.game.requestReward();
    second.game.requestReward();
    await settled();
    expect(first.sent.at(-1)).toEqual(REWARDED);
    expect(second.asks, 'the other tab asks for a video').toHaveLength(1);
  });

  test.each(['', '0', 'true', '{"kept":1}'])('is not made of the stored text %j', async (text) => {
    const storage = new MemoryStorage();
    storage.setItem('keptReward', text);
    const { game, asks } = connect({ storage });
    game.requestReward();
    expect(asks).toHaveLength(1);
  });
});

describe('an ad between two scenes', () => {
  test.each<[string, AdResult | undefined, string[]]>([
    ['that is not due', undefined, []],
    ['that was shown', { kind: 'interstitial', isShown: true, isRewarded: false }, []],
    ['that nobody had', { kind: 'interstitial', isShown: false, isRewarded: false, reason: 'no-fill' }, []],
    // @spec 4.62
    ['that failed', { kind: 'interstitial', isShown: false, isRewarded: false, reason: 'error' }, ['error.AdError']],
  ])('%s', async (_, result, words) => {
    const { game, state, sent, told, offers } = connect();
    sent.length = 0;
    state.offered = result;
    game.offerAd('replay');
    await settled();
    expect(sent).toEqual([]);
    expect(told).toEqual(words);
    expect(offers).toEqual(['replay']);
  });
});
