// Session: a whole game over a portal and its mock SDK, in scripted time. A player presses, drags and watches; each frame is checked.
import { vi } from 'vitest';
import { openPortal } from '../../../src/app/open-portal.ts';
import type { SaveKeeper } from '../../../src/app/keep-save.ts';
import type { Command } from '../../../src/game/commands.ts';
import type { Profile } from '../../../src/game/profile.ts';
import { isHeld } from '../../../src/flow/flow.ts';
import { createHud } from '../../../src/app/create-hud.ts';
import { isSilent, type Hud } from '../../../src/hud/hud.ts';
import { createStore } from '../../../src/app/storage.ts';
import { AD_LIMITS } from '../../../src/portal/ad-limits.ts';
import { toNotation } from '../../../src/rules/notation.ts';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.ts';
import { openMenu, type WorldDriver } from '../../support/play-world.ts';
import { expectLess, expectSame } from '../../support/quick-expect.ts';
import { MemoryStorage } from '../../support/storages.ts';
import type { MockedPortal } from './mocked-portals.ts';
import { MS_PER_SECOND } from '../../../src/platform/time.ts';

const STEPS_PER_FRAME = 3;
export const FRAME_SECONDS = STEPS_PER_FRAME / 60;
/** A video that waits for a request that is never answered, and is never answered itself. */
const MOST_AWAITED_SECONDS = AD_LIMITS.lostSeconds + AD_LIMITS.startSeconds.rewarded + 1;

export type SessionOptions = {
  readonly mocked: MockedPortal;
  readonly scenario: string;
  readonly delaySeconds: number;
  readonly seed?: number;
  readonly profile?: Partial<Profile>;
};

/** What happened so far. Times are seconds since the beginning. */
export type SessionLog = {
  /** Violations of the site's rules that its mock reported. */
  readonly violations: string[];
  /** Ads that took the page, and whether the game held for them. */
  readonly ads: { readonly from: number; to: number; readonly wasHeld: boolean }[];
  /** Rewards that the mock's ads earned, and answers that the game was given. */
  earned: number;
  readonly answers: boolean[];
  /** Breaks that were offered to the portal. */
  readonly breaks: string[];
};

export type Session = {
  readonly driver: WorldDriver;
  readonly hud: Hud;
  readonly log: SessionLog;
  /** The page that the SDK listens to, with the SDK's globals. */
  readonly page: EventTarget;
  seconds(): number;
  /** A press of the player's, as the page and the game hear of it. */
  press(...commands: readonly Command[]): void;
  /** Plays frames. Throws when one breaks a promise of the game's to its player. */
  pass(seconds: number): Promise<void>;
  /** Plays until the condition holds. Throws after `limit` seconds. */
  until(condition: () => boolean, limit?: number): Promise<void>;
};

/** With fake timers. */
export async function openSession({ mocked, scenario, delaySeconds, seed = 1, profile = {} }: SessionOptions): Promise<Session> {
  const log: SessionLog = { violations: [], ads: [], earned: 0, answers: [], breaks: [] };
  const driver = openMenu({ seed, profile: { isTutorialDue: false, ...profile } });
  const { world } = driver;
  const began = performance.now();
  let isAdOn = false;
  let heldSeconds = 0;
  let awaitedSeconds = 0;
  /** Under an ad, from its first frame on: what was released before it is still carried out then. */
  let boardUnderAd: string | undefined;
  let done = driver.effects.length;

  const { portal, page } = mocked.openOnPage(scenario, {
    delaySeconds,
    report: (violation) => log.violations.push(`${seconds().toFixed(1)} s: ${violation}`),
    onAd: followAd,
    onReward: () => log.earned++,
  });
  const hud = createHud(world, {
    send,
    chooseLanguage: () => {},
    sendToLeaderboard: () => {},
    sendToScoreService: () => {},
    share: () => {},
  });
  const site = openPortal({
    settings: Promise.resolve(DEFAULT_SETTINGS),
    hud,
    store: createStore(() => new MemoryStorage()),
    keeper: {} as SaveKeeper,
    suggestLanguage: () => undefined,
    log: () => undefined,
    // The save has tests of its own.
    create: async () => ({ ...portal, store: () => undefined }),
  });

  function seconds(): number {
    return (performance.now() - began) / MS_PER_SECOND;
  }

  function send(command: Command): void {
    if (command.type === 'answerReward') log.answers.push(command.isRewarded);
    world.commands.push(command);
  }

  function followAd(isOn: boolean): void {
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
    // Before any step: in the SDK's own task.
    if (isAdOn) expectSame(isSilent(hud), true, 'silent under an ad');
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
      expectSame(flow.ad, 'shown', 'the game stands still within a frame');
      expectSame(drag.phase === 'dragging', false, 'something is in hand');
      expectSame((boardUnderAd ??= boardNow()), boardNow(), 'an ad loses nothing');
    } else boardUnderAd = undefined;
    const isWaiting = flow.ad === 'asked' && !isAdOn;
    heldSeconds = isWaiting ? heldSeconds + FRAME_SECONDS : 0;
    expectLess(heldSeconds, AD_LIMITS.holdSeconds + 3 * FRAME_SECONDS, 'seconds of waiting');
    if (isWaiting && heldSeconds > FRAME_SECONDS * 1.5) expectLess(0, hud.adSeconds.value, 'a sign of the waiting');
    expectLess(log.answers.filter((isRewarded) => isRewarded).length, log.earned + 1, 'rewards given');
    awaitedSeconds = flow.awaited === 'none' ? 0 : awaitedSeconds + FRAME_SECONDS;
    expectLess(awaitedSeconds, MOST_AWAITED_SECONDS, 'seconds of a button without an answer');
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
        if (seconds() > last) throw new Error(`It did not come about within ${limit} s: ${String(condition)}`);
        await frame();
      }
    },
  };
}
