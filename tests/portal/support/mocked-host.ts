// A mock of a page around the game: answers its requests as a page with embed.js, faultless or faulty.
import { createAdPage } from '../../../mocks/sdks/ad-page.ts';
import type { MockOptions } from '../../../mocks/sdks/mock-options.ts';
import { secondsToAnswer } from '../../../mocks/sdks/parameters.ts';
import type { Policy } from '../../../mocks/sdks/policy.ts';
import { createRuleChecker } from '../../../mocks/sdks/rule-checker.ts';
import { SECONDS } from '../../../mocks/sdks/seconds.ts';
import { wait } from '../../../mocks/sdks/wait.ts';
import type { HostOffer } from '../../../src/embed/protocol.ts';
import { createHostLink, type HostWindow } from '../../../src/portal/host-link.ts';
import type { AdKind } from '../../../src/portal/portal.ts';

/** Described in docs/portal-scenarios.md. */
export const HOST_SCENARIOS = [
  'fill',
  'closed-early',
  'no-fill',
  'too-soon',
  'disabled',
  'adblock',
  'ad-error',
  'wrong-answer',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'starts-twice',
  'ends-twice',
  'floods',
  'pause-unasked',
  'pause-at-end',
  'interstitials-only',
  'no-sdk',
  'late-ready',
] as const;

export type HostScenario = (typeof HOST_SCENARIOS)[number];

export const HOST_POLICY: Policy = { site: 'Host', calls: { interstitial: 'show("interstitial")', rewarded: 'show("rewarded")' } };

export const FULL_OFFER: HostOffer = {
  ads: ['interstitial', 'rewarded'],
  storage: 'none',
  board: 'none',
};

/** Answers of `show` without an ad. */
const REFUSALS: Partial<Record<HostScenario, unknown>> = {
  'no-fill': false,
  disabled: 'disabled',
  adblock: 'adblock',
  'wrong-answer': { isRewarded: true },
};

/** Of a hold: from the script or the start of an ad, and its duration. An ad lasts 5 s. */
const HOLD = { start: 1, atEnd: 4, seconds: 3 } as const;

const FLOOD = 200;

type Options = MockOptions<HostScenario> & { readonly window: HostWindow & EventTarget };

export function installHost({ window, ...options }: Options): void {
  const { scenario } = options.parameters;
  const checker = createRuleChecker(HOST_POLICY, options.report);
  const page = createAdPage(options);
  const ads: HostOffer['ads'] = scenario === 'interstitials-only' ? ['interstitial'] : FULL_OFFER.ads;
  const link = createHostLink({ ...FULL_OFFER, ads }, (message) => {
    if (message.type === 'request') void show(message.id, message.value as AdKind);
  });

  async function connect(): Promise<void> {
    await wait(scenario === 'late-ready' ? SECONDS.lateReady : SECONDS.ready);
    checker.becomeReady();
    window.hostPage = link;
    window.dispatchEvent(new Event('hostpage'));
    if (scenario === 'pause-unasked') void hold(HOLD.start);
  }

  async function hold(after: number): Promise<void> {
    await wait(after);
    link.onHold?.(true);
    await wait(HOLD.seconds);
    link.onHold?.(false);
  }

  async function show(id: number, kind: AdKind): Promise<void> {
    const ad = checker.request(kind);
    const answer = (value: unknown) => link.receive({ type: 'hostAnswer', id, value });
    if (scenario === 'never-settles') return ad.settle();
    if (scenario === 'too-soon' && kind === 'interstitial') return refuse(ad, () => answer('too-soon'));
    await wait(secondsToAnswer(options.parameters));
    if (scenario === 'ad-error') return refuse(ad, () => link.receive({ type: 'hostFailure', id }));
    if (scenario in REFUSALS) return refuse(ad, () => answer(REFUSALS[scenario]));
    const end = await page.showAd(kind, ad, () => {
      for (let k = 0; k < (scenario === 'starts-twice' ? 2 : scenario === 'end-without-start' ? 0 : 1); k++)
        link.receive({ type: 'adStarted', id });
      if (scenario === 'pause-at-end') void hold(HOLD.atEnd);
      if (scenario === 'floods') flood(id);
    });
    ad.settle();
    if (scenario === 'start-without-end') return;
    answer(end === 'watched');
    if (scenario === 'ends-twice') answer(true);
  }

  /** Sends answers to requests that were never sent, and starts of the ad. */
  function flood(id: number): void {
    for (let k = 1; k <= FLOOD; k++) {
      link.receive({ type: 'hostAnswer', id: id + k, value: true });
      link.receive({ type: 'adStarted', id: k % 2 === 0 ? id : id + k });
    }
  }

  if (scenario !== 'no-sdk') void connect();
}

function refuse(ad: { readonly settle: () => void }, answer: () => void): void {
  ad.settle();
  answer();
}
