// The story of one ad in a scenario: a game that is played, an ad amid it, and what came of it, as a line of text.
import type { AdKind, AdResult } from '../../../src/portal/portal.ts';
import { listenTo, passSeconds, secondsNow, since } from './listen.ts';
import type { MockedPortal } from './mocked-portals.ts';

/** When the ad is requested: after every mock SDK that becomes ready is ready. */
const ASKED_AT = 20;

/** For how long `init` waits. */
const INIT_SECONDS = 5;

/** Long enough for every limit. */
const REST_SECONDS = 200;

export type AdStory = {
  /** "shown 8.2 | 0 wait, 0.2 pause, 8.2 resume": what came of it, after how many seconds, and what was heard meanwhile. */
  readonly line: string;
  /** "shown", "timeout + late reward", or "not offered" for a rewarded ad that the game knows not to be had. */
  readonly outcome: string;
};

/** With fake timers. "degraded 5 | 12 ready, 12 unknown": how a portal opens. */
export async function tellOpening(mocked: MockedPortal, scenario: string): Promise<string> {
  const began = secondsNow();
  const portal = mocked.open(scenario);
  const heard = listenTo(portal);
  const ends: string[] = [];
  void portal.init(INIT_SECONDS).then((how) => ends.push(`${secondsNow()} ${how}`));
  await passSeconds(REST_SECONDS);
  const [[seconds, how], ...others] = since(began, ends).map((end) => end.split(' '));
  if (others.length > 0) throw new Error('init has settled twice');
  return `${how} ${seconds} | ${since(began, heard.events).join(', ')}`.trimEnd();
}

/** With fake timers. The game plays before and after the ad, and stands still while the portal wants it. */
export async function tellAd(mocked: MockedPortal, scenario: string, kind: AdKind, delaySeconds = 2): Promise<AdStory> {
  const violations: string[] = [];
  let earned = 0;
  const report = (violation: string) => violations.push(violation);
  const { portal, page } = mocked.openOnPage(scenario, { delaySeconds, report, onReward: () => earned++ });
  const heard = listenTo(portal);
  for (const event of ['wait', 'pause'] as const) portal.on(event, portal.gameplayStop);
  portal.on('resume', portal.gameplayStart);
  portal.loadingProgress(0.5);
  void portal.init(INIT_SECONDS);
  portal.loadingFinished();
  portal.gameplayStart();
  await passSeconds(ASKED_AT);
  if (kind === 'rewarded' && portal.rewardedAvailability() === 'disabled') return { line: 'not offered', outcome: 'not offered' };
  heard.events.length = 0;
  // One play ends with a press, as before each ad of the game's.
  portal.gameplayStop();
  page.dispatchEvent(new Event('pointerdown'));
  await passSeconds(0);
  heard.ask(kind);
  await passSeconds(REST_SECONDS);
  const [{ askedAt, settled }] = heard.requests;
  if (settled.length !== 1) throw new Error(`The request has settled ${settled.length} times`);
  const [{ at, result }] = settled;
  if (violations.length > 0) throw new Error(`Violations of the site's rules: ${violations.join('; ')}`);
  const isRewarded = result.isRewarded || heard.events.some((line) => line.endsWith('lateReward'));
  if (isRewarded && earned === 0) throw new Error('A reward was given that no ad has earned');
  const words = wordsFor(result);
  const has = (event: string) => heard.events.some((line) => line.endsWith(event) && Number.parseFloat(line) > at);
  const later = has('lateReward') ? ' + late reward' : !result.isShown && has('pause') ? ' + late ad' : '';
  return {
    line: `${words} ${Math.round((at - askedAt) * 1000) / 1000} | ${since(askedAt, heard.events).join(', ')}`.trimEnd(),
    outcome: words + later,
  };
}

/** "rewarded", "shown", "shown, timeout", "no-fill" */
export function wordsFor({ isShown, isRewarded, reason }: AdResult): string {
  return [...(isRewarded ? ['rewarded'] : isShown ? ['shown'] : []), ...(reason ? [reason] : [])].join(', ');
}
