// The rules of the sites: the checker alone, then each mock SDK with its policy. Also the stored data of the CrazyGames mock.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrazyAdCallbacks, CrazyGamesWindow, CrazySdk } from '../../src/portal/crazygames-sdk.ts';
import { installCrazyGames } from '../../mocks/sdks/crazygames/install-sdk.ts';
import { createPlayerData } from '../../mocks/sdks/crazygames/player-data.ts';
import { CRAZYGAMES_POLICY, type Scenario as CrazyGamesScenario } from '../../mocks/sdks/crazygames/site.ts';
import { GAMEDISTRIBUTION_POLICY } from '../../mocks/sdks/gamedistribution/site.ts';
import type { MockOptions } from '../../mocks/sdks/mock-options.ts';
import type { Policy, Signal } from '../../mocks/sdks/policy.ts';
import { installPoki } from '../../mocks/sdks/poki/install-sdk.ts';
import { POKI_POLICY, type Scenario as PokiScenario } from '../../mocks/sdks/poki/site.ts';
import { BARE_YANDEX_POLICY, YANDEX_POLICY } from '../../mocks/sdks/yandex/site.ts';
import { onPresses } from '../../mocks/sdks/presses.ts';
import { createRuleChecker, type CheckedAd } from '../../mocks/sdks/rule-checker.ts';
import type { PokiSdk, PokiWindow } from '../../src/portal/poki-sdk.ts';
import { passSeconds } from '../portal/support/record-portal.ts';
import { failOnViolation, MOCKED_PORTALS } from '../portal/support/mocked-portals.ts';
import { timedDialog } from '../portal/support/timed-dialog.ts';

beforeEach(() => void vi.useFakeTimers());

const SIGNALS: readonly string[] = ['loadingStart', 'loadingStop', 'gameplayStart', 'gameplayStop', 'happytime'] satisfies Signal[];

/**
 * Plays a sequence and returns its violations without the site's name. Words are signals, requests ("interstitial", "rewarded") with "begin", "end"
 * and "settle" of the last one, "ready", "pause", "resume" and "press" of the page, "forbid", and times such as "5s".
 */
async function violationsIn(policy: Policy, sequence: string): Promise<string[]> {
  const violations: string[] = [];
  const checker = createRuleChecker(policy, (violation) => violations.push(violation));
  let ad: CheckedAd | undefined;
  const actions: Readonly<Record<string, () => void>> = {
    ready: checker.becomeReady,
    pause: checker.pause,
    resume: checker.resume,
    press: checker.press,
    forbid: () => checker.forbid(['rewarded'], 'after a refusal'),
    interstitial: () => (ad = checker.request('interstitial')),
    rewarded: () => (ad = checker.request('rewarded')),
    begin: () => ad?.begin(),
    end: () => ad?.end(),
    settle: () => ad?.settle(),
  };
  for (const word of sequence.split(' ')) {
    if (SIGNALS.includes(word)) checker.signal(word as Signal);
    else if (/^[\d.]+s$/.test(word)) await passSeconds(Number.parseFloat(word));
    else actions[word]();
  }
  return violations.map((violation) => violation.replace(`${policy.site}: `, ''));
}

const LOADED = 'ready loadingStop';
const CRAZY_LOADED = 'ready loadingStart loadingStop';
const PLAYED = `${CRAZY_LOADED} gameplayStart gameplayStop`;

describe('the checker accepts', () => {
  test.each<[Policy, string]>([
    [
      POKI_POLICY,
      `${LOADED} gameplayStart gameplayStop interstitial begin end settle gameplayStart gameplayStop rewarded begin end settle`,
    ],
    [POKI_POLICY, `${LOADED} interstitial settle interstitial settle gameplayStart`],
    [CRAZYGAMES_POLICY, `${PLAYED} interstitial gameplayStart gameplayStop begin end settle gameplayStart happytime gameplayStop`],
    [CRAZYGAMES_POLICY, `${CRAZY_LOADED} rewarded begin end settle gameplayStart gameplayStop 90s interstitial`],
    [CRAZYGAMES_POLICY, `${PLAYED} rewarded settle interstitial`],
    [CRAZYGAMES_POLICY, `${PLAYED} interstitial begin end settle interstitial`],
    [CRAZYGAMES_POLICY, `${PLAYED} forbid interstitial`],
    [GAMEDISTRIBUTION_POLICY, 'ready press 5s interstitial settle press 5s rewarded'],
    [YANDEX_POLICY, `${LOADED} interstitial settle gameplayStart gameplayStop press 1s interstitial pause begin end settle resume`],
    [YANDEX_POLICY, `${LOADED} gameplayStart gameplayStop 60s rewarded`],
    [YANDEX_POLICY, `pause ${LOADED} resume gameplayStart pause pause resume gameplayStop`],
    [YANDEX_POLICY, `${LOADED} pause resume gameplayStart`],
    [YANDEX_POLICY, 'ready 89.9s loadingStop'],
    [BARE_YANDEX_POLICY, 'ready interstitial settle rewarded'],
  ])('$site: %s', async (policy, sequence) => {
    expect(await violationsIn(policy, sequence)).toEqual([]);
  });
});

