// The portal tied to the game: what it tells becomes commands, what fails becomes words, and an answer goes to whoever asked for it.
import { describe, expect, test } from 'vitest';
import { connectAds } from '../../src/app/connect-ads.ts';
import { createKeptReward } from '../../src/app/kept-reward.ts';
import type { Command } from '../../src/ecs/commands.ts';
import type { AdBreaks } from '../../src/portal/ad-breaks.ts';
import type { AdReason, AdResult, Portal, PortalEvent, RewardedAvailability } from '../../src/portal/portal.ts';
import { createStandalone } from '../../src/portal/standalone.ts';
import { createStore } from '../../src/platform/storage.ts';
import { MemoryStorage } from '../support/storages.ts';

type Options = { ads?: Portal['capabilities']['ads']; storage?: MemoryStorage };

function connect({ ads = ['interstitial', 'rewarded'], storage = new MemoryStorage() }: Options = {}) {
  const listeners = new Map<PortalEvent, () => void>();
  const sent: Command[] = [];
  const told: string[] = [];
  const asks: ((result: AdResult) => void)[] = [];
  const state = { availability: 'unknown' as RewardedAvailability, offered: undefined as AdResult | undefined };
  const portal: Portal = {
    ...createStandalone(),
    capabilities: { ads, cooldownSeconds: 0, breaks: 'any' },
    rewardedAvailability: () => state.availability,
    on(event, listener) {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  };
  const breaks: AdBreaks = {
    offer: () => Promise.resolve(state.offered),
    showRewarded: () => new Promise((resolve) => asks.push(resolve)),
  };
  const reward = createKeptReward(createStore(() => storage));
  const game = connectAds({ portal, breaks, reward, send: (command) => sent.push(command), tell: (text) => told.push(text) });
  return { game, state, sent, told, asks, fire: (event: PortalEvent) => listeners.get(event)?.() };
}

const rewarded: AdResult = { kind: 'rewarded', isShown: true, isRewarded: true };
const refused = (reason: AdReason, isShown = false): AdResult => ({ kind: 'rewarded', isShown, isRewarded: false, reason });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what takes the page and gives it back becomes commands', () => {
  const { sent, fire } = connect();
  sent.length = 0;
  for (const event of ['wait', 'pause', 'resume'] as const) fire(event);
  expect(sent).toEqual([{ type: 'awaitAd' }, { type: 'showAd' }, { type: 'hideAd' }]);
});

test('whether a video can be had is told at once and at each change', () => {
  const { sent, state, fire } = connect();
  for (const availability of ['unavailable', 'available'] as const) {
    state.availability = availability;
    fire('rewardedAvailability');
  }
  expect(sent.map((command) => command.type === 'offerVideo' && command.video)).toEqual(['available', 'unavailable', 'available']);
});

test('a site without rewarded videos has none at all', () => {
  expect(connect({ ads: ['interstitial'] }).sent).toEqual([{ type: 'offerVideo', video: 'none' }]);
});

test('a watched video is answered, without words', async () => {
  const { game, sent, told, asks } = connect();
  game.askReward();
  asks[0](rewarded);
  await settled();
  expect(sent.at(-1)).toEqual({ type: 'answerReward', isRewarded: true });
  expect(told).toEqual([]);
});

describe('a video that was not watched', () => {
  test.each<[AdReason, boolean, string[]]>([
    ['no-fill', false, ['snackbar.noRewardedVideo']],
    ['too-soon', false, ['snackbar.noRewardedVideo']],
    ['disabled', false, ['snackbar.noRewardedVideo']],
    ['adblock', false, ['snackbar.noRewardedVideo']],
    ['timeout', false, ['snackbar.noRewardedVideo']],
    ['not-ready', false, ['snackbar.sdkNotReady']],
    ['error', false, ['error.AdError']],
    ['error', true, []],
  ])('because of %s (shown: %s) is answered and told', async (reason, isShown, words) => {
    const { game, sent, told, asks } = connect();
    game.askReward();
    asks[0](refused(reason, isShown));
    await settled();
    expect(sent.at(-1)).toEqual({ type: 'answerReward', isRewarded: false });
    expect(told).toEqual(words);
  });
});

test('an answer that comes when something else has been asked for meanwhile goes to nobody', async () => {
  const { game, sent, told, asks } = connect();
  sent.length = 0;
  game.askReward();
  game.askReward();
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
  game.askReward();
  await settled();
  expect(sent.slice(1)).toEqual([
    { type: 'offerVideo', video: 'unavailable' },
    { type: 'answerReward', isRewarded: true },
  ]);
  game.askReward();
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
    page.game.askReward();
    await settled();
    expect(page.sent.at(-1)).toEqual(REWARDED);
    const later = connect({ storage });
    later.game.askReward();
    await settled();
    expect(later.asks).toHaveLength(1);
    expect(later.sent).not.toContainEqual(REWARDED);
  });

  test('is spent by one of two tabs', async () => {
    const storage = new MemoryStorage();
    const [first, second] = [connect({ storage }), connect({ storage })];
    first.fire('lateReward');
    first.game.askReward();
    second.game.askReward();
    await settled();
    expect(first.sent.at(-1)).toEqual(REWARDED);
    expect(second.asks, 'the other tab asks for a video').toHaveLength(1);
  });

  test.each(['', '0', 'true', '{"kept":1}'])('is not made of the stored text %j', async (text) => {
    const storage = new MemoryStorage();
    storage.setItem('keptReward', text);
    const { game, asks } = connect({ storage });
    game.askReward();
    expect(asks).toHaveLength(1);
  });
});

describe('an ad between two scenes', () => {
  test.each<[string, AdResult | undefined, string[]]>([
    ['that is not due', undefined, []],
    ['that was shown', { kind: 'interstitial', isShown: true, isRewarded: false }, []],
    ['that nobody had', { kind: 'interstitial', isShown: false, isRewarded: false, reason: 'no-fill' }, []],
    ['that failed', { kind: 'interstitial', isShown: false, isRewarded: false, reason: 'error' }, ['error.AdError']],
  ])('%s', async (_, result, words) => {
    const { game, state, sent, told } = connect();
    sent.length = 0;
    state.offered = result;
    game.offer(true);
    await settled();
    expect(sent).toEqual([]);
    expect(told).toEqual(words);
  });
});
