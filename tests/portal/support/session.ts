// Plays a whole game on a portal with its mock SDK, in fake time. Presses, drags and videos come from the test; each frame is checked.
import { vi } from 'vitest';
import { openPortal } from '../../../src/app/open-portal.ts';
import type { SaveKeeper } from '../../../src/save/keep-save.ts';
import type { Command } from '../../../src/game/commands.ts';
import type { Profile } from '../../../src/game/profile.ts';
import { isHeld } from '../../../src/flow/flow.ts';
import { createHud, type Hud, isSilent } from '../../../src/state/hud.ts';
import { createStore } from '../../../src/page/storage.ts';
import { AD_LIMITS } from '../../../src/portal/ad-limits.ts';
import { toNotation } from '../../../src/rules/notation.ts';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.ts';
import { openMenu, type WorldDriver } from '../../support/play-world.ts';
import { expectLess, expectSame } from '../../support/quick-expect.ts';
import { MemoryStorage } from '../../support/storages.ts';
import type { MockedPortal } from './mocked-portals.ts';
import { MS_PER_SECOND } from '../../../src/platform/time.ts';
import { NO_HUD_CALLS } from '../../support/hud-calls.ts';

const STEPS_PER_FRAME = 3;
export const FRAME_SECONDS = STEPS_PER_FRAME / 60;
/** Maximum for a video that waits for a request without an answer and gets no answer either. */
const MAX_UNANSWERED_SECONDS = AD_LIMITS.lostSeconds + AD_LIMITS.startSeconds.rewarded + 1;

export type SessionOptions = {
  readonly mocked: MockedPortal;
  readonly scenario: string;
  readonly delaySeconds: number;
  readonly seed?: number;
  readonly profile?: Partial<Profile>;
};

/** Events of the session. Times are seconds since its start. */
export type SessionLog = {
  /** Violations of the site's rules that its mock reported. */
  readonly violations: string[];
  /** Ads that took the page, and whether the game held for them. */
  readonly ads: { readonly from: number; to: number; readonly wasHeld: boolean }[];
  /** Rewards that the mock's ads earned, and answers that the game received. */
  earned: number;
  readonly answers: boolean[];
  /** Breaks that were offered to the portal. */
  readonly breaks: string[];
};

export type Session = {
  readonly driver: WorldDriver;
  readonly hud: Hud;
  readonly log: SessionLog;
  /** Receives page events of the SDK and has its globals. */
  readonly page: EventTarget;
  seconds(): number;
  /** Dispatches a press of the player on the page, and sends the game its commands. */
  press(...commands: readonly Command[]): void;
  /** Plays frames. Throws if a frame breaks an invariant. */
  pass(seconds: number): Promise<void>;
  /** Plays until the condition holds. Throws after `limit` seconds. */
  until(condition: () => boolean, limit?: number): Promise<void>;
};

/** Requires fake timers. */
export async function openSession({ mocked, scenario, delaySeconds, seed = 1, profile = {} }: SessionOptions): Promise<Session> {
  const log: SessionLog = { violations: [], ads: [], earned: 0, answers: [], breaks: [] };
  const driver = openMenu({ seed, profile: { isTutorialDue: false, ...profile } });
  const { world } = driver;
  const began = performance.now();
  let isAdOn = false;
  let heldSeconds = 0;
  let unansweredSeconds = 0;
  /** The board during an ad, from its first frame: a drop from before the ad is still applied then. */
  let boardUnderAd: string | undefined;
  let done = driver.effects.length;

  const { portal, page } = mocked.openOnPage(scenario, {
    delaySeconds,
    report: (violation) => log.violations.push(`${seconds().toFixed(1)} s: ${violation}`),
    onAd: recordAd,
    onReward: () => log.earned++,
  });
  const hud = createHud(world, { ...NO_HUD_CALLS, send });
  const storage = new MemoryStorage();
  const site = openPortal({
    settings: Promise.resolve(DEFAULT_SETTINGS),
    hud,
    store: createStore(() => storage),
    keeper: {} as SaveKeeper,
    suggestLanguage: () => undefined,
    useBoard: () => undefined,
    log: () => undefined,
    // Saves have separate tests.
    create: async () => ({ ...portal, store: () => undefined }),
  });

  function seconds(): number {
    return (performance.now() - began) / MS_PER_SECOND;
  }

  function send(command: Command): void {
    if (command.type === 'answerReward') log.answers.push(command.isRewarded);
    world.commands.push(command);
  }

  function recordAd(isOn: boolean): void {
    isAdOn = isOn;
    if (isOn) log.ads.push({ from: seconds(), to: Infinity, wasHeld: isHeld(world.flow) });
    else log.ads.at(-1)!.to = seconds();
  }

  function boardNow(): string {
    return world.session.running ? toNotation(world.session.running.state) : '';
  }

  function runEffects(): void {
    for (const effect of driver.effects.slice(done)) {
      if (effect.type === 'offerAd') {
        log.breaks.push(effect.adBreak);
        site.offerAd(effect.adBreak);
      } else if (effect.type === 'askReward') site.requestReward();
    }
    done = driver.effects.length;
  }

  async function frame(): Promise<void> {
    await vi.advanceTimersByTimeAsync(FRAME_SECONDS * MS_PER_SECOND);
    // Before any step, in the SDK's task.
    if (isAdOn) expectSame(isSilent(hud), true, 'silent during an ad');
    const wasAdOn = isAdOn;
    driver.frame(STEPS_PER_FRAME);
    hud.publish();
    runEffects();
    check(wasAdOn);
  }

  function check(wasAdOn: boolean): void {
    const { flow } = world;
    const { drag } = world.input;
    if (wasAdOn) {
      expectSame(flow.ad, 'shown', 'the game pauses within a frame');
      expectSame(drag.phase === 'dragging', false, 'no piece is dragged');
      expectSame((boardUnderAd ??= boardNow()), boardNow(), 'the board stays unchanged');
    } else boardUnderAd = undefined;
    const isWaiting = flow.ad === 'asked' && !isAdOn;
    heldSeconds = isWaiting ? heldSeconds + FRAME_SECONDS : 0;
    expectLess(heldSeconds, AD_LIMITS.holdSeconds + 3 * FRAME_SECONDS, 'seconds of the hold');
    if (isWaiting && heldSeconds > FRAME_SECONDS * 1.5) expectLess(0, hud.ad.value.seconds, 'the countdown is visible');
    expectLess(log.answers.filter((isRewarded) => isRewarded).length, log.earned + 1, 'rewards');
    unansweredSeconds = flow.awaited === 'none' ? 0 : unansweredSeconds + FRAME_SECONDS;
    expectLess(unansweredSeconds, MAX_UNANSWERED_SECONDS, 'seconds until a button has its answer');
  }

  async function pass(duration: number): Promise<void> {
    for (let left = duration; left > 0; left -= FRAME_SECONDS) await frame();
  }

  await pass(FRAME_SECONDS);
  return {
    driver,
    hud,
    log,
    page,
    seconds,
    pass,
    press(...commands) {
      page.dispatchEvent(new Event('pointerdown'));
      world.commands.push(...commands);
    },
    async until(condition, limit = 120) {
      const last = seconds() + limit;
      while (!condition()) {
        if (seconds() > last) throw new Error(`Condition not met within ${limit} s: ${String(condition)}`);
        await frame();
      }
    },
  };
}