describe('the checker reports', () => {
  test.each<[Policy, string, string]>([
    [CRAZYGAMES_POLICY, 'loadingStart', 'loadingStart() before the SDK is ready'],
    [CRAZYGAMES_POLICY, 'ready loadingStop', 'loadingStop() before loadingStart()'],
    [CRAZYGAMES_POLICY, `${CRAZY_LOADED} loadingStop`, 'loadingStop() a second time'],
    [CRAZYGAMES_POLICY, `${CRAZY_LOADED} loadingStart`, 'loadingStart() a second time'],
    [POKI_POLICY, `${LOADED} loadingStop`, 'gameLoadingFinished() a second time'],
    [YANDEX_POLICY, `${LOADED} loadingStop`, 'LoadingAPI.ready() a second time'],
    [YANDEX_POLICY, 'ready 90.1s loadingStop', 'LoadingAPI.ready() more than 90 s after the start'],
    [CRAZYGAMES_POLICY, 'ready gameplayStart', 'gameplayStart() before loadingStop()'],
    [YANDEX_POLICY, 'ready gameplayStart', 'GameplayAPI.start() before LoadingAPI.ready()'],
    [POKI_POLICY, `${LOADED} gameplayStart gameplayStart`, 'gameplayStart() during play'],
    [POKI_POLICY, `${LOADED} gameplayStop`, 'gameplayStop() outside play'],
    [POKI_POLICY, `${LOADED} interstitial gameplayStart`, 'gameplayStart() during a break'],
    [POKI_POLICY, `${LOADED} rewarded begin gameplayStart`, 'gameplayStart() during an ad'],
    [CRAZYGAMES_POLICY, `${PLAYED} interstitial begin happytime`, 'happytime() during an ad'],
    [YANDEX_POLICY, `${LOADED} pause gameplayStart`, 'GameplayAPI.start() during a pause of the site'],
    [YANDEX_POLICY, `${LOADED} gameplayStart pause gameplayStop`, 'GameplayAPI.stop() during a pause of the site'],
    [YANDEX_POLICY, `${LOADED} gameplayStart pause resume gameplayStart`, 'GameplayAPI.start() during play'],
    [POKI_POLICY, 'interstitial', 'commercialBreak() before the SDK is ready'],
    [POKI_POLICY, 'ready interstitial', 'commercialBreak() before gameLoadingFinished()'],
    [POKI_POLICY, `${LOADED} gameplayStart rewarded`, 'rewardedBreak() during play'],
    [YANDEX_POLICY, `${LOADED} gameplayStart interstitial`, 'showFullscreenAdv() during play'],
    [YANDEX_POLICY, `${LOADED} gameplayStart pause resume rewarded`, 'showRewardedVideo() during play'],
    [YANDEX_POLICY, `${LOADED} pause rewarded`, 'showRewardedVideo() during a pause of the site'],
    [POKI_POLICY, `${LOADED} interstitial rewarded`, 'rewardedBreak() while another request is unanswered'],
    [POKI_POLICY, `${LOADED} interstitial begin rewarded`, 'rewardedBreak() during an ad'],
    [CRAZYGAMES_POLICY, `${CRAZY_LOADED} interstitial`, 'requestAd("midgame") before the end of the first play'],
    [CRAZYGAMES_POLICY, `${CRAZY_LOADED} gameplayStart interstitial`, 'requestAd("midgame") during play'],
    [CRAZYGAMES_POLICY, `${PLAYED} rewarded begin end settle 89.9s interstitial`, 'requestAd("midgame") within 90 s of a rewarded ad'],
    [CRAZYGAMES_POLICY, `${PLAYED} forbid rewarded`, 'requestAd("rewarded") after a refusal'],
    [GAMEDISTRIBUTION_POLICY, 'press interstitial', 'showAd("interstitial") before the SDK is ready'],
    [GAMEDISTRIBUTION_POLICY, 'ready interstitial', 'showAd("interstitial") without a press or key in the last 5 s'],
    [GAMEDISTRIBUTION_POLICY, 'ready press 5.1s rewarded', 'showAd("rewarded") without a press or key in the last 5 s'],
    [
      GAMEDISTRIBUTION_POLICY,
      'ready press interstitial begin press end settle 5.1s interstitial',
      'showAd("interstitial") without a press or key in the last 5 s',
    ],
    [
      YANDEX_POLICY,
      `${LOADED} gameplayStart gameplayStop press 1.1s interstitial`,
      'showFullscreenAdv() without a press or key in the last 1 s',
    ],
  ])('$site: %s', async (policy, sequence, violation) => {
    expect(await violationsIn(policy, sequence)).toEqual([violation]);
  });

  test('a midgame ad after a stop without a start', async () => {
    expect(await violationsIn(CRAZYGAMES_POLICY, `${CRAZY_LOADED} gameplayStop interstitial`)).toEqual([
      'gameplayStop() outside play',
      'requestAd("midgame") before the end of the first play',
    ]);
  });

  test('on the console by default', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    createRuleChecker(POKI_POLICY).signal('gameplayStart');
    expect(error).toHaveBeenCalledExactlyOnceWith('Poki: gameplayStart() before the SDK is ready');
  });
});

