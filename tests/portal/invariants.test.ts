// Whatever the SDK says and whenever: each request settles once and in time, pauses and resumptions alternate, rewards are earned.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import type { GdEventName } from '../../src/portal/gamedistribution-sdk.ts';
import { createGameDistribution } from '../../src/portal/gamedistribution.ts';
import type { AdKind } from '../../src/portal/portal.ts';
import { listenTo, passSeconds, type Heard } from './support/listen.ts';
import { turnsOf, WELL_FORMED } from './support/page-turns.ts';
import { ScriptedSdk } from './support/scripted-sdk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
const WORDS = ['', 'The advertisement was requested too soon.', 'Blocked: x', 'Advertisements are disabled.', 'whatever'];

type Step = { readonly seconds: number } & (
  | { readonly type: 'event'; readonly name: GdEventName; readonly words: string; readonly status: 'success' | 'warning' }
  | { readonly type: 'ask'; readonly kind: AdKind }
  | { readonly type: 'resolve'; readonly words: string }
  | { readonly type: 'reject'; readonly words: string }
  | { readonly type: 'press' }
);

const seconds = fc.oneof(fc.constant(0), fc.constantFrom(0.1, 0.4, 0.6, 1), fc.integer({ min: 1, max: 100 }));
const words = fc.constantFrom(...WORDS);
const status = fc.constantFrom<'success' | 'warning'>('success', 'warning');
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 6, arbitrary: fc.record({ seconds, type: fc.constant('event'), name: fc.constantFrom(...EVENTS), words, status }) },
  { weight: 2, arbitrary: fc.record({ seconds, type: fc.constant('ask'), kind: fc.constantFrom<AdKind>('interstitial', 'rewarded') }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('resolve'), words }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('reject'), words }) },
  { weight: 1, arbitrary: fc.record({ seconds, type: fc.constant('press') }) },
);

/** Plays the steps; each listener asks for an ad as well when `isEager`, so that requests come at the worst of times. */
async function play(steps: readonly Step[], isEager: boolean): Promise<{ heard: Heard; completions: number }> {
  const sdk = new ScriptedSdk();
  const portal = createGameDistribution({ gameId: '', scriptAddress: '', log: () => {} }, sdk.host());
  void portal.init(5);
  await passSeconds(0);
  sdk.send('SDK_READY');
  const heard = listenTo(portal);
  let isOver = !isEager;
  portal.on('resume', () => isOver || heard.ask('rewarded'));
  let completions = 0;
  for (const one of steps) {
    await passSeconds(one.seconds);
    if (one.type === 'ask') heard.ask(one.kind);
    else if (one.type === 'resolve') sdk.resolve();
    else if (one.type === 'reject') sdk.reject(one.words);
    else if (one.type === 'press') press(sdk);
    else sdk.send(one.name, one.words, one.status);
    if (one.type === 'event' && one.name === 'SDK_REWARDED_WATCH_COMPLETE') completions++;
  }
  isOver = true;
  await passSeconds(1000);
  // A pause that nobody asked for and nobody ended.
  press(sdk);
  await passSeconds(1000);
  return { heard, completions };
}

function press(sdk: ScriptedSdk): void {
  sdk.window.dispatchEvent(new Event('pointerdown'));
}

/** A rewarded ad may have to wait for one that comes late and has no end. */
const MOST_SECONDS = { interstitial: AD_LIMITS.maxSeconds, rewarded: AD_LIMITS.lostSeconds + 2 * AD_LIMITS.maxSeconds } as const;

/** Rounding of the times that are compared. */
const ROUNDING = 0.01;
const SEED = 540_960;
const RUNS = 1500;

async function check(steps: readonly Step[], isEager: boolean): Promise<void> {
  const { heard, completions } = await play(steps, isEager);
  for (const { kind, askedAt, settled } of heard.requests) {
    expect(settled).toHaveLength(1);
    const [{ at, result }] = settled;
    expect(at - askedAt).toBeLessThanOrEqual(MOST_SECONDS[kind] + ROUNDING);
    expect(result.kind).toBe(kind);
    if (kind === 'interstitial') expect(result.isRewarded).toBe(false);
    if (result.isRewarded) expect(result.isShown).toBe(true);
    if (!result.isShown) expect(result.reason).toBeDefined();
  }
  const turns = heard.events.filter((line) => /(wait|pause|resume)$/.test(line));
  expect(turnsOf(turns.map((line) => line.split(' ')[1]))).toMatch(WELL_FORMED);
  for (const [k, line] of turns.entries()) {
    const [from, to] = [Number.parseFloat(line), Number.parseFloat(turns[k + 1])];
    if (line.endsWith('wait')) expect(to - from, 'the game holds').toBeLessThanOrEqual(AD_LIMITS.holdSeconds + ROUNDING);
    const isAsked = heard.requests.some(({ askedAt, settled }) => askedAt <= from && settled[0].at > from);
    if (line.endsWith('pause') && isAsked) expect(to - from).toBeLessThanOrEqual(AD_LIMITS.maxSeconds + ROUNDING);
  }
  const late = heard.events.filter((line) => line.endsWith('lateReward')).length;
  const rewarded = heard.requests.filter(({ settled }) => settled[0].result.isRewarded).length;
  const asked = heard.requests.filter(({ kind, settled }) => kind === 'rewarded' && settled[0].result.reason !== 'busy').length;
  expect(late + rewarded).toBeLessThanOrEqual(Math.min(asked, completions));
}

// @spec 4.70
test(`one result in time, pauses in pairs, no reward made up (${RUNS} runs, seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), check), { seed: SEED, numRuns: RUNS });
});
