// Timelines of SDK events for one ad each, with the expected result and page events.
import type { AdKind, AdResult } from '../../../src/portal/portal.ts';
import type { ScriptedSdk } from './scripted-sdk.ts';

const TOO_SOON = 'The advertisement was requested too soon.';
/** A pause after 1 s, an ad after 2 s. */
const AD = '1 pause | 2 impression | 2 started';

type Result = Partial<Pick<AdResult, 'isShown' | 'isRewarded' | 'reason'>>;
const SHOWN: Result = { isShown: true };
const REWARDED: Result = { isShown: true, isRewarded: true };

type Case = [name: string, kind: AdKind, timeline: string, settlesAt: number, result: Result, events: string];

/** Times are seconds after the request. */
// oxfmt-ignore
export const AD_CASES: readonly Case[] = [
  ['an ad', 'interstitial', `${AD} | 9 end | 9.2 resolve`, 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['an ad whose promise never settles', 'interstitial', `${AD} | 9 end`, 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['an ad whose promise settles before it starts', 'interstitial', '0 resolve | 0.4 pause | 0.5 started | 30 end', 30, SHOWN, '0 wait, 0.4 pause, 30 resume'],
  ['an ad whose promise settles before its end', 'interstitial', `${AD} | 3 resolve | 30 end`, 30, SHOWN, '0 wait, 1 pause, 30 resume'],
  ['a rewarded ad', 'rewarded', `${AD} | 30 reward | 31 end | 31 resolve`, 31, REWARDED, '0 wait, 1 pause, 31 resume'],
  ['a rewarded ad that is closed early', 'rewarded', `${AD} | 9 end | 9 resolve`, 9.5, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['a reward sent three times', 'rewarded', `${AD} | 9 reward | 9 reward | 9 end | 12 reward`, 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a reward within the grace period', 'rewarded', `${AD} | 9 end | 9 resolve | 9.4 reward`, 9.4, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a reward after the grace period, sent twice', 'rewarded', `${AD} | 9 end | 11 reward | 12 reward`, 9.5, SHOWN, '0 wait, 1 pause, 9 resume, 11 lateReward'],
  ['a reward and a pause without other events', 'rewarded', '1 pause | 9 reward | 9 end', 9.5, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['a reward before any event of the ad', 'rewarded', '0.1 reward | 0.2 refuse | 0.2 resolve', 0.2, { reason: 'no-fill' }, '0 wait, 0.2 resume, 0.2 unavailable, 30.2 available'],
  ['a reward long after a refusal', 'rewarded', '0.1 refuse | 0.2 resolve | 60 pause | 61 reward | 62 end', 0.2, { reason: 'no-fill' }, '0 wait, 0.1 resume, 0.2 unavailable, 30.2 available, 60 pause, 62 resume'],
  ['a reward for an interstitial', 'interstitial', `${AD} | 9 reward | 9 end | 12 reward`, 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['a reward without a pause', 'rewarded', '1 started | 9 reward | 9 end | 9 resolve', 9, REWARDED, '0 wait, 1 pause, 9 resume'],
  ['no fill', 'interstitial', '0.3 refuse | 0.4 resolve', 0.4, { reason: 'no-fill' }, '0 wait, 0.3 resume'],
  ['no fill, rewarded', 'rewarded', '0.3 resolve | 0.4 refuse', 0.4, { reason: 'no-fill' }, '0 wait, 0.4 resume, 0.4 unavailable, 30.4 available'],
  ['no fill, with a message of the advertiser', 'interstitial', '0.3 error The VAST response document is empty. | 0.3 refuse | 0.4 resolve', 0.4, { reason: 'no-fill' }, '0 wait, 0.3 resume'],
  ['a refusal as too soon', 'interstitial', `0 error ${TOO_SOON} | 0 refuse ${TOO_SOON} | 0.1 reject ${TOO_SOON}`, 0.1, { reason: 'too-soon' }, '0 wait, 0 resume'],
  ['a refusal as too soon, without a promise', 'interstitial', `0 refuse ${TOO_SOON}`, 0.5, { reason: 'too-soon' }, '0 wait, 0 resume'],
  ['disabled ads', 'rewarded', '0.1 pause | 0.1 resolve | 3.1 cancelled', 3.6, { reason: 'no-fill' }, '0 wait, 0.1 pause, 3.1 resume, 3.6 unavailable, 33.6 available'],
  ['a blocked domain', 'interstitial', '0.1 reject Game or domain is blocked.', 0.6, { reason: 'disabled' }, '0 wait, 0.6 resume'],
  ['an unknown ad type', 'interstitial', '0 error | 0 refuse | 0 reject Unsupported an advertisement type: ', 0, { reason: 'unsupported' }, '0 wait, 0 resume'],
  ['another ad in progress', 'interstitial', '0 resolve', 0.5, { reason: 'busy' }, '0 wait, 0.5 resume'],
  ['an error with an unknown message', 'interstitial', '0.2 error Something | 0.2 refuse', 0.7, { reason: 'error' }, '0 wait, 0.2 resume'],
  ['an error after the pause', 'interstitial', '1 pause | 2 error | 2 refuse | 2 reject', 2, { reason: 'error' }, '0 wait, 1 pause, 2 resume'],
  ['no event at all', 'interstitial', '', 4, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['no event at all, rewarded', 'rewarded', '', 20, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['an answer after a minute', 'interstitial', '60 refuse | 60 resolve', 4, { reason: 'timeout' }, '0 wait, 4 resume'],
  ['an answer sent twice', 'interstitial', '0.2 refuse | 0.3 resolve | 0.4 refuse | 0.4 resolve', 0.3, { reason: 'no-fill' }, '0 wait, 0.2 resume'],
  ['an ad after a minute', 'interstitial', '60 pause | 61 started | 66 end | 66 end | 66 resolve', 4, { reason: 'timeout' }, '0 wait, 4 resume, 60 pause, 66 resume'],
  ['an ad that starts too late', 'rewarded', '25 pause | 26 started | 40 reward | 40 end', 20, { reason: 'timeout' }, '0 wait, 4 resume, 25 pause, 40 lateReward, 40 resume'],
  ['an ad that starts late, before it counts as lost', 'rewarded', '21 pause | 22 started | 24 reward | 24 end', 20, { reason: 'timeout' }, '0 wait, 4 resume, 21 pause, 24 lateReward, 24 resume'],
  ['a pause without an end', 'interstitial', `${AD} | 9 resolve`, 90, { ...SHOWN, reason: 'timeout' }, '0 wait, 1 pause, 90 resume'],
  ['an end that comes too late, twice', 'interstitial', `${AD} | 95 end | 95 end`, 90, { ...SHOWN, reason: 'timeout' }, '0 wait, 1 pause, 90 resume'],
  ['an end without a pause', 'interstitial', '1 started | 9 end | 9 resolve', 9, { reason: 'error' }, '0 wait, 1 pause, 9 resume'],
  ['an ad without pause and end', 'interstitial', '1 impression | 9 resolve', 9.5, { reason: 'error' }, '0 wait, 1 pause, 9.5 resume'],
  ['two pauses and two ends', 'interstitial', `${AD} | 3 pause | 9 end | 9 end`, 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['two ads in a row', 'rewarded', `${AD} | 9 end | 9.2 pause | 20 reward | 20 end | 20 resolve`, 20, REWARDED, '0 wait, 1 pause, 9 resume, 9.2 pause, 20 resume'],
  ['a splash during the request', 'interstitial', '1 splash | 200 end', 4, { reason: 'timeout' }, '0 wait, 1 pause, 200 resume'],
  ['a store that is opened during the ad', 'interstitial', `${AD} | 3 store | 9 end | 9.2 resolve`, 9, SHOWN, '0 wait, 1 pause, 9 resume'],
  ['a splash before the ad', 'interstitial', '0.5 splash | 3 end | 3.2 pause | 3.3 started | 9 end | 9 resolve', 9, SHOWN, '0 wait, 0.5 pause, 3 resume, 3.2 pause, 9 resume'],
  ['an event after the end', 'interstitial', '1 pause | 9 end | 9.1 impression', 9.1, SHOWN, '0 wait, 1 pause, 9 resume'],
];

const ACTIONS: Readonly<Record<string, (sdk: ScriptedSdk, message: string) => void>> = {
  pause: (sdk) => sdk.send('SDK_GAME_PAUSE'),
  splash: (sdk) => sdk.send('SDK_GAME_PAUSE', 'Pause the game and wait for a user gesture'),
  store: (sdk) => sdk.send('SDK_GAME_PAUSE', 'In game store opened'),
  impression: (sdk) => sdk.send('IMPRESSION'),
  started: (sdk) => sdk.send('STARTED'),
  reward: (sdk) => sdk.send('SDK_REWARDED_WATCH_COMPLETE'),
  end: (sdk) => sdk.send('SDK_GAME_START', 'Advertisement(s) are done. Start / resume the game.'),
  cancelled: (sdk) => sdk.send('SDK_GAME_START', 'Advertisement(s) are cancelled. Start / resume the game.'),
  refuse: (sdk, message) => sdk.send('SDK_GAME_START', message, 'warning'),
  error: (sdk, message) => sdk.send('AD_ERROR', message, 'warning'),
  resolve: (sdk) => sdk.resolve(),
  reject: (sdk, message) => sdk.reject(message),
};

/** Parses a timeline: "seconds action message" entries, separated by bars. */
export function readTimeline(timeline: string): { seconds: number; action: (sdk: ScriptedSdk) => void }[] {
  if (timeline === '') return [];
  return timeline.split(' | ').map((line) => {
    const [seconds, name, ...message] = line.split(' ');
    return { seconds: Number(seconds), action: (sdk) => ACTIONS[name](sdk, message.join(' ')) };
  });
}