test('listens to presses before the game, whose listeners may stop their propagation', () => {
  const addEventListener = vi.fn<EventTarget['addEventListener']>();
  onPresses({ addEventListener }, () => {});
  expect(addEventListener.mock.calls.map(([, , options]) => options)).toEqual(Array.from({ length: 4 }, () => ({ capture: true })));
});

/** Returns a mock SDK without an adapter, started and ready. */
type Ready<Sdk> = { readonly sdk: Sdk; readonly violations: string[]; readonly observed: string[] };

function observe<Scenario extends string>(scenario: Scenario) {
  const violations: string[] = [];
  const observed: string[] = [];
  const options: MockOptions<Scenario> = {
    dialog: timedDialog,
    parameters: { scenario, speed: 1, delaySeconds: 2 },
    report: (violation) => violations.push(violation),
    onAd: (isOn) => observed.push(isOn ? 'ad' : 'page'),
    onReward: () => observed.push('reward'),
  };
  return { options, violations, observed };
}

async function readyPoki(scenario: PokiScenario): Promise<Ready<PokiSdk>> {
  const { options, ...recorded } = observe(scenario);
  const window: PokiWindow = {};
  installPoki({ window, ...options });
  const sdk = window.PokiSDK!;
  void sdk.init();
  await passSeconds(1);
  sdk.gameLoadingFinished();
  return { sdk, ...recorded };
}

async function readyCrazyGames(scenario: CrazyGamesScenario): Promise<Ready<CrazySdk>> {
  const { options, ...recorded } = observe(scenario);
  const window: CrazyGamesWindow = {};
  installCrazyGames({ window, ...options });
  const sdk = window.CrazyGames!.SDK!;
  void sdk.init();
  await passSeconds(1);
  for (const signal of ['loadingStart', 'loadingStop', 'gameplayStart', 'gameplayStop'] as const) sdk.game[signal]();
  return { sdk, ...recorded };
}

/** Records each call of the SDK in `calls`, after `name`. */
function callbacksInto(calls: string[], name = ''): CrazyAdCallbacks {
  return {
    adStarted: () => void calls.push(`${name}started`),
    adFinished: () => void calls.push(`${name}finished`),
    adError: ({ code, message }) => void calls.push(`${name}${code}: ${message}`),
  };
}

