// The portal's ads connected to the game: ad events become commands, failures become messages, results go to the latest request.
import { effect, signal } from '@preact/signals-core';
import { describe, expect, test, vi } from 'vitest';
import { connectAds } from '../../src/app/open-portal.ts';
import type { Command } from '../../src/game/commands.ts';
import type { AdBreak } from '../../src/flow/flow.ts';
import type { AdView, SnackbarView } from '../../src/state/hud.ts';
import type { AdBreaks } from '../../src/portal/ad-breaks.ts';
import type { AdReason, AdResult, Portal, PortalEvent, RewardedAvailability } from '../../src/portal/portal.ts';
import { create as createStandalone } from '../../src/portal/standalone.ts';
import { createStore } from '../../src/page/storage.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';

type Options = { availability?: RewardedAvailability; storage?: MemoryStorage };

function connect({ availability = 'available', storage = new MemoryStorage() }: Options = {}) {
  const listeners = new Map<PortalEvent, () => void>();
  const sent: Command[] = [];
  const requests: ((result: AdResult) => void)[] = [];
  const offers: AdBreak[] = [];
  const state = { availability, offered: undefined as AdResult | undefined };
  const portal: Portal = {
    ...createStandalone(),
    rewardedAvailability: () => state.availability,
    on: (event, listener) => void listeners.set(event, listener),
  };
  const breaks: AdBreaks = {
    offer: (at) => {
      offers.push(at);
      return Promise.resolve(state.offered);
    },
    showRewarded: () => new Promise((resolve) => requests.push(resolve)),
    endGame: () => undefined,
  };
  const messages: string[] = [];
  const hud = {
    send: (command: Command) => void sent.push(command),
    snackbar: signal<SnackbarView>({ count: 0, text: undefined }),
    ad: signal<AdView>({ stage: 'none', seconds: 0 }),
  };
  effect(() => {
    if (hud.snackbar.value.text) messages.push(hud.snackbar.value.text);
  });
  const game = connectAds({ portal, breaks, store: createStore(() => storage), hud });
  return { game, state, sent, messages, requests, offers, hud, fire: (event: PortalEvent) => listeners.get(event)?.() };
}

const rewarded: AdResult = { kind: 'rewarded', isShown: true, isRewarded: true };
const failed = (reason: AdReason, isShown = false): AdResult => ({ kind: 'rewarded', isShown, isRewarded: false, reason });

// @spec 4.60
test('turns wait, pause and resume events into commands', () => {
  const { sent, fire } = connect();
  sent.length = 0;
  for (const event of ['wait', 'pause', 'resume'] as const) fire(event);
  expect(sent).toEqual([{ type: 'awaitAd' }, { type: 'showAd' }, { type: 'hideAd' }]);
});

describe('the countdown while the game waits for an ad', () => {
  /** Returns the HUD's value after each of the next seconds. */
  function shown(hud: ReturnType<typeof connect>['hud'], seconds: number): number[] {
    return Array.from({ length: seconds }, () => {
      vi.advanceTimersByTime(1000);
      return hud.ad.value.seconds;
    });
  }

  // @spec 2.67
  test('starts at 4 in the task that requests the ad, and stops at 1', () => {
    vi.useFakeTimers();
    const { hud, fire } = connect();
    expect(hud.ad.value.seconds).toBe(0);
    fire('wait');
    expect(hud.ad.value.seconds).toBe(4);
    expect(shown(hud, 5)).toEqual([3, 2, 1, 1, 1]);
    fire('resume');
    expect(hud.ad.value.seconds).toBe(0);
  });

  test.each<PortalEvent>(['pause', 'resume'])('ends with the %s event and restarts for the next ad', (end) => {
    vi.useFakeTimers();
    const { hud, fire } = connect();
    fire('wait');
    expect(shown(hud, 1)).toEqual([3]);
    fire(end);
    expect(hud.ad.value.seconds).toBe(0);
    expect(shown(hud, 5), 'the previous countdown has stopped').toEqual([0, 0, 0, 0, 0]);
    fire('resume');
    fire('wait');
    expect(hud.ad.value.seconds).toBe(4);
  });

  test('ends together with the change of the stage', () => {
    const { hud, fire } = connect();
    const seen: string[] = [];
    effect(() => void seen.push(`${hud.ad.value.seconds} ${hud.ad.value.stage}`));
    fire('wait');
    fire('pause');
    fire('resume');
    expect(seen).toEqual(['0 none', '4 asked', '0 shown', '0 none']);
  });
});

test('reports the availability of videos at the start and on each change', () => {
  const { sent, state, fire } = connect();
  for (const availability of ['unavailable', 'available', 'disabled'] as const) {
    state.availability = availability;
    fire('rewardedAvailability');
  }
  const videos = sent.map((command) => command.type === 'offerVideo' && command.video);
  expect(videos).toEqual(['available', 'unavailable', 'available', 'disabled']);
});

