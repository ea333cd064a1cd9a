// Fuzz test of the GameDistribution adapter: each request settles once in time, pauses and resumptions alternate, rewards are earned.
import fc from 'fast-check';
import { beforeEach, expect, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import type { GdEventName } from '../../mocks/sdks/gamedistribution/event-sender.ts';
import { create as createGameDistribution } from '../../src/portal/gamedistribution.ts';
import type { AdKind } from '../../src/portal/portal.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { holds } from '../support/holds.ts';
import { recordPortal, passSeconds, type PortalLog } from './support/record-portal.ts';
import { sequenceOf, WELL_FORMED } from './support/page-sequence.ts';
import { ScriptedSdk } from './support/scripted-sdk.ts';

beforeEach(() => void vi.useFakeTimers());

const EVENTS: readonly GdEventName[] = [
  'SDK_GAME_PAUSE',
  'SDK_GAME_START',
  'SDK_REWARDED_WATCH_COMPLETE',
  'IMPRESSION',
  'STARTED',
  'AD_ERROR',
  'SDK_READY',
  'SDK_ERROR',
];
const MESSAGES = ['', 'The advertisement was requested too soon.', 'Blocked: x', 'Advertisements are disabled.', 'whatever'];

type Step = { readonly seconds: number } & (
  | { readonly type: 'event'; readonly name: GdEventName; readonly words: string; readonly status: 'success' | 'warning' }
  | { readonly type: 'ask'; readonly kind: AdKind }
  | { readonly type: 'resolve'; readonly words: string }
  | { readonly type: 'reject'; readonly words: string }
  | { readonly type: 'press' }
);

const seconds = fc.oneof(fc.constant(0), fc.constantFrom(0.1, 0.4, 0.6, 1), fc.integer({ min: 1, max: 100 }));
const words = fc.constantFrom(...MESSAGES);
const status = fc.constantFrom<'success' | 'warning'>('success', 'warning');
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 6, arbitrary: fc.record({ seconds, type: fc.constant('event'), name: fc.constantFrom(...EVENTS), words, status }) },
  { weight: 2, arbitrary: fc.record({ seconds, type: fc.constant('ask'), kind: fc.constantFrom<AdKind>('interstitial', 'rewarded') }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('resolve'), words }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('reject'), words }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('press') }) },
);

/** Plays the steps. If `isEager`, a listener requests an ad at each `resume`, in the middle of the adapter's work. */
async function play(steps: readonly Step[], isEager: boolean): Promise<{ recorded: PortalLog; completions: number }> {
  const sdk = new ScriptedSdk();
  const portal = createGameDistribution(DEFAULT_SETTINGS, () => {}, sdk.host());
  void portal.init(5);
  await passSeconds(0);
  sdk.send('SDK_READY');
  const recorded = recordPortal(portal);
  let isOver = !isEager;
  portal.on('resume', () => isOver || recorded.request('rewarded'));
  let completions = 0;
  for (const one of steps) {
    await passSeconds(one.seconds);
    if (one.type === 'ask') recorded.request(one.kind);
    else if (one.type === 'resolve') sdk.resolve();
    else if (one.type === 'reject') sdk.reject(one.words);
    else if (one.type === 'press') press(sdk);
    else sdk.send(one.name, one.words, one.status);
    if (one.type === 'event' && one.name === 'SDK_REWARDED_WATCH_COMPLETE') completions++;
  }
  isOver = true;
  await passSeconds(1000);
  // Ends a pause of the site that has no end.
  press(sdk);
  await passSeconds(1000);
  return { recorded, completions };
}

function press(sdk: ScriptedSdk): void {
  sdk.window.dispatchEvent(new Event('pointerdown'));
}

/** A rewarded ad may wait for a late ad without an end. */
const MAX_SECONDS = { interstitial: AD_LIMITS.maxSeconds, rewarded: AD_LIMITS.lostSeconds + 2 * AD_LIMITS.maxSeconds } as const;

/** Rounding error of compared times. */
const ROUNDING = 0.01;

async function check(steps: readonly Step[], isEager: boolean): Promise<void> {
  const { recorded, completions } = await play(steps, isEager);
  for (const { kind, requestedAt, settled } of recorded.requests) {
    expect(settled).toHaveLength(1);
    const [{ at, result }] = settled;
    expect(at - requestedAt).toBeLessThanOrEqual(MAX_SECONDS[kind] + ROUNDING);
    expect(result.kind).toBe(kind);
    if (kind === 'interstitial') expect(result.isRewarded).toBe(false);
    if (result.isRewarded) expect(result.isShown).toBe(true);
    if (!result.isShown) expect(result.reason).toBeDefined();
  }
  const pageEvents = recorded.events.filter((line) => /(wait|pause|resume)$/.test(line));
  expect(sequenceOf(pageEvents.map((line) => line.split(' ')[1]))).toMatch(WELL_FORMED);
  for (const [k, line] of pageEvents.entries()) {
    const [from, to] = [Number.parseFloat(line), Number.parseFloat(pageEvents[k + 1])];
    if (line.endsWith('wait')) expect(to - from, 'the game holds').toBeLessThanOrEqual(AD_LIMITS.holdSeconds + ROUNDING);
    const isRequested = recorded.requests.some(({ requestedAt, settled }) => requestedAt <= from && settled[0].at > from);
    if (line.endsWith('pause') && isRequested) expect(to - from).toBeLessThanOrEqual(AD_LIMITS.maxSeconds + ROUNDING);
  }
  const late = recorded.events.filter((line) => line.endsWith('lateReward')).length;
  const rewarded = recorded.requests.filter(({ settled }) => settled[0].result.isRewarded).length;
  const requested = recorded.requests.filter(({ kind, settled }) => kind === 'rewarded' && settled[0].result.reason !== 'busy').length;
  expect(late + rewarded).toBeLessThanOrEqual(Math.min(requested, completions));
}

// @spec 4.70
holds(
  'settles once in time, pairs pauses, rewards earned ads only',
  1500,
  fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), check),
);