describe('the mock SDK of Poki', () => {
  test('reports calls before it is ready', () => {
    const { options, violations } = observe<PokiScenario>('fill');
    const window: PokiWindow = {};
    installPoki({ window, ...options });
    window.PokiSDK!.gameplayStart();
    void window.PokiSDK!.rewardedBreak();
    expect(violations).toEqual(['Poki: gameplayStart() before the SDK is ready', 'Poki: rewardedBreak() before the SDK is ready']);
  });

  test('reports signals from a break to its end, and none after it', async () => {
    const { sdk, violations, observed } = await readyPoki('fill');
    const onStart = vi.fn<() => void>();
    const end = vi.fn<() => void>();
    void sdk.commercialBreak(onStart).then(end);
    expect(onStart).not.toHaveBeenCalled();
    await passSeconds(1.9);
    sdk.gameplayStart();
    expect(observed).toEqual([]);
    await passSeconds(0.2);
    expect(onStart).toHaveBeenCalledOnce();
    expect(observed).toEqual(['ad']);
    sdk.gameplayStop();
    await passSeconds(5);
    expect(end).toHaveBeenCalledOnce();
    sdk.gameplayStart();
    expect(observed).toEqual(['ad', 'page']);
    expect(violations).toEqual(['Poki: gameplayStart() during a break', 'Poki: gameplayStop() during an ad']);
  });

  test('ends a break during another one immediately', async () => {
    const { sdk, violations, observed } = await readyPoki('fill');
    void sdk.commercialBreak();
    expect(await sdk.rewardedBreak()).toBe(false);
    await passSeconds(10);
    expect(observed).toEqual(['ad', 'page']);
    expect(violations).toEqual(['Poki: rewardedBreak() while another request is unanswered']);
  });

  test('reports a break during play', async () => {
    const { sdk, violations } = await readyPoki('no-fill');
    sdk.gameplayStart();
    void sdk.commercialBreak();
    expect(violations).toEqual(['Poki: commercialBreak() during play']);
  });

  test('does not count a lost request', async () => {
    for (const scenario of ['never-settles', 'start-without-end'] as const) {
      const { sdk, violations } = await readyPoki(scenario);
      void sdk.commercialBreak();
      await passSeconds(30);
      void sdk.commercialBreak();
      await passSeconds(30);
      sdk.gameplayStart();
      expect(violations).toEqual([]);
    }
  });

  test('resolves with the reward after it is earned', async () => {
    const { sdk, observed } = await readyPoki('fill');
    const end = vi.fn<(isRewarded: boolean) => void>();
    void sdk.rewardedBreak().then(end);
    await passSeconds(7.1);
    expect(end).toHaveBeenCalledExactlyOnceWith(true);
    expect(observed).toEqual(['ad', 'page', 'reward']);
  });

  test('observes no reward for an ad that was closed early', async () => {
    const { sdk, observed } = await readyPoki('closed-early');
    void sdk.rewardedBreak();
    await passSeconds(10);
    expect(observed).toEqual(['ad', 'page']);
  });
});