test('offers no video on a portal without rewarded videos', () => {
  expect(connect({ availability: 'none' }).sent).toEqual([{ type: 'offerVideo', video: 'none' }]);
});

test('answers a watched video without a message', async () => {
  const { game, sent, messages, requests } = connect();
  game.requestReward();
  requests[0](rewarded);
  await until();
  expect(sent.at(-1)).toEqual({ type: 'answerReward', isRewarded: true });
  expect(messages).toEqual([]);
});

describe('a video without a reward', () => {
  // @spec 8.12
  test.each<[AdReason, boolean, string[]]>([
    ['no-fill', false, ['snackbar.noRewardedVideo']],
    ['too-soon', false, ['snackbar.noRewardedVideo']],
    ['disabled', false, ['snackbar.noRewardedVideo']],
    ['adblock', false, ['snackbar.noRewardedVideo']],
    ['timeout', false, ['snackbar.noRewardedVideo']],
    // @spec 8.10
    ['not-ready', false, ['snackbar.sdkNotReady']],
    // @spec 8.1
    ['error', false, ['error.AdError']],
    ['error', true, []],
  ])('for the reason %s (shown: %s) is answered with the right message', async (reason, isShown, expected) => {
    const { game, sent, messages, requests } = connect();
    game.requestReward();
    requests[0](failed(reason, isShown));
    await until();
    expect(sent.at(-1)).toEqual({ type: 'answerReward', isRewarded: false });
    expect(messages).toEqual(expected);
  });
});

test('ignores the result of a request that a newer one has replaced', async () => {
  const { game, sent, messages, requests } = connect();
  sent.length = 0;
  game.requestReward();
  game.requestReward();
  requests[0](rewarded);
  await until();
  expect(sent).toEqual([]);
  requests[1](failed('busy'));
  await until();
  expect(sent).toEqual([{ type: 'answerReward', isRewarded: false }]);
  expect(messages).toEqual(['snackbar.noRewardedVideo']);
});

test('stores a late reward and spends it on the next request, without a video', async () => {
  const { game, sent, messages, requests, state, fire } = connect();
  state.availability = 'unavailable';
  fire('rewardedAvailability');
  sent.length = 0;
  fire('lateReward');
  expect(messages).toEqual(['snackbar.rewardKept']);
  expect(sent, 'offered although no video is available').toEqual([{ type: 'offerVideo', video: 'available' }]);
  game.requestReward();
  await until();
  expect(sent.slice(1)).toEqual([
    { type: 'offerVideo', video: 'unavailable' },
    { type: 'answerReward', isRewarded: true },
  ]);
  game.requestReward();
  expect(requests, 'the reward is spent once').toHaveLength(1);
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
    await until();
    expect(page.sent.at(-1)).toEqual(REWARDED);
    const later = connect({ storage });
    later.game.requestReward();
    await until();
    expect(later.requests).toHaveLength(1);
    expect(later.sent).not.toContainEqual(REWARDED);
  });

  test('is spent by one of two tabs', async () => {
    const storage = new MemoryStorage();
    const [first, second] = [connect({ storage }), connect({ storage })];
    first.fire('lateReward');
    first.game.requestReward();
    second.game.requestReward();
    await until();
    expect(first.sent.at(-1)).toEqual(REWARDED);
    expect(second.requests, 'the other tab requests a video').toHaveLength(1);
  });

  test.each(['', '0', 'true', '{"kept":1}'])('is not read from the invalid text %j', async (text) => {
    const storage = new MemoryStorage();
    storage.setItem('keptReward', text);
    const { game, requests } = connect({ storage });
    game.requestReward();
    expect(requests).toHaveLength(1);
  });
});

describe('an ad at a break of the game', () => {
  test.each<[string, AdResult | undefined, string[]]>([
    ['shows no message if it is not due', undefined, []],
    ['shows no message after it was shown', { kind: 'interstitial', isShown: true, isRewarded: false }, []],
    ['shows no message without fill', { kind: 'interstitial', isShown: false, isRewarded: false, reason: 'no-fill' }, []],
    // @spec 4.62
    ['shows a message after an error', { kind: 'interstitial', isShown: false, isRewarded: false, reason: 'error' }, ['error.AdError']],
  ])('%s', async (_, result, expected) => {
    const { game, state, sent, messages, offers } = connect();
    sent.length = 0;
    state.offered = result;
    game.offerAd('replay');
    await until();
    expect(sent).toEqual([]);
    expect(messages).toEqual(expected);
    expect(offers).toEqual(['replay']);
  });
});
