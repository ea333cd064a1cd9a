// Plays one ad in a scenario of a mock SDK, during a game, and describes it in one line of text.
import type { AdKind, AdResult } from '../../../src/portal/portal.ts';
import { recordPortal, passSeconds, secondsNow, since } from './record-portal.ts';
import type { MockedPortal } from './mocked-portals.ts';

/** Time of the request: after every mock SDK that becomes ready is ready. */
const REQUEST_AT = 20;

/** Time limit of `init`. */
const INIT_SECONDS = 5;

/** Longer than every limit. */
const REST_SECONDS = 200;

export type AdPlayback = {
  /** Outcome, seconds to it, and events: "shown 8.2 | 0 wait, 0.2 pause, 8.2 resume". */
  readonly line: string;
  /** Such as "shown" or "timeout + late reward"; "not offered" for a rewarded ad that is disabled. */
  readonly outcome: string;
};

/** Describes how a portal opens: "degraded 5 | 12 ready, 12 available". Requires fake timers. */
export async function playOpening(mocked: MockedPortal, scenario: string): Promise<string> {
  const began = secondsNow();
  const portal = mocked.open(scenario);
  const recorded = recordPortal(portal);
  const ends: string[] = [];
  void portal.init(INIT_SECONDS).then((how) => ends.push(`${secondsNow()} ${how}`));
  await passSeconds(REST_SECONDS);
  const [[seconds, how], ...others] = since(began, ends).map((end) => end.split(' '));
  if (others.length > 0) throw new Error(`init settled ${ends.length} times`);
  return `${how} ${seconds} | ${since(began, recorded.events).join(', ')}`.trimEnd();
}

/** Plays before and after the ad and pauses while the portal requires it. Requires fake timers. */
export async function playAd(mocked: MockedPortal, scenario: string, kind: AdKind, delaySeconds = 2): Promise<AdPlayback> {
  const violations: string[] = [];
  let earned = 0;
  const report = (violation: string) => violations.push(violation);
  const { portal, page } = mocked.openOnPage(scenario, { delaySeconds, report, onReward: () => earned++ });
  const recorded = recordPortal(portal);
  for (const event of ['wait', 'pause'] as const) portal.on(event, portal.gameplayStop);
  portal.on('resume', portal.gameplayStart);
  portal.on('ready', portal.loadingFinished);
  void portal.init(INIT_SECONDS);
  portal.gameplayStart();
  await passSeconds(REQUEST_AT);
  if (kind === 'rewarded' && portal.rewardedAvailability() === 'disabled') return { line: 'not offered', outcome: 'not offered' };
  recorded.events.length = 0;
  // Play ends with a press, as before each ad of the game.
  portal.gameplayStop();
  page.dispatchEvent(new Event('pointerdown'));
  await passSeconds(0);
  recorded.request(kind);
  await passSeconds(REST_SECONDS);
  const [{ requestedAt, settled }] = recorded.requests;
  if (settled.length !== 1) throw new Error(`The request settled ${settled.length} times`);
  const [{ at, result }] = settled;
  if (violations.length > 0) throw new Error(`Violations of the site's rules: ${violations.join('; ')}`);
  const isRewarded = result.isRewarded || recorded.events.some((line) => line.endsWith('lateReward'));
  if (isRewarded && earned === 0) throw new Error('The adapter reported a reward that no ad earned');
  const outcome = outcomeOf(result);
  const has = (event: string) => recorded.events.some((line) => line.endsWith(event) && Number.parseFloat(line) > at);
  const later = has('lateReward') ? ' + late reward' : !result.isShown && has('pause') ? ' + late ad' : '';
  return {
    line: `${outcome} ${Math.round((at - requestedAt) * 1000) / 1000} | ${since(requestedAt, recorded.events).join(', ')}`.trimEnd(),
    outcome: outcome + later,
  };
}

/** Returns "rewarded", "shown", "shown, timeout", "no-fill" and the like. */
export function outcomeOf({ isShown, isRewarded, reason }: AdResult): string {
  return [...(isRewarded ? ['rewarded'] : isShown ? ['shown'] : []), ...(reason ? [reason] : [])].join(', ');
}