describe('the mock SDK of CrazyGames', () => {
  test('reports a midgame ad before the first play has ended, unlike a rewarded one', async () => {
    const { options, violations } = observe<CrazyGamesScenario>('no-fill');
    const window: CrazyGamesWindow = {};
    installCrazyGames({ window, ...options });
    const sdk = window.CrazyGames!.SDK!;
    void sdk.init();
    await passSeconds(1);
    sdk.game.loadingStart();
    sdk.game.loadingStop();
    void sdk.ad.requestAd('rewarded', callbacksInto([]));
    await passSeconds(3);
    void sdk.ad.requestAd('midgame', callbacksInto([]));
    expect(violations).toEqual(['CrazyGames: requestAd("midgame") before the end of the first play']);
  });

  test('starts an ad after 2 s and calls back after the request returned', async () => {
    const { sdk, violations, observed } = await readyCrazyGames('fill');
    const calls: string[] = [];
    void sdk.ad.requestAd('rewarded', callbacksInto(calls));
    await passSeconds(1.9);
    expect(calls).toEqual([]);
    await passSeconds(0.2);
    expect(calls).toEqual(['started']);
    sdk.game.happytime();
    await passSeconds(5);
    expect(calls).toEqual(['started', 'finished']);
    expect(observed).toEqual(['ad', 'page', 'reward']);
    expect(violations).toEqual(['CrazyGames: happytime() during an ad']);
  });

  test('reports a midgame ad within 90 s of the end of a rewarded ad', async () => {
    const { sdk, violations } = await readyCrazyGames('fill');
    void sdk.ad.requestAd('rewarded', callbacksInto([]));
    await passSeconds(7 + 89);
    void sdk.ad.requestAd('midgame', callbacksInto([]));
    await passSeconds(10);
    void sdk.ad.requestAd('midgame', callbacksInto([]));
    expect(violations).toEqual(['CrazyGames: requestAd("midgame") within 90 s of a rewarded ad']);
  });

  test('has one slot for callbacks: a second request receives the ad of the first', async () => {
    const { sdk, violations } = await readyCrazyGames('fill');
    const calls: string[] = [];
    void sdk.ad.requestAd('midgame', callbacksInto(calls, 'first '));
    void sdk.ad.requestAd('rewarded', callbacksInto(calls, 'second '));
    expect(calls).toEqual([]);
    await passSeconds(10);
    expect(calls).toEqual(['second other: An ad request is already in progress', 'second started', 'second finished']);
    expect(violations).toEqual(['CrazyGames: requestAd("rewarded") while another request is unanswered']);
  });

  test('reports each request after ads were disabled', async () => {
    const { sdk, violations } = await readyCrazyGames('disabled');
    const calls: string[] = [];
    void sdk.ad.requestAd('rewarded', callbacksInto(calls));
    await passSeconds(3);
    expect(calls).toEqual(['adsDisabledBasicLaunch: Ads are disabled during Basic Launch']);
    expect(violations).toEqual([]);
    for (const type of ['rewarded', 'midgame'] as const) {
      void sdk.ad.requestAd(type, callbacksInto([]));
      await passSeconds(3);
    }
    expect(violations).toEqual([
      'CrazyGames: requestAd("rewarded") after adsDisabledBasicLaunch',
      'CrazyGames: requestAd("midgame") after adsDisabledBasicLaunch',
    ]);
  });

  test('reports a rewarded request after hasAdblock() returned true', async () => {
    const { sdk, violations } = await readyCrazyGames('adblock');
    void sdk.ad.requestAd('rewarded', callbacksInto([]));
    await passSeconds(3);
    expect(violations).toEqual([]);
    expect(await sdk.ad.hasAdblock()).toBe(true);
    void sdk.ad.requestAd('midgame', callbacksInto([]));
    await passSeconds(3);
    void sdk.ad.requestAd('rewarded', callbacksInto([]));
    expect(violations).toEqual(['CrazyGames: requestAd("rewarded") after hasAdblock() returned true']);
  });

  test('answers a midgame ad that comes too soon immediately, but not within the call', async () => {
    const { sdk } = await readyCrazyGames('too-soon');
    const calls: string[] = [];
    void sdk.ad.requestAd('midgame', callbacksInto(calls));
    expect(calls).toEqual([]);
    await passSeconds(0);
    expect(calls).toEqual(['adCooldown: The ad was requested too soon']);
  });

  test.each(['never-settles', 'start-without-end'] as const)('does not count a lost request: %s', async (scenario) => {
    const { sdk, violations } = await readyCrazyGames(scenario);
    void sdk.ad.requestAd('midgame', callbacksInto([]));
    await passSeconds(30);
    void sdk.ad.requestAd('midgame', callbacksInto([]));
    expect(violations).toEqual([]);
  });
});

describe.each(MOCKED_PORTALS)('$name', (mocked) => {
  test('opens a portal on a page and rejects unknown scenarios', async () => {
    const { portal, page } = mocked.openOnPage('fill', { report: failOnViolation });
    void portal.init(5);
    await passSeconds(1);
    portal.loadingFinished();
    page.dispatchEvent(new Event('pointerdown'));
    const ad = portal.showAd('rewarded');
    await passSeconds(10);
    expect(await ad).toMatchObject({ isShown: true, isRewarded: true });
    expect(() => mocked.open('unknown')).toThrow(RangeError);
  });
});

test.fails('a violation fails the test that runs, even if the caller catches errors', async () => {
  setTimeout(() => {
    try {
      failOnViolation('Poki: gameplayStart() during an ad');
    } catch {
      // Adapters log errors of the SDK.
    }
  });
  await passSeconds(1);
});

describe('player data of the CrazyGames mock', () => {
  const guest = () => '';

  test('are kept in the storage', () => {
    const held = new Map<string, string>();
    const storage = { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value) };
    createPlayerData(() => storage as Storage, guest).setItem('save', '1');
    expect(createPlayerData(() => storage as Storage, guest).getItem('save')).toBe('1');
    expect(createPlayerData(() => storage as Storage, guest).getItem('other')).toBeNull();
  });

  test.each<[string, () => Storage | undefined]>([
    ['is missing', () => undefined],
    [
      'is refused',
      () => {
        throw new DOMException('Access is denied for this document.');
      },
    ],
  ])('are kept for the page if storage %s', (_, storage) => {
    const data = createPlayerData(storage, guest);
    expect(data.getItem('save')).toBeNull();
    data.setItem('save', '1');
    expect(data.getItem('save')).toBe('1');
  });
});
